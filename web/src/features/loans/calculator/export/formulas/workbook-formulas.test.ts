import fc from 'fast-check';
import FormulaParser from 'fast-formula-parser';
import { describe, expect, test } from 'vitest';
import { usdForm } from '#features/loans/testing/reference.ts';
import { spreadsheetTextsIn, textsIn } from '#features/loans/testing/texts.ts';
import type { WorkbookCell, WorkbookModel } from '#lib/workbook/workbook-model.ts';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { floorRules } from '#shared/compounding/floor-option.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { type Asked, calculatedResult } from '#test/support/calculated-result.ts';
import { runsOf } from '#test/support/nightly.ts';
import { anyFloorRule, anySeries, fourDecimals } from '#test/support/random-period.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import { composeWorkbook } from '../compose-workbook.ts';

/** Number by which a spreadsheet stores the date 1 January 1970. */
const epochOfSheets = 25_569;

/** A formula cell: its address, the value that the portal stored, and the value that a formula parser calculated. */
interface RecalculatedCell {
	readonly place: string;
	readonly formula: string;
	readonly written: number;
	readonly calculated: unknown;
}

interface Recalculated {
	readonly cells: readonly RecalculatedCell[];
	/** Returns the calculated value of a defined name. */
	readonly named: (name: string) => unknown;
}

/** Address of a cell. Rows and columns are numbered from 1. */
interface CellPlace {
	readonly sheet: string;
	readonly row: number;
	readonly col: number;
}

/** Recalculates a workbook's formulas with a formula parser. Ignores the values that the portal stored. */
function recalculated(model: WorkbookModel): Recalculated {
	const rowsOf = new Map(model.map(({ name, rows }) => [name, rows]));
	const names = new Map(model.flatMap(({ name: sheet, names = {} }) => namedCells(sheet, names)));
	const values = new Map<string, unknown>();
	const cellValue = ({ sheet, row, col }: CellPlace): unknown => {
		const key = `${sheet} ${row} ${col}`;
		if (!values.has(key)) values.set(key, calculatedCell(rowsOf.get(sheet)?.[row - 1]?.[col - 1], { sheet, row, col }));
		return values.get(key);
	};
	const newParser = () =>
		new FormulaParser({
			onCell: cellValue,
			onRange: ({ sheet, from, to }) =>
				span(from.row, to.row).map((row) => span(from.col, to.col).map((col) => cellValue({ sheet, row, col }))),
			onVariable: (name) => names.get(name),
			functions,
		});
	// While a parser evaluates a formula, it cannot evaluate the formula of a referenced cell. A second parser does
	// that.
	const idle: FormulaParser[] = [];
	const parse = (formula: string, place: CellPlace): unknown => {
		const parser = idle.pop() ?? newParser();
		try {
			return parser.parse(formula, place);
		} finally {
			idle.push(parser);
		}
	};
	const calculatedCell = (cell: WorkbookCell | undefined, place: CellPlace): unknown => {
		// An empty cell is read as a blank text, because formulas compare empty cells with "".
		if (cell === undefined) return '';
		if (cell.kind === 'text') return cell.text;
		if (cell.kind === 'date') return epochDay(localDate(cell.date)) + epochOfSheets;
		return cell.formula === undefined ? cell.value : parse(cell.formula, place);
	};
	const cells = model.flatMap(({ name: sheet, rows }) =>
		rows.flatMap((row, i) =>
			row.flatMap((cell, j) => {
				if (cell?.kind !== 'number' || cell.formula === undefined) return [];
				const calculated = cellValue({ sheet, row: i + 1, col: j + 1 });
				const place = `${sheet} row ${i + 1}, column ${j + 1}`;
				return [{ place, formula: cell.formula, written: cell.value, calculated }];
			}),
		),
	);
	return { cells, named: (name) => parse(name, { sheet: model[0]?.name ?? '', row: 1, col: 1 }) };
}

/** Functions that the formula parser does not have. */
const functions = {
	MAX: (...given: readonly { readonly value: unknown }[]) =>
		Math.max(...given.flatMap(({ value }) => [value].flat(2).map(Number))),
};

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Converts the addresses of defined names, such as `$B$4` or `$B$4:$B$9`, to cells. */
function namedCells(sheet: string, names: Readonly<Record<string, string>>) {
	return Object.entries(names).map(([name, cells]) => {
		const [from, to] = cells.replaceAll('$', '').split(':').map(placeOf);
		return [name, to === undefined ? { sheet, ...from } : { sheet, from, to }] as const;
	});
}

function placeOf(cell: string) {
	const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
	return { row: Number(row), col: [...letters].reduce((col, letter) => col * 26 + letter.charCodeAt(0) - 64, 0) };
}

const [text, words] = await Promise.all([textsIn('en'), spreadsheetTextsIn('en')]);

const details = {
	...{ userId: 'user', organisation: 'Demo Bank', exportTime: '2022-06-24 15:30:00 +00:00', version: '1.0.0' },
	labelOf: (key: string) => key,
	rfr: undefined,
};

const workbookOf = (result: CompoundingResult) => composeWorkbook({ inputs: usdForm, result }, details, text, words);

const isCalculating = ({ name }: { readonly name: string }) => name === 'Formulas' || name === 'Terms';

/** True if two numbers differ by at most a billionth. Below 1e-15, sums of floating-point numbers are not precise. */
function isNear(actual: unknown, expected: number): boolean {
	return typeof actual === 'number' && Math.abs(actual - expected) <= 1e-9 * Math.abs(expected) + 1e-15;
}

