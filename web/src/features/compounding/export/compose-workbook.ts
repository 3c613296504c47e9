import type { RfrSection } from '../../../../../shared/portal/layout.ts';
import { columnWidths, withColumnFormats } from '../../../lib/workbook/table-format.ts';
import {
	headingCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '../../../lib/workbook/workbook-model.ts';
import type { CompoundingText } from '../compounding-text.ts';
import type { InputFieldKey } from '../fields/input-fields.ts';
import { type LaidOutField, type ResultLayout, resultLayout, wholeLayout } from '../result/result-layout.ts';
import type { CompoundingOutcome } from '../use-compounding.ts';
import { inputRows } from './input-rows.ts';
import { dayRows, headerRows, principalRows } from './result-rows.ts';
import { calculable, exact, type ToCell } from './to-cell.ts';

export interface ExportDetails {
	readonly userId: string;
	readonly exportTime: string;
	readonly labelOf: (key: InputFieldKey) => string;
	/** The profile's layout of the calculator. */
	readonly rfr: RfrSection | undefined;
}

const blank: WorkbookRow = [];

/** Widths in characters of the columns beside the days: label, value, and principal after a change. */
const termWidths = [30, 48, 20];
const gapWidth = 3;

/** A workbook with two sheets: one with numbers, in the order of the layout, and one with all digits as text. */
export function composeWorkbook(
	outcome: CompoundingOutcome,
	details: ExportDetails,
	text: CompoundingText,
): WorkbookModel {
	const { t } = text;
	const chosen = resultLayout(details.rfr, outcome.result, text);
	const whole = wholeLayout(details.rfr, text);
	const header = withYearlyBasis(chosen.header, whole.header);
	const sheet = (name: string, note: string, layout: ResultLayout, toCell: ToCell): WorkbookSheet => {
		const terms = termRows(note, outcome, details, layout, toCell, text);
		const days = withColumnFormats(dayRows(layout.columns, outcome.result, toCell, text));
		return { name, ...sideBySide(terms, days) };
	};
	return [
		sheet('Compounding Calculation', t('export.note'), { ...chosen, header }, calculable),
		sheet('Exact figures', t('export.exactNote'), whole, exact),
	];
}

function withYearlyBasis(chosen: readonly LaidOutField[], whole: readonly LaidOutField[]): readonly LaidOutField[] {
	const isYearlyBasis = ({ key }: LaidOutField) => key === 'yearlyBasis';
	return chosen.some(isYearlyBasis) ? chosen : [...chosen, ...whole.filter(isYearlyBasis)];
}

/** The days are beside the terms, so that their headings are in the first row, which is frozen. */
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
	text: CompoundingText,
): readonly WorkbookRow[] {
	const { t } = text;
	return [
		[headingCell(t('title'))],
		[textCell(note)],
		[textCell(t('export.userId')), textCell(userId)],
		[textCell(t('export.exportTime')), textCell(exportTime)],
		blank,
		[headingCell(t('export.inputs'))],
		...inputRows(inputs, labelOf, toCell, text),
		...principalRows(result, toCell, text),
		blank,
		[headingCell(t('export.results'))],
		...headerRows(header, result, toCell, text),
	];
}
