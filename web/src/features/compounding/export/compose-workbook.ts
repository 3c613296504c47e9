import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { type InputFieldKey, inputFields } from '../fields/input-fields.ts';
import { figureText } from '../result/figure-text.ts';
import { type HeaderField, headerFields } from '../result/header-fields.ts';
import { cellText, type ResultColumn, resultColumns } from '../result/result-columns.ts';
import type { CompoundingOutcome } from '../use-compounding.ts';
import {
	dateCell,
	headingCell,
	numberCell,
	textCell,
	type WorkbookCell,
	type WorkbookModel,
	type WorkbookSheet,
} from './workbook-model.ts';

export interface ExportDetails {
	readonly userId: string;
	readonly exportTime: string;
	readonly labelOf: (key: InputFieldKey) => string;
}

type Row = readonly WorkbookCell[];

const widths = [34, 22, 13, 13, 17, 24, 12, 26, 34];
const blank: Row = [];

/** The sheet to calculate with, and the one with every figure digit for digit. */
export function composeWorkbook(
	outcome: CompoundingOutcome,
	details: ExportDetails,
	text: CompoundingText,
): WorkbookModel {
	return [
		sheet('Compounding Calculation', text.t('export.note'), outcome, details, text, calculable),
		sheet('Exact figures', text.t('export.exactNote'), outcome, details, text, exact),
	];
}

type Kind = HeaderField['kind'] | ResultColumn['kind'];

type ToCell = (value: string, kind: Kind) => WorkbookCell;

const calculable: ToCell = (value, kind) => {
	if (kind === 'date') return dateCell(value);
	return kind === 'text' ? textCell(value) : numberCell(figureText(value), kind === 'amount');
};

const exact: ToCell = (value, kind) => textCell(kind === 'figure' || kind === 'amount' ? figureText(value) : value);

function sheet(
	name: string,
	note: string,
	{ inputs, result }: CompoundingOutcome,
	{ userId, exportTime, labelOf }: ExportDetails,
	text: CompoundingText,
	toCell: ToCell,
): WorkbookSheet {
	const { t } = text;
	const rows: Row[] = [
		[headingCell(t('title'))],
		[textCell(note)],
		[textCell(t('export.userId')), textCell(userId)],
		[textCell(t('export.exportTime')), textCell(exportTime)],
		blank,
		[headingCell(t('export.inputs'))],
		...inputFields.map(({ key }) => [textCell(labelOf(key)), inputCell(key, inputs[key], toCell, text)]),
		blank,
		[headingCell(t('export.results'))],
		...headerFields.map((field) => [textCell(t(`header.${field.key}`)), toCell(field.value(result, text), field.kind)]),
		blank,
		[headingCell(t('export.days'))],
		resultColumns.map(({ key }) => headingCell(t(`columns.${key}`))),
		...result.rates.map((row) => resultColumns.map((column) => dayCell(column, row, toCell, text))),
	];
	return { name, rows, columnWidths: widths };
}

function inputCell(
	key: InputFieldKey,
	value: string | number | boolean | readonly string[],
	toCell: ToCell,
	{ t }: CompoundingText,
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

function dayCell(column: ResultColumn, row: CompoundingRow, toCell: ToCell, text: CompoundingText): WorkbookCell {
	return toCell(column.kind === 'text' ? cellText(column, row, text) : String(row[column.key]), column.kind);
}
