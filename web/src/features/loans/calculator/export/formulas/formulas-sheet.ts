import { type PrincipalStep, principalSteps, type SpreadsheetText } from '#features/loans/shared/loans-text.ts';
import {
	columnWidths,
	dateCell,
	formulaCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import { columnLetters } from '#shared/workbook/cell.ts';
import { type DayCells, type DayKey, dayFormulas, type FormulaKinds, rounded } from './day-formulas.ts';
import { addedSpread, basisDays, type DayValues, dayValues } from './day-values.ts';

const formulasSheetName = 'Formulas';

const dates = ['startDate', 'endDate', 'rateDate', 'fixingDate'] as const;

type DateKey = (typeof dates)[number];

const isDate = (key: DayKey): key is DateKey => (dates as readonly string[]).includes(key);

export function formulaColumns({ isOnBalance, hasRateFloor }: Omit<FormulaKinds, 'hasChanges'>): readonly DayKey[] {
	const rates = ['dayOfIntPeriod', ...dates, 'fixing', 'flooredRate', 'cas', 'margin', 'effectiveRate'] as const;
	const factors = ['accrualDays', 'elapsedDays', 'accrualFactor', 'dailyFactor', 'cumulativeFactor', 'growth'] as const;
	const interest = ['interest', 'interestToDate', 'payableInterest', 'payableToDate'] as const;
	return [
		...rates,
		...factors,
		...(hasRateFloor ? (['flooredGrowth'] as const) : []),
		'allInUnrounded',
		'allIn',
		'principal',
		...(isOnBalance ? (['balance'] as const) : []),
		...interest,
	];
}

/** Uses the simpler formulas without principal changes: interest on the balance then equals interest by factors. */
export function formulaKinds(result: CompoundingResult): FormulaKinds {
	const hasChanges = principalSteps(result).length > 0;
	const isOnBalance = result.conventions.principalChangeMethod === 'BALANCE' && hasChanges;
	return { hasChanges, isOnBalance, hasRateFloor: result.conventions.floorOn === 'compounded-rate' && !isOnBalance };
}

/** Returns functions for the address of the last day in a column, and for the range of all its days. */
function formulaPlaces(result: CompoundingResult) {
	const keys = formulaColumns(formulaKinds(result));
	const letter = (key: DayKey) => columnLetters(keys.indexOf(key));
	const lastRow = result.rates.length + 1;
	return {
		last: (key: DayKey) => `${formulasSheetName}!$${letter(key)}$${lastRow}`,
		all: (key: DayKey) => `${formulasSheetName}!$${letter(key)}$2:$${letter(key)}$${lastRow}`,
	};
}

export function formulasSheet(result: CompoundingResult, { t }: SpreadsheetText): WorkbookSheet {
	const keys = formulaColumns(formulaKinds(result));
	const formulas = dayFormulas(result, formulaKinds(result));
	const formats = columnFormats(result);
	const values = dayValues(result);
	const rows = result.rates.map((row, index): WorkbookRow => {
		const cells = dayCells(keys, index + 2);
		return keys.map((key) => {
			if (isDate(key)) return dateCell(dateOf(row, key));
			const value = key === 'dayOfIntPeriod' ? row.dayOfIntPeriod : (values[index] as DayValues)[key];
			const formula = formulas[key];
			if (formula !== undefined) return formulaCell(formula(cells), value, formats[key]);
			const cell: WorkbookCell = { kind: 'number', value, format: formats[key] };
			return key === 'fixing' ? { ...cell, isInput: true } : cell;
		});
	});
	const table = [keys.map((key) => headingCell(t(`formulas.columns.${key}`))), ...rows];
	return { name: formulasSheetName, rows: table, columnWidths: columnWidths(table), frozenColumns: 3 };
}

function dayCells(keys: readonly DayKey[], row: number): DayCells {
	const cell = (key: DayKey, ofRow: number) => `${columnLetters(keys.indexOf(key))}${ofRow}`;
	return {
		of: (key) => cell(key, row),
		before: (key) => (row === 2 ? undefined : cell(key, row - 1)),
	};
}

function dateOf({ explanation, ...row }: CompoundingRow, key: DateKey): string {
	return key === 'fixingDate' ? explanation.fixingDate : row[key];
}

const decimalsOf = (figure: string): number => figure.split('.')[1]?.length ?? 0;

const withDecimals = (whole: string, decimals: number): string =>
	decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`;

/** Number of significant digits that a cell can store. */
const cellDigits = 15;

/** Returns a number format for each column, with all decimals of its numbers, up to the 15 digits of a cell. */
function columnFormats({ rates, conventions, currency }: CompoundingResult): Record<Exclude<DayKey, DateKey>, string> {
	const { floor, cas, margin, rounding } = conventions;
	const ofFixings = rates.reduce((most, { explanation }) => Math.max(most, decimalsOf(explanation.fixing)), 0);
	const ofRates = Math.min(12, Math.max(ofFixings, ...[floor ?? '', cas, margin].map(decimalsOf)));
	const ofPrincipals = rates.reduce((most, { principal }) => Math.max(most, decimalsOf(principal)), 0);
	const count = '0';
	const allIn = withDecimals('0', cellDigits - 1);
	const amount = withDecimals('#,##0', 8);
	const payable = withDecimals('#,##0', minorUnitDecimals(currency));
	return {
		dayOfIntPeriod: count,
		fixing: withDecimals('0', ofFixings),
		flooredRate: withDecimals('0', ofRates),
		cas: withDecimals('0', ofRates),
		margin: withDecimals('0', ofRates),
		effectiveRate: withDecimals('0', ofRates),
		accrualDays: count,
		elapsedDays: count,
		accrualFactor: withDecimals('0', cellDigits + 3),
		dailyFactor: withDecimals('0', cellDigits - 1),
		cumulativeFactor: withDecimals('0', cellDigits - 1),
		growth: withDecimals('0', cellDigits + 1),
		flooredGrowth: withDecimals('0', cellDigits + 1),
		allInUnrounded: allIn,
		allIn: rounding === 0 ? allIn : withDecimals('0', Math.min(rounding, cellDigits - 1)),
		principal: withDecimals('#,##0', ofPrincipals),
		balance: amount,
		interest: amount,
		interestToDate: amount,
		payableInterest: payable,
		payableToDate: payable,
	};
}

const termsSheetName = 'Terms';

/** Widths in characters of the columns: label, value, and the name that formulas use. */
const widths = [44, 26, 26];

const figure = (text: string, hasThousands = false): WorkbookCell => ({
	...numberCell(text, { hasThousands, decimals: undefined }),
	...{ isInput: true },
});

/**
 * Returns the sheet with the numbers that the formulas use, and the totals, each with a name. If the user changes a
 * number, the spreadsheet recalculates the formulas. Terms such as a spread's method, floor base, lookback and
 * calendars cannot be changed, because they would need different formulas or fixings.
 */
export function termsSheet(result: CompoundingResult, { t }: SpreadsheetText): WorkbookSheet {
	const steps = principalSteps(result);
	const terms = termCells(result);
	const totals = totalCells(result);
	const named = (name: keyof typeof terms | keyof typeof totals, cell: WorkbookCell | undefined): WorkbookRow => [
		textCell(t(`terms.names.${name}`)),
		cell,
		textCell(name),
	];
	const rows: WorkbookRow[] = [
		(['term', 'value', 'name'] as const).map((key) => headingCell(t(`terms.${key}`))),
		...(Object.keys(terms) as (keyof typeof terms)[]).map((name) => named(name, terms[name])),
		[],
		[headingCell(t('terms.totals'))],
		...(Object.keys(totals) as (keyof typeof totals)[]).map((name) => named(name, totals[name])),
		...changeRows(steps, t),
		[],
		[textCell(t('terms.note'))],
	];
	return { name: termsSheetName, rows, columnWidths: widths, names: namesOf(rows, steps.length) };
}

function termCells({ principal, yearlyBasis, currency, conventions }: CompoundingResult) {
	const { cas, margin, floor, rounding, startDate, endDate } = conventions;
	return {
		Principal: figure(principal, true),
		YearlyBasis: figure(String(basisDays({ yearlyBasis }))),
		CreditSpread: figure(cas),
		Margin: figure(margin),
		FloorRate: floor === null ? undefined : figure(floor),
		RateDecimals: rounding === 0 ? undefined : figure(String(rounding)),
		MinorUnit: figure(String(minorUnitDecimals(currency))),
		StartDate: dateCell(startDate),
		EndDate: dateCell(endDate),
	};
}

const shown = { hasThousands: false, decimals: undefined };

function totalCells(result: CompoundingResult) {
	const { last, all } = formulaPlaces(result);
	const { conventions } = result;
	const added = [
		...(conventions.casMethod === 'added' ? ['CreditSpread'] : []),
		...(conventions.marginMethod === 'added' ? ['Margin'] : []),
	];
	const average = `SUMPRODUCT(${all('effectiveRate')},${all('accrualDays')})/ObservationDays`;
	const total = (formula: string, value: string, hasThousands = false): WorkbookCell => {
		const cell = numberCell(value, { ...shown, hasThousands });
		return cell.kind === 'number' ? { ...cell, formula } : cell;
	};
	return {
		CompoundedRate: total(last('allIn'), result.compoundedRate),
		CompoundedRateUnrounded: total(last('allInUnrounded'), result.compoundedRateUnrounded),
		CompoundingFactor: total(last('cumulativeFactor'), result.compoundingFactor),
		SimpleAverage: total(`IF(RateDecimals="",${average},${rounded(average, 'RateDecimals')})`, result.simpleAverage),
		AddedSpread:
			added.length === 0 ? numberCell('0', shown) : formulaCell(added.join('+'), addedSpread(conventions), 'General'),
		InterestDays: total('EndDate-StartDate', String(result.interestDays)),
		ObservationDays: total(`SUM(${all('accrualDays')})`, String(result.observationDays)),
		InterestAmount: total(`SUM(${all('interest')})`, result.interestAmount, true),
		PayableAmount: total(rounded('InterestAmount', 'MinorUnit'), result.payableAmount, true),
	};
}

function changeRows(steps: readonly PrincipalStep[], t: SpreadsheetText['t']): readonly WorkbookRow[] {
	if (steps.length === 0) return [];
	return [
		[],
		[headingCell(t('terms.names.ChangeDates')), headingCell(t('terms.names.ChangeAmounts'))],
		...steps.map(({ changeDate, principalChange }) => [dateCell(changeDate), figure(principalChange, true)]),
	];
}

function namesOf(rows: readonly WorkbookRow[], changes: number): Readonly<Record<string, string>> {
	const names: Record<string, string> = {};
	for (const [index, [, , name]] of rows.entries()) {
		if (index > 0 && name?.kind === 'text') names[name.text] = `$B$${index + 1}`;
	}
	if (changes === 0) return names;
	const last = rows.length - 2;
	const range = (column: string) => `$${column}$${last - changes + 1}:$${column}$${last}`;
	return { ...names, ChangeDates: range('A'), ChangeAmounts: range('B') };
}
