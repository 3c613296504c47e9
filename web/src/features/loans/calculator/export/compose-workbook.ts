import type { CompoundingOutcome } from '#features/loans/shared/desk/use-compounding.ts';
import type { InputFieldKey } from '#features/loans/shared/fields/input-fields.ts';
import type { LoansText } from '#features/loans/shared/loans-text.ts';
import { columnWidths, withColumnFormats } from '#lib/workbook/table-format.ts';
import {
	headingCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { type LaidOutField, type ResultLayout, resultLayout, wholeLayout } from '../result/result-layout.ts';
import type { SpreadsheetText } from '../spreadsheet-text.ts';
import { formulasSheet } from './formulas/formulas-sheet.ts';
import { type Origin, sourcesSheet } from './formulas/sources-sheet.ts';
import { termsSheet } from './formulas/terms-sheet.ts';
import { inputRows } from './input-rows.ts';
import { dayRows, headerRows, principalRows } from './result-rows.ts';
import { calculable, exact, type ToCell } from './to-cell.ts';

export interface ExportDetails extends Origin {
	readonly labelOf: (key: InputFieldKey) => string;
	/** The profile's layout of the calculator. */
	readonly rfr: RfrSection | undefined;
}

const blank: WorkbookRow = [];

/** Widths in characters of the columns next to the days: label, value, and principal after a change. */
const termWidths = [30, 48, 20];
const gapWidth = 3;

/**
 * The workbook of a calculation. The first sheet has its numbers in the order of the layout, the second all digits as
 * text. A third calculates every figure by formulas, from the numbers on the fourth; the fifth says in words where they
 * come from.
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

/** Places the days next to the terms, so that their headings are in the first row, which is frozen. */
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
