import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { bearer } from '#test/support/api-caller.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valuationOf } from './portal-caller.ts';

const portal = await portalForFile({ seed: true });
const { api, call, value } = valuationOf(portal);

const row = (startDate: string, endDate: string, principalAmount: number) => ({ startDate, endDate, principalAmount });
const amortising = (...rows: object[]) => ({
	amortized: true,
	amortizationType: 'Schedule',
	amortizationSchedule: rows,
});

describe('a deal with a fault has an Error, and the other deals are valued', () => {
	it.each([
		['end before start', { endDate: '2021-07-01' }, 'end-not-after-start', 'endDate is 2021-07-01'],
		['an unknown index', { leg2IndexName: 'PRIME' }, 'index-unknown', 'must be one of SOFR, EFFR, LIBOR'],
		['an unknown option', { leg1DayConvention: 'ACT/364' }, 'value-unknown', 'ACT/360, ACT/365F'],
		['a tenor that the index lacks', { leg2Tenor: '4M' }, 'tenor-unknown', '1M'],
		['a notional of zero', { leg1Notional: 0 }, 'out-of-range', 'it must be from 0.01 to 1000000000000000'],
		['a notional above the maximum', { leg1Notional: 1e16 }, 'out-of-range', 'leg1Notional is 10000000000000000'],
		['NaN as text', { leg1InterestRate: 'NaN' }, 'not-a-number', 'leg1InterestRate is NaN'],
		['infinity as text', { leg2Spread: 'Infinity' }, 'not-a-number', 'leg2Spread is Infinity'],
		['a frequency that differs from the tenor', { leg2InterestPaymentFrequency: '6M' }, 'frequency-unlike-tenor', '3M'],
		['two legs in the same direction', { leg2PayReceive: 'Pay' }, 'legs-same-direction', 'leg2PayReceive'],
		['an unknown field', { leg3Tag: 'x' }, 'field-unknown', 'leg3Tag'],
		[
			'overlapping rows of amortisation',
			amortising(row('2021-07-02', '2024-07-02', 9e6), row('2023-07-02', '2031-07-02', 5e6)),
			'amortisation-overlap',
			'amortizationSchedule.1.startDate is 2023-07-02; it must be 2024-07-02, where the row before it ends',
		],
		['a missing fixing', { startDate: '2020-07-02' }, 'missing-fixing', 'No USD LIBOR 3M fixing for 2021-03-31.'],
		[
			'a curve that lacks the tenor',
			{ leg2CurveDefinition: { id: 'USD_LIBOR3M', discountingTenor: '6M' } },
			'tenor-unknown',
			'leg2CurveDefinition.discountingTenor is 6M; it must be one of OIS, 3M.',
		],
		['an unknown curve', { leg2CurveDefinition: { id: 'USD_PRIME' } }, 'value-unknown', 'USD_PRIME'],
	])('%s', async (_what, more, code, words) => {
		const [failed, valued] = await value([{ ...vanillaFields, ...more }, vanillaFields]);
		const error = failed.Error ?? failed.missingViews?.[0];
		expect(error).toMatchObject({ ErrorCode: code, ErrorMessage: expect.stringContaining(words) });
		expect(valued.Error).toBeUndefined();
		expect(valued.liborMtM).toEqual(expect.any(Number));
	});

	it('a currency without an exchange rate is reported with the list of convertible currencies', async () => {
		const sterling = { ...overnightFields, leg1Currency: 'GBP', leg2Currency: 'GBP', leg2IndexName: 'SONIA' };
		const terms = { valuationDate: '2023-01-31', reportCurrency: 'USD' };
		const fields = { startDate: '2023-02-02', endDate: '2028-02-02' };
		const [failed] = await value([{ ...sterling, ...fields }, vanillaFields], terms);
		expect(failed.Error).toMatchObject({
			ErrorCode: 'missing-spot',
			params: { from: 'GBP', to: 'USD', date: '2023-01-31', currencies: 'EUR, USD' },
		});
	});

	it('a tenor without a curve is reported with the tenors of the currency that have a curve', async () => {
		const [failed] = await value([{ ...vanillaFields, leg2Tenor: '12M' }]);
		const error = failed.Error ?? failed.missingViews?.[0];
		expect(error).toMatchObject({
			ErrorCode: 'no-curve',
			params: { index: 'LIBOR', currency: 'USD', tenor: '12M', available: expect.stringContaining('LIBOR 3M') },
		});
	});

	it('a curve without quotes is reported with the nearest earlier date that has quotes', async () => {
		const sterling = {
			...overnightFields,
			...{ leg1Currency: 'GBP', leg2Currency: 'GBP', leg2IndexName: 'SONIA' },
			...{ startDate: '2023-02-02', endDate: '2028-02-02' },
		};
		const [failed] = await value([sterling], { valuationDate: '2023-01-31', reportCurrency: 'GBP' });
		expect(failed.Error).toMatchObject({
			ErrorCode: 'missing-curve-data',
			params: { curve: 'GBP_SONIA', date: '2023-01-31', nearest: '2021-06-30' },
		});
	});

	it('several faults of a deal, and an item that is not an object, are all reported', async () => {
		const results = await value([
			7,
			{ ...vanillaFields, leg1InterestRate: 'a lot', leg2Spread: 1e9, dealId: 'two' },
		] as never);
		expect(results[0]).toMatchObject({ dealId: '', Error: { ErrorCode: 'deal-not-an-object' } });
		expect(results[1].dealId).toBe('two');
		expect(results[1].issues.map((issue: { ErrorCode: string }) => issue.ErrorCode).sort()).toEqual([
			'not-a-number',
			'out-of-range',
		]);
	});
});

