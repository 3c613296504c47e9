import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOfModel, sheetOf } from '#features/valuation/shared/testing/deal-workbook.ts';
import { dealHeadingRow, dealRow } from '#features/valuation/shared/workbook/deal-cells.ts';
import { describeExpected, describeFound } from '#features/valuation/shared/workbook/placed-fault.ts';
import { headingCell, textCell, valueCell, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { readDeals } from './read-deals.ts';

beforeAll(async () => {
	await i18next.init({
		lng: 'en',
		ns: ['valuation'],
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
});

const [vanilla, amortising, ois] = sampleDeals as [Item, Item, Item];
type Item = Readonly<Record<string, unknown>>;

const cellRow = (cells: readonly (string | number)[]) =>
	cells.map((cell) => (cell === '' ? undefined : typeof cell === 'number' ? valueCell(cell) : textCell(cell)));

type Schedules = Readonly<Record<string, readonly (readonly (string | number)[])[]>>;

async function read(rows: readonly WorkbookRow[], schedules: Schedules = {}, headings = dealHeadingRow) {
	const sheets = Object.entries(schedules).map(([name, cells]) => sheetOf(name, cells.map(cellRow)));
	return readDeals(await bytesOfModel([sheetOf('Deals', [headings, ...rows]), ...sheets]));
}

const linear = { ...amortising, amortizationSchedule: undefined, amortizationType: 'Linear' };
const isoRow = (startDate: string, endDate: string) => ({ startDate, endDate, principalAmount: 5 });
const inRow = (leg1: object, leg2: object) => ({ ...amortising, amortizationSchedule: { leg1: [leg1], leg2: [leg2] } });
const whole = isoRow('2021-07-01', '2026-07-01');

const currencies =
	'A currency with an overnight index: USD, GBP, EUR, CHF, JPY, CAD, AUD, SGD, NZD, NOK, SEK, THB, HKD, IDR.';

/** One case for each rule that can be checked without a calendar; see docs/methodology.md, Fields of a deal. */
const faulty: readonly (readonly [item: Item, heading: string, found: string, expected: string])[] = [
	[{ ...vanilla, dealId: '' }, 'dealId', '(empty)', 'A value. The cell is empty.'],
	[{ ...vanilla, dealId: 'x'.repeat(101) }, 'dealId', `${'x'.repeat(60)}…`, 'At most 100 characters.'],
	[{ ...vanilla, instrumentTag: 'libor' }, 'instrumentTag', 'libor', 'Instrument Tag must be LIBOR or RFR.'],
	[{ ...vanilla, instrumentTag: '' }, 'instrumentTag', '(empty)', 'Instrument Tag must be LIBOR or RFR.'],
	[{ ...vanilla, startDate: '02/07/2021' }, 'startDate', '02/07/2021', 'A date, such as 2026-11-20 or 20-Nov-2026.'],
	[{ ...vanilla, endDate: '2021-07-02' }, 'endDate', '2021-07-02', 'A date after the start date 2021-07-02.'],
	[{ ...vanilla, leg1InterestType: 'fix' }, 'interestType_1', 'fix', 'One of: Fixed, Float.'],
	[{ ...vanilla, leg2PayReceive: 'p' }, 'direction_2', 'p', 'The opposite of leg 1: one leg pays, the other receives.'],
	[
		{ ...vanilla, leg1Notional: '10,000' },
		'notionalAmount_1',
		'10,000',
		'A number without thousands separators or units, such as 1250000.5.',
	],
	[{ ...vanilla, leg1Notional: 0 }, 'notionalAmount_1', '0', 'A number from 0.01 to 1000000000000000.'],
	[{ ...vanilla, leg1Notional: 0.004 }, 'notionalAmount_1', '0.004', 'A number from 0.01 to 1000000000000000.'],
	[{ ...vanilla, leg2Currency: 'BTC' }, 'notionalCcy_2', 'BTC', currencies],
	[{ ...vanilla, leg2Currency: 'EURO' }, 'notionalCcy_2', 'EURO', currencies],
	[{ ...vanilla, leg2PayReceive: 'receiving it' }, 'direction_2', 'receiving it', 'One of: Pay, Receive.'],
	[{ ...vanilla, leg1IndexFixingLag: 11 }, 'indexFixingLag_1', '11', 'A number from 0 to 10.'],
	[
		{ ...vanilla, leg2IndexName: 'EURIBOR' },
		'indexName_2',
		'EURIBOR',
		'An index of USD: SOFR, EFFR, LIBOR, TERM_SOFR.',
	],
	[{ ...vanilla, leg2Tenor: '4M' }, 'indexTenor_2', '4M', 'A tenor of LIBOR: 1W, 1M, 2M, 3M, 6M, 12M.'],
	[
		{ ...vanilla, leg2InterestPaymentFrequency: 'Annual' },
		'interestPaymentFrequency_2',
		'Annual',
		'3M, the tenor of the index, or empty.',
	],
	[{ ...vanilla, leg2InterestRate: 1 }, 'fixedRatePercent_2', '1', 'Empty: only a Fixed leg has a fixed rate.'],
	[{ ...vanilla, leg1InterestRate: 1000.5 }, 'fixedRatePercent_1', '1000.5', 'A number from -100 to 1000.'],
	[{ ...vanilla, leg1Spread: 2 }, 'spreadBp_1', '2', 'Empty or 0: only a Float leg has a spread.'],
	[
		{ ...vanilla, leg2IndexLockoutPeriod: 2 },
		'indexLockoutPeriod_2',
		'2',
		'Empty: only a leg on an overnight index has this.',
	],
	[{ ...ois, leg2IndexFixingLag: 1.5 }, 'indexFixingLag_2', '1.5', 'A whole number from 0 to 10.'],
	[
		{ ...ois, leg2DayConvention: '30/360' },
		'interestCalculationMethod_2',
		'30/360',
		'ACT/360, the day count of SOFR, or empty.',
	],
	[
		{ ...ois, leg1StubRule: 'Issue', leg1FirstRegularPaymentDate: '2022-07-01' },
		'firstRegularPaymentDate_1',
		'2022-07-01',
		'Empty: with a stub at the end there is no first regular payment date.',
	],
	[
		{ ...ois, leg1FirstRegularPaymentDate: '2028-07-02' },
		'firstRegularPaymentDate_1',
		'2028-07-02',
		'A date after the start 2021-07-02 and before the end 2028-07-02 of the deal.',
	],
	[
		{ ...ois, leg1NotionalExchange: 'EndAdjustment' },
		'notionalExchange_1',
		'EndAdjustment',
		'One of: None, Start, End, Both.',
	],
	[{ ...ois, amortizationType: 'Linear' }, 'amortizationType', 'Linear', 'Empty, or yes in the column amortized.'],
	[{ ...linear, amortizationType: '' }, 'amortizationType', '(empty)', 'A value. The cell is empty.'],
	[
		{ ...linear, amortizationFrequency: 'Quarterly' },
		'amortizationFrequency',
		'Quarterly',
		'A multiple of the payment frequency 6M.',
	],
	[
		{ ...inRow({ ...whole, principalAmount: 2e7 }, whole), amortizationType: 'Linear', amortizationResidual: true },
		'amortizationPrincipalAmount_1',
		'20000000',
		'At most the notional 10000000 of the leg.',
	],
	[
		inRow(isoRow('2021-07-02', '2026-07-01'), whole),
		'amortizationStartDate_1',
		'2021-07-02',
		'A date on or before the start 2021-07-01 of the deal.',
	],
	[
		inRow(whole, isoRow('2021-07-01', '2026-06-30')),
		'amortizationEndDate_2',
		'2026-06-30',
		'A date on or after the end 2026-07-01 of the deal.',
	],
];

test('each fault is reported with its cell, the text found and the expected value, and does not affect other deals', async () => {
	const rows = [
		...faulty.map(([item], i) => ({
			...item,
			dealId:
				item.dealId === vanilla.dealId || item.dealId === ois.dealId || item.dealId === amortising.dealId
					? `D${i}`
					: item.dealId,
		})),
		{ ...vanilla, dealId: 'right' },
	];
	const found = await read(rows.map(dealRow));
	const t = i18next.getFixedT('en', 'valuation');
	const described = found.faults.map((fault) => [
		fault.sheet,
		fault.row,
		fault.column,
		describeFound(fault, t),
		describeExpected(fault, t),
	]);
	const letters = (heading: string) => {
		const place = dealColumns.findIndex((column) => column.heading === heading);
		return (
			(place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26))
		);
	};
	expect(described).toEqual(
		faulty.map(([, heading, value, expected], i) => ['Deals', i + 2, letters(heading), value, expected]),
	);
	expect(found.items.map(({ dealId }) => dealId)).toEqual(['right']);
	expect(found.faultyDeals).toBe(faulty.length);
	const inChinese = found.faults.map((fault) => describeExpected(fault, i18next.getFixedT('zh', 'valuation')));
	expect(inChinese.filter((text) => /\{\{|undefined|workbook\./.test(text))).toEqual([]);
});

test('all faults of a deal are listed in column order', async () => {
	const item = {
		...linear,
		endDate: 'soon',
		amortizationFrequency: 'Quarterly',
		leg1Notional: 'x',
		leg1InterestPaymentFrequency: 'often',
		leg2IndexName: 'LYBOR',
		leg2StubRule: 'none',
		leg2IndexFixingLag: 0.5,
		leg2IndexLockoutPeriod: 11,
	};
	const found = await read([dealRow(item)]);
	expect(found.faults.map(({ heading, code }) => `${heading}: ${code}`)).toEqual([
		'endDate: not-a-date',
		'amortizationFrequency: frequency-not-multiple',
		'notionalAmount_1: not-a-number',
		'interestPaymentFrequency_1: value-unknown',
		'indexName_2: index-unknown',
		'indexFixingLag_2: not-whole',
		'stubRule_2: value-unknown',
		'indexLockoutPeriod_2: out-of-range',
	]);
});

test('an unreadable cell causes no further faults', async () => {
	const codes = async (item: Item) =>
		(await read([dealRow(item)])).faults.map(({ heading, code }) => `${heading}: ${code}`);
	expect(await codes({ ...linear, amortized: 'perhaps' })).toEqual(['amortized: value-unknown']);
	const annuity = { ...linear, amortizationType: 'Annuity', leg1InterestRate: '' };
	expect(await codes(annuity)).toEqual(['fixedRatePercent_1: required']);
	expect(await codes({ ...vanilla, leg2IndexLockoutPeriod: 'two' })).toEqual([
		'indexLockoutPeriod_2: not-a-number',
		'indexLockoutPeriod_2: overnight-only',
	]);
});

test('pay and receive are sent in the spelling of the API', async () => {
	const { items } = await read([dealRow({ ...vanilla, leg1PayReceive: 'paid', leg2PayReceive: 'R' })]);
	expect(items).toEqual([vanilla]);
});

test('a duplicate deal ID is reported as a fault of both rows', async () => {
	const found = await read([vanilla, ois, vanilla].map(dealRow));
	expect(found.faults).toMatchObject([
		{ row: 2, code: 'deal-id-twice', values: { row: 4 } },
		{ row: 4, code: 'deal-id-twice', values: { row: 2 } },
	]);
	expect(found.items).toEqual([ois]);
});

/** The smallest valid overnight index swap: 16 cells. */
const shortOis: Item = {
	dealId: 'OIS-16',
	instrumentTag: 'RFR',
	startDate: '2021-07-02',
	endDate: '2026-07-02',
	leg1InterestType: 'Fixed',
	leg1InterestRate: 1.5,
	leg1PayReceive: 'Pay',
	leg1Currency: 'USD',
	leg1Notional: 10_000_000,
	leg1InterestPaymentFrequency: 'Annual',
	leg2InterestType: 'Float',
	leg2PayReceive: 'Receive',
	leg2Currency: 'USD',
	leg2Notional: 10_000_000,
	leg2IndexName: 'SOFR',
	leg2InterestPaymentFrequency: 'Annual',
};

test('an overnight index swap with only 16 filled cells is read without faults', async () => {
	expect(Object.keys(shortOis)).toHaveLength(16);
	expect(await read([dealRow(shortOis)])).toMatchObject({ faults: [], ignored: [], items: [shortOis] });
});

test('a row with a deal ID, or with a tag and a date, is a deal, and its missing cells are faults', async () => {
	const found = await read(
		[
			{ dealId: 'D1', leg1Notional: 5 },
			{ instrumentTag: 'RFR', startDate: '2021-07-02' },
			{ instrumentTag: 'RFR', endDate: 'soon' },
		].map(dealRow),
	);
	const faultsOf = (row: number) =>
		found.faults.filter((fault) => fault.row === row).map(({ heading, code }) => `${heading}: ${code}`);
	expect(found).toMatchObject({ faultyDeals: 3, ignored: [] });
	expect(faultsOf(2)).toContain('startDate: required');
	expect(faultsOf(2)).toContain('interestType_1: required');
	expect(faultsOf(3)).toContain('dealId: required');
	expect(faultsOf(4)).toContain('endDate: not-a-date');
});

test('very different notionals in one currency, and spreads that look like percentages, cause warnings', async () => {
	const { ...swap } = ois;
	const deal = (dealId: string, fields: Item) => ({ ...swap, dealId, leg1Notional: 1e7, leg2Notional: 1e7, ...fields });
	const found = await read(
		[
			deal('D1', { leg1Notional: 1e9, leg2Spread: 12 }),
			deal('D2', { leg1Notional: 1.01e9, leg2Spread: 1 }),
			deal('D3', { leg2Spread: -0.25 }),
		].map(dealRow),
	);
	expect(found).toMatchObject({ faults: [], faultyDeals: 0 });
	expect(found.items).toHaveLength(3);
	expect(found.warnings).toMatchObject([
		{ row: 3, dealId: 'D2', heading: 'notionalAmount_2', code: 'notionals-far-apart' },
		{ row: 4, dealId: 'D3', heading: 'spreadBp_2', code: 'spread-unit', found: '-0.25' },
	]);
	expect((await read([deal('D3', { leg2Spread: 0.25 })].map(dealRow))).warnings).toEqual([]);
});

test('rows that do not identify a deal are ignored and listed', async () => {
	const note: Item = { dealId: 'prepared by the desk' };
	const totals: Item = { leg1Notional: 30_000_000, leg2Notional: 30_000_000 };
	const found = await read([shortOis, note, totals, { instrumentTag: 'LIBOR' }].map(dealRow));
	expect(found).toMatchObject({ faults: [], items: [shortOis] });
	expect(found.ignored).toEqual([
		{ sheet: 'Deals', row: 3, text: 'prepared by the desk', filledCells: 1 },
		{ sheet: 'Deals', row: 4, text: '30000000', filledCells: 2 },
		{ sheet: 'Deals', row: 5, text: 'LIBOR', filledCells: 1 },
	]);
	expect((await read([dealRow(note)])).workbookFault).toEqual({ code: 'no-rows', values: {} });
});

describe('headings', () => {
	const reversed = (row: WorkbookRow) => row.toReversed();
	const named = (rename: (heading: string) => string) => dealColumns.map(({ heading }) => headingCell(rename(heading)));

	test('headings may be in any order, in any case and with extra blanks', async () => {
		const headings = named((heading) => ` ${heading.toUpperCase().replace('_', ' ')} `);
		const found = await read([reversed(dealRow(ois))], {}, reversed(headings) as never);
		expect(found).toMatchObject({ faults: [], items: [ois] });
	});

	test('the first of two equal headings belongs to leg 1, and the second to leg 2', async () => {
		const found = await read([dealRow(ois)], {}, named((heading) => heading.replace(/_[12]$/, '')) as never);
		expect(found).toMatchObject({ faults: [], items: [ois] });
	});

	test('columns whose heading begins with # are not read', async () => {
		const row = [...dealRow(ois), textCell('looks fine')];
		expect(await read([row], {}, [...dealHeadingRow, headingCell('# remark')])).toMatchObject({
			faults: [],
			items: [ois],
		});
	});

	test.each([
		['spreadBps_2', 'spreadBp_2'],
		['Index Fixng Lag 1', 'indexFixingLag_1'],
		['leg1InterestRate', 'fixedRatePercent_1'],
		['Currency_2', 'notionalCcy_2'],
		['Notional 1', 'notionalAmount_1'],
		['business', 'paymentBusinessDays_1, paymentBusinessConvention_1, paymentBusinessDays_2'],
		['stubRul', 'stubRule_1, stubRule_2'],
		['startDat', 'startDate'],
		['Trader', undefined],
		['1', undefined],
		['备注', undefined],
		['spreadBp'.repeat(60), undefined],
	])('the unknown heading %s is reported as a fault that names similar headings', async (heading, similar) => {
		const found = await read([[...dealRow(ois), textCell('x')]], {}, [
			...dealHeadingRow,
			headingCell(heading),
		] as never);
		const code = similar === undefined ? 'heading-unknown' : 'heading-similar';
		expect(found.faults).toMatchObject([{ row: 1, code, values: similar === undefined ? {} : { similar } }]);
		expect(found.items).toEqual([]);
	});

	test.each([
		['unknown', (heading: string) => (heading === 'spreadBp_2' ? 'Trader' : heading), 'heading-unknown', 'Trader'],
		['twice', (heading: string) => (heading === 'legTag_2' ? 'legTag_1' : heading), 'heading-twice', 'legTag_1'],
		['unclear', (heading: string) => (heading === 'legTag_2' ? 'legTag' : heading), 'heading-unclear', 'legTag'],
		['missing', (heading: string) => (heading === 'direction_2' ? '# x' : heading), 'heading-missing', 'direction_2'],
	])('a heading fault of the kind %s is reported, and no deal is read', async (_, rename, code, heading) => {
		const found = await read([dealRow(ois)], {}, named(rename) as never);
		expect(found.items).toEqual([]);
		expect(found.faults).toMatchObject([{ row: 1, code, heading }]);
	});
});

describe('a sheet named after a deal', () => {
	const deal = { ...amortising, amortizationSchedule: undefined };
	const dates = [
		['2021-07-01', 10],
		['2023-07-01', 6],
	] as const;
	const rows = [
		{ startDate: '2021-07-01', endDate: '2023-07-01', principalAmount: 10 },
		{ startDate: '2023-07-01', endDate: '2026-07-01', principalAmount: 6 },
	];
	const id = String(amortising.dealId);

	test.each([
		['with headings', [['Amount', 'Date'], ...dates.map(([date, amount]) => [amount, date])]],
		['without headings', dates],
		['with a last row of 0 on the end date', [['date', 'amount'], ...dates, ['2026-07-01', 0]]],
	])('each principal applies until the next date on a sheet %s', async (_, cells) => {
		const found = await read([dealRow(deal)], { [id]: cells, Notes: [['see above']] });
		expect(found.faults).toEqual([]);
		expect(found.items).toMatchObject([{ dealId: id, amortizationSchedule: { leg1: rows, leg2: rows } }]);
		expect(found.ignoredSheets).toEqual(['Notes']);
	});

	test.each([
		['a date before the previous date', [...dates, ['2022-07-01', 3]], 'A3', 'dates-not-ascending'],
		['a first date after the start of the deal', [['2021-08-01', 3]], 'A1', 'principal-starts-late'],
		['a date after the end of the deal', [...dates, ['2026-07-02', 3]], 'A3', 'principal-after-end'],
		['an amount on the end date', [...dates, ['2026-07-01', 3]], 'A3', 'amount-at-end'],
		['an amount that is not a number', [['2021-07-01', 'ten']], 'B1', 'not-a-number'],
		['a third column without headings', [['2021-07-01', 3, 4]], 'C1', 'sheet-unreadable'],
		['headings but no rows', [['date', 'amount']], 'A1', 'schedule-missing'],
		[
			'an unknown heading',
			[
				['date', 'amount', 'rate'],
				['2021-07-01', 3, 1],
			],
			'C1',
			'heading-unknown',
		],
	])('a sheet with %s is reported as a fault of its deal', async (_, cells, place, code) => {
		const found = await read([dealRow(deal), dealRow(vanilla)], { [id]: cells });
		expect(found.faults.map(({ sheet, column, row, code }) => [sheet, `${column}${row}`, code])).toEqual([
			[id, place, code],
		]);
		expect(found.items).toEqual([vanilla]);
	});

	test("a sheet that contradicts the deal's row is reported as a fault", async () => {
		const codes = async (item: Item) => (await read([dealRow(item)], { [id]: dates })).faults.map(({ code }) => code);
		expect(await codes({ ...deal, amortized: false, amortizationType: undefined })).toEqual(['schedule-not-used']);
		expect(await codes({ ...deal, amortizationType: 'Linear' })).toEqual(['schedule-not-used']);
		expect(await codes(inRow(whole, whole))).toEqual(['schedule-on-sheet-too', 'schedule-on-sheet-too']);
		const inDollars = { ...deal, leg1Currency: 'USD', leg1DayConvention: 'ACT/360' };
		expect(await codes(inDollars)).toEqual(['amount-per-leg']);
	});
});
