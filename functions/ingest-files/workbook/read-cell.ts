import { dateOfEpochDay } from '../../../shared/time/local-date.ts';
import type { Cell } from '../table-row.ts';
import type { NumberFormat } from './number-formats.ts';
import { textOf } from './text-of.ts';
import { attribute, type Element, elements, unescapeXml } from './xml.ts';

export interface CellContext {
	readonly sharedTexts: readonly string[];
	readonly formats: readonly NumberFormat[];
	/** Whether days are counted from 1904 and not from 1900. */
	readonly isFrom1904: boolean;
}

/** Days from day 0 of a workbook to 1970-01-01. */
const daysTo1970 = { from1900: 25_569, from1904: 24_107 };

export function readCell(cell: Element, context: CellContext): Cell {
	const type = attribute(cell, 't') ?? 'n';
	const [value] = elements(cell.content, 'v');
	const raw = unescapeXml(value?.content ?? '');
	if (/<(?:\w+:)?f[\s>/]/.test(cell.content)) return { text: raw, fault: 'is a formula: paste its value' };
	if (type === 's') return { text: cleaned(context.sharedTexts[Number(raw)] ?? '') };
	if (type === 'inlineStr') return { text: cleaned(textOf(cell.content)) };
	if (type === 'e') return { text: raw, fault: 'is an error: write a value' };
	if (type === 'b') return { text: raw === '1' ? 'TRUE' : 'FALSE' };
	if (type === 'n' && raw !== '') return numberCell(raw, context.formats[Number(attribute(cell, 's') ?? 0)], context);
	return { text: cleaned(raw) };
}

function numberCell(raw: string, format: NumberFormat | undefined, { isFrom1904 }: CellContext): Cell {
	const value = Number(raw);
	if (!Number.isFinite(value)) return { text: raw, fault: 'is not a number' };
	if (format === 'percent') {
		return { text: plainText(value), fault: 'is formatted as a percentage: write 5.31 for 5.31 %, format General' };
	}
	if (format !== 'date') return { text: plainText(value) };
	const day = value - (isFrom1904 ? daysTo1970.from1904 : daysTo1970.from1900);
	// Before March 1900 spreadsheets count a day that there was not.
	if (!Number.isInteger(value) || value < 61 || value > 2_958_465) {
		return { text: plainText(value), fault: 'is not a date without a time' };
	}
	return { text: dateOfEpochDay(day) };
}

/** To 15 significant digits, without an exponent. */
function plainText(value: number): string {
	const rounded = Number(value.toPrecision(15));
	const text = String(rounded);
	return text.includes('e-') ? rounded.toFixed(20).replace(/0+$/, '') : text;
}

function cleaned(text: string): string {
	return text.trim().normalize('NFC');
}