describe('a valuation request is refused', () => {
	const refused = async (body: object, login?: string) => {
		const answer = await call(
			routes.valueSwaps,
			{ valuationItems: [vanillaFields], valuationDate: '2021-06-30', ...body },
			login,
		);
		return { status: answer.status, ...answer.body };
	};

	it.each([
		[
			'for a date without market data, with the nearest earlier one',
			{ valuationDate: '2022-12-30' },
			400,
			'missing-market-data',
			{ nearest: '2021-06-30' },
		],
		[
			'for a date before all market data',
			{ valuationDate: '2020-12-30' },
			400,
			'no-market-data',
			{ date: '2020-12-30' },
		],
		[
			'for a report currency to which no deal is converted',
			{ reportCurrency: 'THB' },
			400,
			'report-currency-unknown',
			{ currency: 'THB', date: '2021-06-30', currencies: 'CHF, EUR, GBP, IDR, JPY, USD' },
		],
		['without deals', { valuationItems: [] }, 400, 'invalid-request', undefined],
		['with an unknown method', { dv01Method: 'Vega' }, 400, 'invalid-request', undefined],
		['in the name of a different user', { userId: 'admin@demo-bank.example' }, 403, 'userid-not-own', undefined],
		[
			'with the account of a different organisation',
			{ secretName: '/portal/local/bni/organisation/frontend/8c7b1f52-6a3d-4e09-b1c4-7f20d95e3a64' },
			403,
			'secret-not-own',
			undefined,
		],
	])('a request is refused: %s', async (_what, body, status, code, params) => {
		const answer = await refused(body);
		expect(answer).toMatchObject({ status, code, ...(params === undefined ? {} : { params }) });
	});

	if (isNightly)
		it('a request whose response would be too large is refused with the number of deals that fit', async () => {
			const valuationItems = Array.from({ length: 300 }, () => ({ ...vanillaFields, getPaymentInfo: true }));
			const body = JSON.stringify({ valuationItems, valuationDate: '2021-06-30' });
			const token = await api.signIn('user@demo-bank.example');
			const send = (text: string) =>
				api.call('POST', routes.valueSwaps.path, text, { ...bearer(token), 'accept-encoding': 'identity' });
			const { status, body: answer } = await send(body);
			expect([status, answer.code]).toEqual([413, 'too-many-deals']);
			const { fits } = answer.params;
			expect(fits).toBeGreaterThan(50);
			const fewer = await send(
				JSON.stringify({ valuationItems: valuationItems.slice(0, fits), valuationDate: '2021-06-30' }),
			);
			expect([fewer.status, fewer.body.length]).toEqual([200, fits]);
		});

	it('a number that exceeds the range of numbers is reported as the Error of its deal', async () => {
		const text = JSON.stringify({ valuationItems: [vanillaFields], valuationDate: '2021-06-30' });
		const token = await api.signIn('user@demo-bank.example');
		const { body } = await api.call(
			'POST',
			routes.valueSwaps.path,
			text.replace('"leg1Notional":10000000', '"leg1Notional":1e400'),
			bearer(token),
		);
		expect(body[0].Error).toMatchObject({ ErrorCode: 'not-a-number', params: { field: 'leg1Notional' } });
	});

	it('a user without access to the module, or an organisation without a market-data account, is refused', async () => {
		expect(await refused({}, 'user@batch-client.example')).toMatchObject({ status: 403, code: 'module-not-entitled' });
		expect(await refused({}, 'operator@portal.example')).toMatchObject({ status: 403, code: 'module-not-entitled' });
	});
});

