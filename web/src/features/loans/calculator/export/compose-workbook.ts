import type { CompoundingOutcome } from '#features/loans/shared/desk/use-compounding.ts';
import { type InputFieldKey, inputFields } from '#features/loans/shared/fields/input-fields.ts';
import type { FormState } from '#features/loans/shared/form/form-state.ts';
import {
	type FigureFormat,
	figureText,
	isNumeric,
	type LoansText,
	principalSteps,
	type SpreadsheetText,
	type ValueKind,
} from '#features/loans/shared/loans-text.ts';
import {
	columnWidths,
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
	withColumnFormats,
} from '#lib/workbook/workbook-model.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { dayText } from '../result/day-columns.ts';
import {
	type LaidOutColumn,
	type LaidOutField,
	type ResultLayout,
	resultLayout,
	wholeLayout,
} from '../result/result-layout.ts';
import { formulasSheet, termsSheet } from './formulas/formulas-sheet.ts';
import { type Origin, sourcesSheet } from './formulas/sources-sheet.ts';

type ToCell = (value: string, kind: ValueKind, format?: FigureFormat) => WorkbookCell;

/** Converts dates and numbers to cells for calculations. A number keeps the 15 digits that a cell can store. */
const calculable: ToCell = (value, kind, format) => {
	if (kind === 'date') return dateCell(value);
	if (kind === 'text') return textCell(value);
	return numberCell(figureText(value), format ?? { hasThousands: kind === 'amount', decimals: undefined });
};

const exact: ToCell = (value, kind) => textCell(isNumeric(kind) ? figureText(value) : value);

function headerRows(fields: readonly LaidOutField[], result: CompoundingResult, toCell: ToCell, text: LoansText) {
	return fields
		.filter(({ key }) => key !== 'principalAmtChanges')
		.map((laidOut) => {
			const { field, label } = laidOut;
			return [
				textCell(label),
				field === undefined ? textCell('') : toCell(field.value(result, text), field.kind, laidOut),
			];
		});
}

function principalRows(result: CompoundingResult, toCell: ToCell, { t }: LoansText, title: string) {
	const steps = principalSteps(result);
	if (steps.length === 0) return [];
	return [
		[],
		[headingCell(title)],
		[
			textCell(t('principalChanges.changeDate')),
			textCell(t('principalChanges.principalChange')),
			textCell(t('principalChanges.currentPrincipal')),
		],
		...steps.map(({ changeDate, principalChange, currentPrincipal }) => [
			toCell(changeDate, 'date'),
			toCell(principalChange, 'amount'),
			toCell(currentPrincipal, 'amount'),
		]),
	];
}

function dayRows(columns: readonly LaidOutColumn[], { rates }: CompoundingResult, toCell: ToCell, text: LoansText) {
	return [
		columns.map(({ label }) => headingCell(label)),
		...rates.map((row) => columns.map((column) => dayCell(column, row, toCell, text))),
	];
}

function dayCell(column: LaidOutColumn, row: CompoundingRow, toCell: ToCell, text: LoansText): WorkbookCell {
	const { field } = column;
	if (field === undefined) return textCell('');
	return toCell(field.kind === 'text' ? dayText(column, row, text) : String(row[field.key]), field.kind, column);
}

function inputRows(inputs: FormState, labelOf: (key: InputFieldKey) => string, toCell: ToCell, text: LoansText) {
	return inputFields.map(({ key }) => [textCell(labelOf(key)), inputCell(key, inputs[key], toCell, text)]);
}

function inputCell(
	key: InputFieldKey,
	value: string | number | boolean | readonly string[],
	toCell: ToCell,
	{ t }: LoansText,
): WorkbookCell {
	if (Array.isArray(value)) return textCell(value.join(', '));
	if (typeof value === 'boolean') return textCell(t(value ? 'options.shifted' : 'options.notShifted'));
	if (key === 'startDate' || key === 'endDate') return toCell(String(value), 'date');
	if (typeof value === 'number') return toCell(String(value), 'count');
	const isFigure = key === 'principal' || key === 'cas' || key === 'margin' || key === 'floor';
	return isFigure && value !== ''
		? toCell(String(value), key === 'principal' ? 'amount' : 'figure')
		: textCell(String(value));
}