/**
 * Fails if a recalculated number differs from the portal's.
 *
 * @returns a function that returns the recalculated value of a name
 */
function expectOurFigures(result: CompoundingResult): (name: string) => unknown {
	const { cells, named } = recalculated(workbookOf(result).filter(isCalculating));
	expect(cells.length).toBeGreaterThan(14 * result.rates.length);
	expect(cells.filter(({ calculated, written }) => !isNear(calculated, written))).toEqual([]);
	const totals = {
		CompoundedRate: result.compoundedRate,
		CompoundedRateUnrounded: result.compoundedRateUnrounded,
		CompoundingFactor: result.compoundingFactor,
		SimpleAverage: result.simpleAverage,
		InterestDays: String(result.interestDays),
		ObservationDays: String(result.observationDays),
		InterestAmount: result.interestAmount,
		PayableAmount: result.payableAmount,
	};
	const wrong = Object.entries(totals).filter(([name, figure]) => !isNear(named(name), Number(figure)));
	expect(wrong).toEqual([]);
	return named;
}

const asked: Asked = {
	currency: 'USD',
	startDate: '2019-07-01',
	endDate: '2019-07-31',
	principal: '1000000',
	basis: 360,
	observation: { lookbackDays: 0, hasObservationShift: false, lockoutDays: 0, allowsNonBusinessDates: false },
	floorRule: floorRules.rfr,
	floor: null,
	cas: '0',
	margin: '0',
	rounding: 0,
	changes: [],
	method: 'NON_CUMULATIVE',
};

describe('the workbook recalculated by a formula parser', () => {
	test.each(['NON_CUMULATIVE', 'BALANCE'] as const)(
		"the recalculated numbers equal the portal's with principal changes by the method %s",
		(method) => {
			const changes = [{ date: localDate('2019-07-15'), amount: decimal('100000') }];
			const result = calculatedResult({ ...asked, changes, method }, sofrFixings, sofrCalendar);
			// Expected interest: docs/methodology.md, section 2, calculated with exact fractions in a different
			// programming language.
			const expected = method === 'BALANCE' ? 2149.6149 : 2149.7187;
			expect(expectOurFigures(result)('InterestAmount')).toBeCloseTo(expected, 4);
		},
	);

	const observation = fc.oneof(
		fc.record({
			lookbackDays: fc.integer({ min: 0, max: 10 }),
			hasObservationShift: fc.boolean(),
			lockoutDays: fc.constant(0),
		}),
		fc.record({
			lookbackDays: fc.constant(0),
			hasObservationShift: fc.constant(false),
			lockoutDays: fc.integer({ min: 0, max: 2 }),
		}),
	);
	/** Positions of four business days in ascending order: start, two principal changes, end. */
	const fourOffsets = fc
		.uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 4, maxLength: 4 })
		.map((offsets) => offsets.toSorted((a, b) => a - b));
	const spread = fc.oneof(fc.constant('0'), fc.integer({ min: -30_000, max: 30_000 }).map(fourDecimals));

	test("the recalculated numbers equal the portal's for random terms", () => {
		fc.assert(
			fc.property(
				anySeries,
				fc.tuple(fc.integer({ min: 20, max: sofrCalendar.businessDays.length - 40 }), fourOffsets),
				fc.record({
					observation: observation.map((terms) => ({ ...terms, allowsNonBusinessDates: false })),
					floorRule: anyFloorRule,
					floor: fc.oneof(fc.constant(null), spread),
					cas: spread,
					margin: spread,
					rounding: fc.integer({ min: 0, max: 17 }),
					currency: fc.constantFrom('USD', 'JPY'),
					basis: fc.constantFrom(360, 365),
					method: fc.constantFrom('NON_CUMULATIVE' as const, 'BALANCE' as const),
					principal: fc.integer({ min: 1, max: 10 ** 14 }).map((cents) => String(cents / 100)),
				}),
				fc.array(fc.integer({ min: 1, max: 10 ** 11 }), { maxLength: 2 }),
				(series, [from, offsets], terms, amounts) => {
					const [startDate, first, second, endDate] = offsets.map((offset) =>
						dateOfEpochDay(sofrCalendar.businessDays[from + offset] as EpochDay),
					);
					const dates = [first, second];
					const changes = amounts.map((amount, i) => ({
						date: localDate(dates[i] as string),
						amount: decimal(String(amount)),
					}));
					// Interest on the balance cannot have a floor on the compounded rate.
					fc.pre(changes.length === 0 || terms.method !== 'BALANCE' || terms.floorRule.floorOn !== 'compounded-rate');
					const period = { startDate: startDate as string, endDate: endDate as string };
					expectOurFigures(calculatedResult({ ...asked, ...terms, ...period, changes }, series, sofrCalendar));
				},
			),
			{ numRuns: runsOf(20) },
		);
	});

	test("the recalculated numbers equal the portal's for halves, which a spreadsheet may store slightly too low", () => {
		const half = new FixingSeries('HALF', [{ date: localDate('2019-07-01'), value: '1.005' }]);
		const oneDay = { ...asked, endDate: '2019-07-02', principal: '1800', basis: 360 };
		for (const rounding of [0, 1, 2, 3])
			expectOurFigures(calculatedResult({ ...oneDay, rounding }, half, sofrCalendar));
	});
});
