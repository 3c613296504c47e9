import { describe, expect, it } from 'vitest';
import {
	type DateType,
	explainFallback,
	type FallbackFigure,
	fallbackBody,
	fallbackRates,
} from '#shared/contract/fallback.ts';
import { localDate } from '#shared/time/local-date.ts';
import components from '#test/golden/fallback/components.json' with { type: 'json' };
import thbfix from '#test/golden/fallback/implied.json' with { type: 'json' };
import { placeRecords } from '#test/support/place-records.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { callRates, placeUser, record } from './rates-caller.ts';

const fourteen = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'HKD', 'JPY', 'MYR', 'NOK', 'NZD', 'SEK', 'SGD', 'THB', 'USD'];

await ratesDatabase('seeded');
await placeUser('everything', { Fallback: { Currencies: fourteen } });
await placeRecords(
	{ kind: 'forward-quote', currency: 'THB', name: 'THBFIX' },
	thbfix.rates.map(({ recordDate, tenor, spot, points, days }) => ({
		...record(recordDate, tenor),
		spotRef: spot,
		forwardPoints: points,
		dayCount: days,
	})),
);

async function fallbackOf(currencies: readonly string[], selectedDate: string, selectedRadio: DateType) {
	const request = { currencyINPUT: currencies, selectedDate, selectedRadio };
	const { status, body } = await callRates('everything', fallbackRates, request);
	expect(status, body.message).toBe(200);
	expect(fallbackRates.answer.parse(body)).toEqual(body);
	const read = JSON.parse(body.body);
	expect(fallbackBody.parse(read)).toEqual(read);
	return read as ReturnType<typeof fallbackBody.parse>;
}

const ofType = (rates: readonly FallbackFigure[], type: string) => rates.filter(({ rate_type }) => rate_type === type);

describe('fallback rates', () => {
	it.each(components.recordDates)(
		'the rates of $currency $name on the record date $recordDate equal the golden rates',
		async (expected) => {
			const body = await fallbackOf([expected.currency], expected.recordDate, 'record_date');
			const rates = body[expected.currency]?.find(({ name }) => name === expected.name)?.rates ?? [];
			for (const row of expected.tenors) {
				const figures = rates.filter(({ tenor }) => tenor === row.tenor);
				expect(Object.fromEntries(figures.map(({ rate_type, value }) => [rate_type, value]))).toEqual({
					'Fallback Rate': row.fallbackRate,
					'Spread Adjustment': row.spreadAdjustment,
					'Adjusted Reference Rate': row.adjustedReferenceRate,
				});
				for (const { publication_date, status } of figures) {
					expect([publication_date, status]).toEqual([row.publicationDate, row.status]);
				}
			}
		},
	);

	it('the rates of one publication date belong to several record dates', async () => {
		const body = await fallbackOf(['USD'], '2024-08-02', 'publication_date');
		const rates = ofType(body.USD?.[0]?.rates ?? [], 'Fallback Rate');
		// The golden 1M rate of 2 July 2024 was published on 2 August.
		expect(rates).toContainEqual(expect.objectContaining({ tenor: '1M', record_date: '2024-07-02', value: '5.46572' }));
		expect(new Set(rates.map(({ publication_date }) => publication_date))).toEqual(new Set(['2024-08-02']));
		expect(new Set(rates.map(({ record_date }) => record_date)).size).toBeGreaterThan(4);
	});

	it('the rates of THB, with spot and forward points, equal those of the Bank of Thailand', async () => {
		const body = await fallbackOf(['THB'], '2024-06-19', 'publication_date');
		expect(body.THB).toEqual([
			{
				name: 'THBFIX',
				rates: thbfix.rates.map(({ tenor, recordDate, rate, spot, points, days }) => ({
					rate_type: 'Fallback Rate',
					tenor,
					record_date: recordDate,
					publication_date: '2024-06-19',
					value: rate,
					status: 'Calculated',
					forward_points: points.replace('.2500', '.25'),
					spot_ref: spot,
					day_count: days,
				})),
			},
		]);
		const ofRecordDate = await fallbackOf(['THB'], '2024-03-19', 'record_date');
		expect(ofRecordDate.THB?.[0]?.rates.map(({ tenor, value }) => [tenor, value])).toEqual([['3M', '2.56263']]);
	});

	it.each(['2024-01-01', '2024-01-06', '1601-01-01', '9999-12-31'])(
		'the response does not contain rates for %s',
		async (date) => {
			for (const type of ['record_date', 'publication_date'] as const) {
				const body = await fallbackOf(fourteen, date, type);
				expect(Object.keys(body)).toEqual(fourteen);
				expect(Object.values(body).flat()).toEqual([]);
			}
		},
	);

	it('rates that cannot be calculated are listed with the missing fixing', async () => {
		const request = { currencyINPUT: ['USD'], selectedDate: '2026-07-10', selectedRadio: 'record_date' };
		const { body, unavailable } = (await callRates('everything', fallbackRates, request)).body;
		const shown = JSON.parse(body).USD[0].rates.map(({ tenor }: { tenor: string }) => tenor);
		const named = unavailable.map(({ tenor }: { tenor: string }) => tenor);
		expect(new Set([...shown, ...named])).toEqual(new Set(['ON', '1W', '1M', '2M', '3M', '6M', '12M']));
		expect(unavailable[0]).toMatchObject({
			currency: 'USD',
			name: 'LIBOR',
			tenor: '1M',
			recordDate: '2026-07-10',
			problem: { code: 'missing-fixing', params: { index: 'SOFR', date: '2026-08-07' } },
		});
	});

	it('a published rate replaces the calculated rate, whether requested by record date or by publication date', async () => {
		const series = { kind: 'fallback', currency: 'CAD', name: 'CDOR' } as const;
		const before = await fallbackOf(['CAD'], '2024-07-02', 'record_date');
		const calculated = ofType(before.CAD?.[0]?.rates ?? [], 'Fallback Rate').find(({ tenor }) => tenor === '1M');
		await placeRecords(series, [
			{
				...record('2024-07-02', '1M'),
				publicationDate: localDate('2024-08-20'),
				status: 'Final',
				figures: { 'Fallback Rate': { value: '5.00001', ric: 'CAD1MFB=' } },
			},
		]);
		await placeRecords({ kind: 'fallback', currency: 'NOK', name: 'NIBOR' }, [
			{
				...record('2024-07-02', '3M'),
				publicationDate: localDate('2024-10-02'),
				figures: { 'Fallback Rate': { value: '4.7' } },
			},
		]);
		const loaded = {
			rate_type: 'Fallback Rate',
			tenor: '1M',
			record_date: '2024-07-02',
			publication_date: '2024-08-20',
			ric: 'CAD1MFB=',
			value: '5.00001',
			status: 'Final',
		};
		const after = await fallbackOf(['CAD', 'NOK'], '2024-07-02', 'record_date');
		expect(after.CAD?.[0]?.rates.filter(({ tenor }) => tenor === '1M')).toEqual([loaded]);
		expect(after.CAD?.[0]?.rates.filter(({ tenor }) => tenor === '3M')).toHaveLength(3);
		expect(after.NOK?.map(({ name, rates }) => [name, rates.length])).toEqual([['NIBOR', 1]]);

		const own = String(calculated?.publication_date);
		const onOwnDay = await fallbackOf(['CAD'], own, 'publication_date');
		const sameRecord = (rate: FallbackFigure) => rate.tenor === '1M' && rate.record_date === '2024-07-02';
		expect(onOwnDay.CAD?.[0]?.rates.filter(sameRecord)).toEqual([]);
		const onItsDay = await fallbackOf(['CAD'], '2024-08-20', 'publication_date');
		expect(onItsDay.CAD?.[0]?.rates.filter(sameRecord)).toEqual([loaded]);
	});
});