interface ExportDetails extends Origin {
	readonly labelOf: (key: InputFieldKey) => string;
	readonly rfr: RfrSection | undefined;
}

const blank: WorkbookRow = [];

const termWidths = [30, 48, 20];
const gapWidth = 3;

/**
 * Composes the workbook of a calculation. The first sheet has numbers in the order of the layout. The second has all
 * digits as text. The third calculates all results with formulas, from the numbers on the fourth. The fifth describes
 * the sources.
 */
export function composeWorkbook(
	outcome: CompoundingOutcome,
	details: ExportDetails,
	text: LoansText,
	words: SpreadsheetText,
): WorkbookModel {
	const { t } = words;
	const chosen = resultLayout(details.rfr, outcome.result, text);
	const whole = wholeLayout(details.rfr, text);
	const header = withYearlyBasis(chosen.header, whole.header);
	const sheet = (name: string, note: string, layout: ResultLayout, toCell: ToCell): WorkbookSheet => {
		const terms = termRows(note, outcome, details, layout, toCell, text, words);
		const days = withColumnFormats(dayRows(layout.columns, outcome.result, toCell, text));
		return { name, ...sideBySide(terms, days) };
	};
	return [
		sheet('Compounding Calculation', t('export.note'), { ...chosen, header }, calculable),
		sheet('Exact figures', t('export.exactNote'), whole, exact),
		formulasSheet(outcome.result, words),
		termsSheet(outcome.result, words),
		sourcesSheet(outcome.result, details, text, words),
	];
}

function withYearlyBasis(chosen: readonly LaidOutField[], whole: readonly LaidOutField[]): readonly LaidOutField[] {
	const isYearlyBasis = ({ key }: LaidOutField) => key === 'yearlyBasis';
	return chosen.some(isYearlyBasis) ? chosen : [...chosen, ...whole.filter(isYearlyBasis)];
}

/** Places the days to the right of the terms, so that the headings of the days are in the frozen first row. */
function sideBySide(terms: readonly WorkbookRow[], days: readonly WorkbookRow[]): Omit<WorkbookSheet, 'name'> {
	const firstColumn = termWidths.length + 1;
	const rows = Array.from({ length: Math.max(terms.length, days.length) }, (_, index) => {
		const [term = [], day = []] = [terms[index], days[index]];
		const gap = Array.from<undefined>({ length: firstColumn - term.length });
		return day.length === 0 ? term : [...term, ...gap, ...day];
	});
	const dayWidths = columnWidths(days);
	return {
		rows,
		columnWidths: [...termWidths, gapWidth, ...dayWidths],
		printAreas: [
			{ fromColumn: 1, toColumn: termWidths.length, rowCount: terms.length },
			{ fromColumn: firstColumn + 1, toColumn: firstColumn + dayWidths.length, rowCount: days.length },
		],
	};
}

function termRows(
	note: string,
	{ inputs, result }: CompoundingOutcome,
	{ userId, exportTime, labelOf }: ExportDetails,
	{ header }: ResultLayout,
	toCell: ToCell,
	text: LoansText,
	words: SpreadsheetText,
): readonly WorkbookRow[] {
	const { t } = words;
	return [
		[headingCell(text.t('title'))],
		[textCell(note)],
		[textCell(t('export.userId')), textCell(userId)],
		[textCell(t('export.exportTime')), textCell(exportTime)],
		blank,
		[headingCell(t('export.inputs'))],
		...inputRows(inputs, labelOf, toCell, text),
		...principalRows(result, toCell, text, t('export.principalChanges')),
		blank,
		[headingCell(t('export.results'))],
		...headerRows(header, result, toCell, text),
	];
}
