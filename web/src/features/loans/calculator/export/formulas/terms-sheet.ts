import { type PrincipalStep, principalSteps } from '#features/loans/shared/loans-text.ts';
import {
	dateCell,
	formulaCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import type { SpreadsheetText } from '../../spreadsheet-text.ts';
import { rounded } from './day-formulas.ts';
import { addedSpread, basisDays } from './day-values.ts';
import { formulaPlaces } from './formulas-sheet.ts';

export const termsSheetName = 'Terms';

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

/** Format of a total that shows all decimals. */
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

/** Returns each named cell's address. Names are in third cells; principal changes are the last rows above the note. */
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
