import ExcelJS from 'exceljs';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { readDeals } from '#features/valuation/calculate/reading/read-deals.ts';
import { composeCurveWorkbook } from '#features/valuation/market-data/curve-file/compose-curve-workbook.ts';
import { curveGenerate } from '#shared/contract/valuation-curves.ts';
import { valuationResult } from '#shared/contract/valuation-swaps.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { composeResultsWorkbook } from '../results/use-results-export.ts';
import { bytesOfModel, specifiedColumns } from '../testing/deal-workbook.ts';
import type { ResultsExport } from './result-rows.ts';

beforeAll(async () => {
	await i18next.init({
		lng: 'en',
		ns: ['valuation'],
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
});

const definition = {
	id: 'USD_LIBOR3M',
	name: 'USD LIBOR 3M',
	currency: 'USD',
	indexName: 'LIBOR',
	indexTenor: '3M',
	source: 'Portal',
	availableDiscountingTenors: ['OIS', '3M'],
	firstHistoricalAvailabilityDate: '2021-06-30',
	mainConstituentAssetClass: 'Swap',
	riskType: 'InterestRate',
};

const use = {
	currency: 'USD',
	role: 'projection' as const,
	settings: { valuationDate: '2021-06-30', '=cmd()': '=1+1' },
	parameters: { interpolation: 'log-linear' },
	definition,
	curveId: 'USD_LIBOR3M',
	snapshotId: 's1',
};

const flow = (date: string, totalAmount: number) => ({
	date,
	discountFactor: 0.1 + 0.2,
	totalAmount,
	residualAmount: 1e7,
});
const fixing = {
	accrualStartDate: '2021-07-02',
	accrualEndDate: '2021-10-04',
	fixingDate: '2021-06-30',
	referenceRatePercent: 1 / 7,
	couponRatePercent: 1 / 3,
	origin: 'projected' as const,
};
const legs = <Leg>(leg: Leg) => ({ leg1: leg, leg2: leg });

const results = [
	{
		dealId: '=HYPERLINK("http://x")',
		instrumentType: '@SUM(A1)',
		startDate: '2021-07-02',
		endDate: '2026-07-02',
		liborMtM: -12_345.678_901_234_567,
		liborDV01Bp: 4.9e-7,
		liborDV01InReportCcy: 4900,
		rfrMtM: 1e12 + 0.1,
		labels: [{ views: ['rfr' as const], label: 'Indicative' }],
		cashflows: { libor: legs([flow('2021-10-04', -1 / 3)]) },
		payments: { libor: legs({ indexFixings: [fixing] }) },
		marketData: { libor: legs([use]) },
	},
	{
		dealId: 'B',
		instrumentType: 'IRS',
		startDate: 'tomorrow',
		endDate: '',
		Error: { ErrorCode: 'not-a-date', ErrorMessage: '-1 is no date' },
	},
].map((each) => valuationResult.parse(each));

const curve = curveGenerate.answer.parse({
	curveId: 'USD_LIBOR3M',
	snapshotId: 's1',
	label: 'Synthetic',
	valuationDate: '2021-06-30',
	tenor: 'OIS',
	definition,
	parameters: { interpolation: 'log-linear' },
	points: [
		{
			tenor: '3M',
			startDate: '2021-06-30',
			endDate: '2021-10-04',
			discountFactor: 1 / 3,
			ratePercent: -0.1,
			instruments: [{ instrumentCode: 'USD3MFSR=' }],
		},
	],
	constituents: [
		{
			instrumentCode: '+USD',
			tenor: '3M',
			template: 'Deposit LIBOR',
			startDate: '2021-07-02',
			endDate: '2021-10-04',
			bid: '0.14575',
			ask: '0.14575',
			unit: 'percent',
			repricingDifference: 0,
		},
	],
	fixings: [],
});

const exported: ResultsExport = {
	results,
	totals: { liborMtM: -12_345.678_901_234_567 },
	request: { valuationDate: '2021-06-30', reportCurrency: 'IDR', dv01Method: 'ZeroShift', valuationItems: sampleDeals },
	curves: [curve],
	userId: '=user@bank.example',
	runId: 'run-1',
	exportTime: '2026-08-10 14:05:00 +08:00',
	describeError: ({ ErrorMessage }) => ErrorMessage,
};

async function reopened(model: Parameters<typeof bytesOfModel>[0]) {
	const book = new ExcelJS.Workbook();
	await book.xlsx.load((await bytesOfModel(model)).buffer as ArrayBuffer);
	const valuesOf = (name: string) =>
		(book.getWorksheet(name)?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1));
	return { names: book.worksheets.map(({ name }) => name), valuesOf };
}

const day = (date: string) => new Date(`${date}T00:00:00Z`);

test('a matured deal is exported with "Matured" instead of figures', async () => {
	const matured = { ...results[0], dealId: 'M', isMatured: true, liborMtM: 0, rfrMtM: 0, rfrFallbackMtM: 0 } as const;
	const { valuesOf } = await reopened(
		composeResultsWorkbook({ ...exported, results: [matured] } as ResultsExport, i18next.getFixedT('en', 'valuation')),
	);
	expect(valuesOf('Results')[1]?.slice(4)).toEqual(['Matured']);
});

test('rows below the totals show how many deals and workbook rows the totals leave out', async () => {
	const { valuesOf } = await reopened(
		composeResultsWorkbook({ ...exported, refusedDeals: 2, ignoredRows: 3 }, i18next.getFixedT('en', 'valuation')),
	);
	expect(valuesOf('Results').slice(-2)).toEqual([
		['Deals with faults, not in the total', 2],
		['Ignored rows, not in the total', 3],
	]);
});

test('the workbook contains every figure unchanged as a number, and every date as a date', async () => {
	const { names, valuesOf } = await reopened(composeResultsWorkbook(exported, i18next.getFixedT('en', 'valuation')));
	expect(names).toEqual([
		'Results',
		'Remarks',
		'Cash flows',
		'Index fixings',
		'Market data',
		'Settings',
		'Curve points',
		'Curve constituents',
		'Inputs',
		'Schedules',
		'Run details',
	]);
	const [headings, first, failed, total, covered] = valuesOf('Results');
	expect(headings).toEqual(specifiedColumns);
	expect(first?.slice(2)).toEqual([
		day('2021-07-02'),
		day('2026-07-02'),
		-12_345.678_901_234_567,
		4.9e-7,
		4900,
		1e12 + 0.1,
	]);
	expect(failed).toEqual(['B', 'IRS', 'tomorrow', '', "'-1 is no date"]);
	expect(total?.[4]).toBe(-12_345.678_901_234_567);
	expect([covered?.[0], covered?.[4]]).toEqual(['Deals in the total', 1]);
	expect(valuesOf('Cash flows')[2]?.slice(1)).toEqual([
		'LIBOR',
		2,
		day('2021-10-04'),
		undefined,
		0.1 + 0.2,
		-1 / 3,
		1e7,
	]);
	expect(valuesOf('Index fixings')[1]?.slice(3)).toEqual([
		day('2021-06-30'),
		day('2021-07-02'),
		day('2021-10-04'),
		1 / 7,
		1 / 3,
		'projected',
	]);
	expect(valuesOf('Curve points')[1]).toEqual([
		'USD LIBOR 3M',
		'USD3MFSR=',
		'3M',
		day('2021-06-30'),
		day('2021-10-04'),
		1 / 3,
		-0.1,
	]);
	expect(valuesOf('Curve constituents')[1]?.slice(3)).toEqual(['Deposit LIBOR', 0.14575, 0.14575]);
});

test.each(['en', 'zh'] as const)('no cell starts a formula, and every text exists in language %s', async (language) => {
	const t = i18next.getFixedT(language, 'valuation');
	const { names, valuesOf } = await reopened([
		...composeResultsWorkbook(exported, t),
		...composeCurveWorkbook(curve, t).map((sheet) => ({ ...sheet, name: `${sheet.name} C` })),
	]);
	const texts = [
		...names,
		...names
			.flatMap(valuesOf)
			.flat()
			.filter((value) => typeof value === 'string'),
	] as string[];
	expect(texts.length).toBeGreaterThan(100);
	expect(texts.filter((text) => /^[=+\-@\t\r]/.test(text) || /workbook\.|\{\{|undefined/.test(text))).toEqual([]);
});

test('the exported inputs can be read as the deals that were valued', async () => {
	const [vanilla, , ois] = sampleDeals as [object, object, object];
	const request = {
		...exported.request,
		valuationItems: [vanilla, { ...ois, leg2CurveDefinition: { id: 'USD_SOFR' } }] as never,
	};
	const model = composeResultsWorkbook({ ...exported, request }, i18next.getFixedT('en', 'valuation'));
	const read = readDeals(await bytesOfModel(model.filter(({ name }) => name === 'Inputs')));
	expect(read).toMatchObject({ items: [vanilla, ois], faults: [] });
});

test("the user's own columns are exported next to the inputs, and skipped when the file is read again", async () => {
	const [vanilla, , ois] = sampleDeals as [object, object, object];
	const request = { ...exported.request, valuationItems: [vanilla, ois] as never };
	const owns: ResultsExport['owns'] = [{ Trader: 'CD', Book: '=1+1' }, { Book: 'LEGACY1' }];
	const model = composeResultsWorkbook({ ...exported, request, owns }, i18next.getFixedT('en', 'valuation'));
	const { valuesOf } = await reopened(model);
	const [headings, ...rows] = valuesOf('Inputs').map((row) => row.slice(-2));
	expect(headings).toEqual(['# Trader', '# Book']);
	expect(rows.map((row) => row.at(-1))).toEqual([expect.stringContaining('=1+1'), 'LEGACY1']);
	const read = readDeals(await bytesOfModel(model.filter(({ name }) => name === 'Inputs')));
	expect(read).toMatchObject({ items: [vanilla, ois], faults: [] });
});