describe('an uploaded file of quotes', () => {
	const header = 'currency,name,record_date,instrument,index,index_tenor,tenor,counter_currency,value,unit';

	async function drop(name: string, rows: readonly string[], folder = 'quotes') {
		const { readFileSync, existsSync } = await import('node:fs');
		const file = join(portal.dataDirectory, 'buckets', 'ingest', folder, name);
		writeFileSync(file, `${[...(folder === 'quotes' ? [header] : []), ...rows].join('\n')}\n`);
		await vi.waitFor(() => expect(existsSync(`${file}.report.json`)).toBe(true), 20_000);
		return JSON.parse(readFileSync(`${file}.report.json`, 'utf8'));
	}

	it('curves are built from the quotes of a date, or are refused with the reason', async () => {
		const rows = [
			'USD,SOFR,2022-03-15,deposit,SOFR,,ON,,0.3,percent',
			'USD,SOFR,2022-03-15,ois,SOFR,,1Y,,1.2,percent',
			'USD,SOFR,2022-03-15,ois,SOFR,,10Y,,2.0,percent',
			'GBP,SONIA,2022-03-15,ois,SONIA,,1M,,0.7,percent',
			'GBP,SONIA,2022-03-15,ois,SONIA,,5W,,0.7,percent',
		];
		expect(await drop('2022-03-15.csv', rows)).toMatchObject({ outcome: 'loaded', new: 5 });
		// A function may cache the list of dates with market data for some seconds.
		await portal.reloadFunctions();
		const generate = (curveId: string) => call(routes.curveGenerate, { curveId, valuationDate: '2022-03-15' });
		const dollar = await generate('USD_SOFR');
		expect(dollar.status).toBe(200);
		expect(dollar.body.points.map(({ tenor }: { tenor: string }) => tenor)).toEqual(['ON', '1Y', '10Y']);
		const { status, body } = await generate('GBP_SONIA');
		expect([status, body.code, body.params]).toEqual([
			400,
			'shared-pillar',
			{ curve: 'GBP_SONIA', first: 'ois SONIA 1M', second: 'ois SONIA 5W', pillar: '2022-04-19' },
		]);
	});

	it('a file with two quotes for the same instrument is refused', async () => {
		const rows = ['USD,One,2022-03-16,ois,SOFR,,1Y,,1.2,percent', 'USD,Two,2022-03-16,ois,SOFR,,12M,,1.3,percent'];
		expect(await drop('twice.csv', rows)).toMatchObject({
			outcome: 'refused',
			refused: [{ line: 3, column: 'instrument' }],
		});
	});

	it('a file of term rates stores fixings of a term index, with which a deal in progress can be valued', async () => {
		const rows = ['currency,name,tenor,record_date,ric,value', 'USD,LIBOR,3M,2021-03-31,USD3MFSR=,0.19425'];
		expect(await drop('libor.csv', rows, 'term')).toMatchObject({ outcome: 'loaded', new: 1 });
		const [result] = await value([{ ...vanillaFields, startDate: '2020-07-02', getPaymentInfo: true }]);
		expect(result.payments.libor.leg2.indexFixings[0]).toMatchObject({
			fixingDate: '2021-03-31',
			referenceRatePercent: 0.19425,
			origin: 'realised',
		});
	});
});
