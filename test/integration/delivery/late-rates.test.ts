import { beforeEach, describe, expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import saron from '#functions/administration/setup/reference/fixings/SARON.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { forgetFixings } from '#functions/rates/fixings.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import published from '#test/golden/published/sofr-averages-and-index.json' with { type: 'json' };
import { placeRecords } from '#test/support/place-records.ts';
import { buildRates, placeFixings, placeLoan, ratesCsv } from '#test/support/rate-files.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { emptyRates } from '#test/support/rates-image.ts';

await ratesDatabase();
await putSystemCalendars(calendars as unknown as HolidayCalendar[]);

beforeEach(async () => {
	await emptyRates();
	forgetFixings();
});

const waitingFor = (index: string, fixingDate: string) =>
	expect.objectContaining({ outcome: 'waiting', awaited: [{ index, fixingDate }] });

describe('a file of compounded rates up to the day after the latest fixing', () => {
	const dates = { OutputFields: ['endDate', 'lastFixingDate'] };
	const francs = { Rates: [{ currency: 'CHF', tenor: '1W' }], ...dates };

	it("the file waits for the day's fixing from the usual publication time on, without additional grace days", async () => {
		await placeFixings('2022-12-20', saron, '2022-12-01');
		// 18:00 in Zurich.
		expect(await buildRates(francs, '2022-12-29T17:00:00Z')).toEqual({
			outcome: 'waiting',
			awaited: [{ index: 'SARON', fixingDate: '2022-12-29' }],
			nextAtMillis: Date.parse('2022-12-29T17:05:00Z'),
		});
		expect(await buildRates(francs, '2022-12-29T16:59:00Z')).toEqual(waitingFor('SARON', '2022-12-28'));
		await placeFixings('2022-12-28', saron, '2022-12-21');
		expect((await ratesCsv(francs, '2022-12-29T16:59:00Z'))[1]).toBe('2022-12-29,2022-12-28');
		expect(await buildRates(francs, '2022-12-29T17:00:00Z')).toEqual(waitingFor('SARON', '2022-12-29'));
	});

	it('the period ends at the date of the scheduled time, even if the file is built later', async () => {
		await placeFixings('2022-12-29', sofr, '2022-12-01');
		const dollars = { Rates: [{ currency: 'USD', tenor: '1W' }], ...dates };
		// SOFR of 29 December is published at 13:00 UTC.
		expect((await ratesCsv(dollars, '2022-12-30T12:59:00Z', '2022-12-31T09:00:00Z'))[1]).toBe('2022-12-29,2022-12-28');
		expect((await ratesCsv(dollars, '2022-12-30T13:00:00Z', '2022-12-31T09:00:00Z'))[1]).toBe('2022-12-30,2022-12-29');
	});

	it('if the publication time is unknown, the file waits for the fixing of the last business day', async () => {
		const request = { Rates: [{ currency: 'HKD', startDate: '2022-12-22' }], ...dates };
		// The values are invented. 26 and 27 December 2022 are holidays in Hong Kong.
		const fixings = ['22', '23', '28', '29'].map((day) => [`2022-12-${day}`, '3.5']);
		const honia = { index: 'HONIA', source: 'made up for a test', fixings };
		await placeFixings('2022-12-28', honia);
		expect(await buildRates(request)).toEqual(waitingFor('HONIA', '2022-12-29'));
		expect((await ratesCsv(request, '2022-12-29T15:00:00Z'))[1]).toBe('2022-12-29,2022-12-28');
		const untilToday = { ...request, Rates: [{ currency: 'HKD', startDate: '2022-12-22', endDate: 'T' }] };
		expect(await buildRates(untilToday)).toEqual(waitingFor('HONIA', '2022-12-29'));
		await placeFixings('2022-12-29', honia);
		expect((await ratesCsv(request))[1]).toBe('2022-12-30,2022-12-29');
		expect(await buildRates({ ...request, Rates: [{ currency: 'HKD', tenor: '1W', endDate: 'T+1B' }] })).toEqual(
			waitingFor('HONIA', '2022-12-30'),
		);
	});

	it('if the publication time is unknown, the file does not wait for a fixing after the run date', async () => {
		const fixings = ['22', '23', '28', '29', '30'].map((day) => [`2022-12-${day}`, '3.5']);
		await placeFixings('2022-12-30', { index: 'HONIA', source: 'made up for a test', fixings });
		const request = { Rates: [{ currency: 'HKD', startDate: '2022-12-22', endDate: 'T+2B' }], OutputFields: ['error'] };
		expect((await ratesCsv(request))[1]).toContain('2023-01-03');
	});

	it('a period that ends after the calendar gives an error row', async () => {
		await placeFixings('2022-12-29', sofr, '2022-12-28');
		const columns = { OutputFields: ['endDate', 'error'] };
		const lines = await ratesCsv({ Rates: [{ currency: 'USD', tenor: '1W' }], ...columns }, '2030-01-02T15:00:00Z');
		expect(lines[1]).toMatch(/^,.*USA_FI/);
	});
});

describe('a file of term rates', () => {
	const request = { RequestType: 'Term', OutputFields: ['tenor', 'record_date', { field: 'value', decimals: 5 }] };
	const averages = { ...request, Rates: [{ instrument: 'SOFR Averages', tenors: ['30D'] }] };
	const average = (date: string) => published.rows.find(([valueDate]) => valueDate === date)?.[1];

	it('the file waits for the last fixing that its averages need', async () => {
		await placeFixings('2022-12-29');
		expect(await buildRates(averages, '2023-01-20T15:00:00Z')).toEqual(waitingFor('SOFR', '2023-01-19'));
		expect(await buildRates(averages, '2023-01-03T13:00:00Z')).toEqual(waitingFor('SOFR', '2022-12-30'));
		expect(
			await buildRates({ ...request, Rates: [{ currency: 'USD', date: 'F-1B' }] }, '2023-01-03T13:00:00Z'),
		).toEqual(waitingFor('SOFR', '2022-12-30'));
		expect((await ratesCsv(averages, '2023-01-03T12:59:00Z'))[1]).toBe(`30D,2022-12-30,${average('2022-12-30')}`);
	});

	it('the averages are those at the scheduled time, even if the file is built later', async () => {
		await placeFixings('2022-12-29');
		const lines = await ratesCsv(averages, '2022-12-30T12:59:00Z', '2022-12-31T09:00:00Z');
		expect(lines[1]).toBe(`30D,2022-12-29,${average('2022-12-29')}`);
	});

	describe('for an instrument without a known publication time', () => {
		// The values are invented. 18 to 20 January 2023 are Wednesday to Friday.
		const time = '2023-01-20T08:00:00Z';
		const torf = { ...request, Rates: [{ instrument: 'TORF' }] };
		const place = (date: string, tenors: readonly string[], publicationDate?: string) =>
			placeRecords(
				{ kind: 'term', currency: 'JPY', name: 'TORF' },
				tenors.map((tenor) => ({
					recordDate: localDate(date),
					tenor,
					figures: { value: { value: '0.05' } },
					source: 'made up for a test',
					...(publicationDate === undefined ? {} : { publicationDate: localDate(publicationDate) }),
				})),
			);

		it("the file waits for the last business day's rates of each tenor", async () => {
			await place('2023-01-18', ['1M', '3M']);
			expect(await buildRates(torf, time)).toEqual(waitingFor('TORF', '2023-01-19'));
			await place('2023-01-19', ['1M']);
			expect(await buildRates(torf, time)).toEqual(waitingFor('TORF 3M', '2023-01-19'));
			const oneMonth = { ...request, Rates: [{ instrument: 'TORF', tenors: ['1M'] }] };
			expect((await ratesCsv(oneMonth, time)).slice(1)).toEqual(['1M,2023-01-19,0.05000']);
			await place('2023-01-19', ['3M']);
			expect((await ratesCsv(torf, time)).slice(1)).toEqual(['1M,2023-01-19,0.05000', '3M,2023-01-19,0.05000']);
		});

		it('rates of the previous business day are used only if they were published on the last business day', async () => {
			await place('2023-01-17', ['1M'], '2023-01-19');
			expect(await buildRates(torf, time)).toEqual(waitingFor('TORF', '2023-01-19'));
			await place('2023-01-18', ['1M'], '2023-01-19');
			expect((await ratesCsv(torf, time)).slice(1)).toEqual(['1M,2023-01-18,0.05000']);
		});

		it('an older date without rates gives an error, and the file does not wait for it', async () => {
			await place('2023-01-17', ['1M']);
			await place('2023-01-18', ['3M']);
			const onDate = (date: string) => ({
				...request,
				OutputFields: ['tenor', 'record_date', 'error'],
				Rates: [{ instrument: 'TORF', tenors: ['1M', '3M'], date }],
			});
			expect(await buildRates(onDate('T-1B'), time)).toEqual(waitingFor('TORF', '2023-01-19'));
			expect(await buildRates(onDate('2023-01-20'), time)).toEqual(waitingFor('TORF', '2023-01-20'));
			expect((await ratesCsv(onDate('T-2B'), time)).slice(1)).toEqual([
				'3M,2023-01-18,',
				'1M,,there is no term rate of TORF 1M for T-2B',
			]);
		});
	});
});

describe('a file of saved loans', () => {
	const request = {
		RequestType: 'Loans',
		OutputFields: ['name', 'date', 'days', { field: 'interestAmount', decimals: 4 }, 'error'],
		delivery: { waitMinutes: 240 },
	};
	/** SOFR of 29 December is published at 13:00 UTC. */
	const time = '2022-12-30T12:00:00Z';

	it('the file waits for a fixing until the deadline, and then loans that need it have an error', async () => {
		await placeFixings('2022-12-28');
		const days = { startDate: '2022-12-28', endDate: '2023-03-28', principal: '3600000' };
		await placeLoan('At once', { terms: days });
		await placeLoan('Looks back', { terms: { ...days, lookback: 5 } });
		await placeLoan('Gap', { terms: { ...days, startDate: '2022-09-01' } });
		expect(await buildRates(request, time)).toEqual({
			outcome: 'waiting',
			awaited: [{ index: 'SOFR', fixingDate: '2022-12-29' }],
			nextAtMillis: Date.parse('2022-12-30T13:00:00Z'),
		});
		const linesOf = async (now: string, more: object = {}) =>
			(await ratesCsv({ ...request, ...more }, time, now)).slice(1);
		// At 4.3 percent, the first day's interest of 430 earns 0.0514 on the second day.
		const lookedBack = 'Looks back,2022-12-30,2,860.0514,';
		const late = [/^At once,2022-12-30,,,.*SOFR.*2022-12-29/, /^Gap,2022-12-30,,,.*SOFR/].map((row) =>
			expect.stringMatching(row),
		);
		expect(await linesOf('2022-12-30T16:00:00Z')).toEqual([...late, lookedBack]);
		// The next fixing is published after the deadline.
		expect(await linesOf(time, { delivery: { waitMinutes: 59 } })).toEqual([...late, lookedBack]);
		await placeFixings('2022-12-29', sofr, '2022-12-29');
		const [atOnce] = await linesOf('2022-12-30T13:05:00Z');
		expect(atOnce).toBe('At once,2022-12-30,2,860.0514,');
	});
});
