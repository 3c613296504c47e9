import { type LoanFileField, loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import { type LoanRequest, requestOfRow, spreadsWithoutUse } from '#shared/loan/loan-request.ts';
import { cellAt, type GridRow } from '#shared/table/file/grid.ts';
import { describeExpectation, valueFault } from '#shared/table/kind/fault.ts';
import { parseFigure } from '#shared/table/kind/parse-figure.ts';
import type { ReadColumn } from '#shared/table/read/read-row.ts';
import type { TableFault, TableRow } from '#shared/table/read/table-row.ts';
import { checkLoan, loanOfRow } from '#shared/table/vocabulary/loan-of-row.ts';

export interface LoanFileRow {
	readonly line: number;
	readonly skipped?: string;
	readonly loan: LoanRequest;
	readonly faults: readonly string[];
	/** Texts of cells that could not be read, and of principal changes, as they are in the file. */
	readonly written: Readonly<Partial<Record<LoanFileField, string>>>;
	/** Texts of columns that are not loan terms, by column key. */
	readonly own: Readonly<Record<string, string>>;
	readonly agentInterest?: string | undefined;
}

export function skippedRow({ line, cells }: GridRow, kind: string): LoanFileRow {
	const text = cells
		.map((cell) => cell.text)
		.filter((each) => each !== '')
		.join(' | ');
	return { line, skipped: `skipped: ${kind}: ${text.slice(0, 200)}`, loan: {}, faults: [], written: {}, own: {} };
}

/** Matches an amount with one separator before three digits. It can be a decimal sign or a thousands separator. */
const openAmount = /^\D{0,5}[1-9]\d{0,2}[.,]\d{3}(?!\d)/;

export function withoutOpenAmounts(read: TableRow, row: GridRow, amounts: readonly ReadColumn[]): TableRow {
	const faults: TableFault[] = [];
	const values = { ...read.values };
	for (const { field, place, key } of amounts) {
		const { text, type } = cellAt(row, place);
		const value = field && values[field.field];
		if (value === undefined || type !== 'text' || !openAmount.test(text)) continue;
		const figure = parseFigure(text);
		if (figure === undefined || !('open' in figure)) continue;
		delete values[field?.field ?? ''];
		const suggestions = Object.values(figure.open);
		const about = { place: value.place, column: key, found: text, ...(field && { field: field.field }) };
		faults.push({ ...valueFault('figure-open', {}, suggestions), ...about });
	}
	return faults.length === 0 ? read : { ...read, values, faults: [...read.faults, ...faults] };
}

export function loanRow(row: TableRow, columns: readonly ReadColumn[], owns: readonly ReadColumn[]): LoanFileRow {
	const checked = checkLoan(row);
	const loan = requestOfRow(checked);
	const written: Partial<Record<LoanFileField, string>> = {};
	for (const { field = '', found } of checked.faults) {
		if (found !== '' && Object.hasOwn(loanFileFields, field)) written[field as LoanFileField] ??= found;
	}
	for (const part of ['changeDate', 'changeAmount'] as const) {
		const first = checked.values[`${part} 1`] ?? checked.values[part];
		if (first !== undefined) written[part] = first.text || first.value;
	}
	const pending = checked.remarks.flatMap(({ code, column, found }) => {
		const field = columns.find(({ key }) => key === column)?.field;
		const isTermOfLoan = field !== undefined && field.need !== 'control' && field.field !== 'agentInterest';
		return code === 'pending' && isTermOfLoan ? [`${column}: "${found}" is not known yet: write the value`] : [];
	});
	const own = Object.fromEntries(
		owns.flatMap(({ key, field }) => {
			const text = field === undefined ? row.own[key] : row.values[field.field]?.text;
			return text === undefined ? [] : [[key, text]];
		}),
	);
	const hasFloorOption = columns.some(({ field }) => field?.field === 'floorOption');
	const uses = hasFloorOption ? [] : spreadsWithoutUse(loan).map((spread) => describeUse(spread, loan));
	const faults = [...checked.faults.map(describeFault), ...pending, ...uses];
	const { agentInterest } = loanOfRow(checked);
	return { line: row.line, loan, faults, written, own, ...(agentInterest !== undefined && { agentInterest }) };
}

/** Texts about expected values, for faults that a person could otherwise resolve on screen. */
const withoutPerson: Readonly<Partial<Record<TableFault['code'], (fault: TableFault) => string>>> = {
	'figure-open': () => 'can be read as two figures: set decimalPoint in the LVE features, or write one of them',
	'serial-number': () =>
		'must be a date; if numbers are serial numbers of a spreadsheet, set serialDates in the LVE features',
	'figure-doubtful': () => 'is unusual for the unit of its column: correct it, or write its unit next to it',
};

/** Describes a fault in English, such as `Start: "31.2.2026" is not a day of 2026-02: 2026-02-28 or 2026-03-01`. */
function describeFault(fault: TableFault): string {
	const { column, found, suggestions = [] } = fault;
	const subject = [column === '' ? 'The row' : `${column}:`, found === '' ? '' : `"${found}"`].filter(
		(each) => each !== '',
	);
	const expected = (withoutPerson[fault.code] ?? describeExpectation)(fault);
	const meant = suggestions.length === 0 ? '' : `: ${suggestions.join(' or ')}`;
	return `${subject.join(' ')} ${expected}${meant}`;
}

const describeUse = (spread: 'cas' | 'margin', loan: LoanRequest) =>
	`${spread}: "${loan[spread]}" needs its use: state ${spread}Method added or compounded`;

/** True for a number other than 0 in any notation. */
export const isNotZero = (figure: string) => /[1-9]/.test(figure);
