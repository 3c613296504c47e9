import { principalSteps } from '#features/loans/shared/loans-text.ts';
import {
	columnWidths,
	dateCell,
	formulaCell,
	headingCell,
	type WorkbookCell,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import { columnLetters } from '#shared/workbook/cell.ts';
import type { SpreadsheetText } from '../../spreadsheet-text.ts';
import { type DayCells, type DayKey, dayFormulas, type FormulaKinds } from './day-formulas.ts';
import { type DayValues, dayValues } from './day-values.ts';

export const formulasSheetName = 'Formulas';

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

/** Cell addresses of the formulas sheet, for formulas on other sheets. */
export interface FormulaPlaces {
	/** Returns the address of the last day's cell in a column. */
	readonly last: (key: DayKey) => string;
	/** Returns the range of all days in a column. */
	readonly all: (key: DayKey) => string;
}

/**
 * Returns the kinds of formulas that a calculation needs. Without principal changes, interest on the balance equals
 * interest by factors, so the simpler formulas are used.
 */
export function formulaKinds(result: CompoundingResult): FormulaKinds {
	const hasChanges = principalSteps(result).length > 0;
	const isOnBalance = result.conventions.principalChangeMethod === 'BALANCE' && hasChanges;
	return { hasChanges, isOnBalance, hasRateFloor: result.conventions.floorOn === 'compounded-rate' && !isOnBalance };
}

export function formulaPlaces(result: CompoundingResult): FormulaPlaces {
	const keys = formulaColumns(formulaKinds(result));
	const letter = (key: DayKey) => columnLetters(keys.indexOf(key));
	const lastRow = result.rates.length + 1;
	return {
		last: (key) => `${formulasSheetName}!$${letter(key)}$${lastRow}`,
		all: (key) => `${formulasSheetName}!$${letter(key)}$2:$${letter(key)}$${lastRow}`,
	};
}

/** Returns the sheet with a row for each day. Its formulas start from the fixings. */
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
			const formula = formulas[key as keyof DayValues];
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