describe('the explanation of a fallback rate', () => {
	const explained = (asked: object, who = 'everything') => callRates(who, explainFallback, asked);

	it('an explanation contains the accrual period, the fixings, the spread and the rounding steps', async () => {
		const expected = components.recordDates.find(({ recordDate }) => recordDate === '2024-07-02');
		const row = expected?.tenors.find(({ tenor }) => tenor === '1M');
		const asked = { currency: 'USD', name: 'LIBOR', tenor: '1M', recordDate: '2024-07-02' };
		const { status, body } = await explained(asked);
		expect(status).toBe(200);
		expect(explainFallback.answer.parse(body)).toEqual(body);
		expect(body).toMatchObject({ ...asked, fallbackRate: row?.fallbackRate, status: 'Calculated', isPublished: false });
		const { calculation } = body;
		expect(calculation.window).toEqual({ start: expected?.accrualStart, end: row?.accrualEnd });
		const fixings = calculation.fixings.map(
			(each: Record<string, unknown>) => `${each.date} ${each.value} ${each.weight}`,
		);
		expect(fixings).toEqual((row as { fixings: string[] }).fixings);
		// The source truncates after 20 decimals, and the portal rounds to 18.
		expect(calculation.compoundedRate.slice(0, 18)).toBe(row?.compoundedRate.slice(0, 18));
		expect(calculation.basis).toEqual({ index: 360, replaced: 360 });
		expect(calculation.spread).toEqual({ value: '0.11448', status: 'fixed', isFixed: true });
	});

	it('the explanation of an implied rate contains the dollar fallback rate and the forward points', async () => {
		const { body } = await explained({ currency: 'THB', name: 'THBFIX', tenor: '3M', recordDate: '2024-03-19' });
		expect(body.calculation.implied).toEqual({
			usdFallbackRate: '5.61506',
			usdRecordDate: '2024-03-18',
			usdPublicationDate: '2024-06-18',
			spot: '36.0433',
			forwardPoints: '-28.0372',
			pointUnit: '0.01',
			dayCount: 92,
			rate: '2.56263',
		});
		expect(body.fallbackRate).toBe('2.56263');
	});

	it("a published rate is marked as published, and the portal's calculation is included", async () => {
		const { body } = await explained({ currency: 'CAD', name: 'CDOR', tenor: '1M', recordDate: '2024-07-02' });
		expect(body).toMatchObject({ fallbackRate: '5.00001', status: 'Final', isPublished: true });
		expect(body.calculation.fallbackRate).not.toBe('5.00001');
		const loadedOnly = await explained({ currency: 'NOK', name: 'NIBOR', tenor: '3M', recordDate: '2024-07-02' });
		expect(loadedOnly.body).toMatchObject({ fallbackRate: '4.7', isPublished: true, calculation: null });
	});

	it.each([
		['2026-07-10', 'LIBOR', 400, 'missing-fixing', 'No SOFR fixing for 2026-08-07.'],
		['2024-07-06', 'LIBOR', 400, 'no-record-date', '2024-07-06 is not a record date of USD LIBOR.'],
		['2024-07-02', 'LIBID', 404, 'unknown-rate', 'There is no fallback of USD LIBID 1M.'],
		['9999-12-31', 'LIBOR', 400, 'date-out-of-range', 'Nothing is calculated for 9999-12-31.'],
	])('the explanation of %s %s is refused with %i %s', async (recordDate, name, status, code, message) => {
		const answer = await explained({ currency: 'USD', name, tenor: '1M', recordDate });
		expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
	});
});
