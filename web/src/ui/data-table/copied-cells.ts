import { neutralisedText } from '#shared/workbook/neutralised-text.ts';
import type { CopiedCell, DataColumn } from './data-column.ts';

export function putOnClipboard(clipboard: DataTransfer, { text, html }: CopiedTable): void {
	clipboard.setData('text/plain', text);
	clipboard.setData('text/html', html);
}

/**
 * Copies cells to the clipboard during a click. Uses a copy event, because the Clipboard API would remove the number
 * formats of the table. Uses the Clipboard API only if the browser refuses the event.
 *
 * @returns true if the browser allowed copying
 */
export async function copyTable(table: CopiedTable): Promise<boolean> {
	return copyByEvent(table) || (await writeItem(table));
}

async function writeItem({ text, html }: CopiedTable): Promise<boolean> {
	if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) return false;
	const blob = (type: string, content: string) => new Blob([content], { type });
	const item = new ClipboardItem({ 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', html) });
	return navigator.clipboard.write([item]).then(
		() => true,
		() => false,
	);
}

function copyByEvent(table: CopiedTable): boolean {
	let isCopied = false;
	const copy = (event: ClipboardEvent) => {
		if (event.clipboardData === null) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		putOnClipboard(event.clipboardData, table);
		isCopied = true;
	};
	document.addEventListener('copy', copy, { capture: true });
	document.execCommand('copy');
	document.removeEventListener('copy', copy, { capture: true });
	return isCopied;
}

export interface CopiedTable {
	readonly text: string;
	readonly html: string;
}

/** Maximum number of digits that a spreadsheet cell can show. */
const cellDigits = 15;

const figure = /^-?\d+(\.\d+)?$/;

/**
 * Converts rows to spreadsheet cells. Numbers keep all digits, and dates become ISO dates. Text that a spreadsheet
 * could run as a formula is neutralised. Each column has one number format, with the maximum number of decimals that a
 * cell can show.
 */
export function copiedCells<Row>(
	columns: readonly DataColumn<Row>[],
	rows: readonly Row[],
	{ hasHeadings }: { readonly hasHeadings: boolean },
): CopiedTable {
	const cells = rows.map((row) => columns.map((column) => copiedCell(column, row)));
	const formats = columns.map((_, index) => numberFormat(cells.map((row) => row[index])));
	const titles = hasHeadings ? [columns.map(({ title }) => onOneLine(title))] : [];
	const lines = [...titles, ...cells.map((row) => row.map((cell) => cell?.value ?? ''))];
	const head = titles.map((row) => `<tr>${row.map((title) => `<th>${escaped(title)}</th>`).join('')}</tr>`);
	const body = cells.map((row) => `<tr>${row.map((cell, index) => cellHtml(cell, formats[index])).join('')}</tr>`);
	return {
		text: lines.map((line) => line.join('\t')).join('\r\n'),
		html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table>${[...head, ...body].join('')}</table></body></html>`,
	};
}

function copiedCell<Row>(column: DataColumn<Row>, row: Row): CopiedCell | undefined {
	const cell = column.copied === undefined ? shownCell(column, row) : column.copied(row);
	if (cell === undefined) return undefined;
	const isNumber = cell.kind === 'number' && figure.test(cell.value);
	if (isNumber || cell.kind === 'date') return cell;
	return { kind: 'text', value: onOneLine(cell.value) };
}

function shownCell<Row>({ text, exact, isNumeric }: DataColumn<Row>, row: Row): CopiedCell | undefined {
	const value = exact?.(row) ?? text(row);
	if (value === undefined) return undefined;
	const plain = value.replaceAll(',', '').replace('−', '-');
	return isNumeric && figure.test(plain) ? { kind: 'number', value: plain } : { kind: 'text', value };
}

const onOneLine = (text: string): string => neutralisedText(text.replace(/[\t\r\n]+/g, ' ').trim());

function numberFormat(cells: readonly (CopiedCell | undefined)[]): string {
	let decimals = 0;
	for (const cell of cells) {
		if (cell?.kind !== 'number') continue;
		const [whole = '', fraction = ''] = cell.value.split('.');
		decimals = Math.max(decimals, Math.min(fraction.length, cellDigits - whole.replace(/^-?0?/, '').length));
	}
	return decimals <= 0 ? '0' : `0\\.${'0'.repeat(decimals)}`;
}

/**
 * Formats a cell as HTML. Excel reads the number from `x:num`, regardless of its language's decimal separator, and the
 * number format from the style.
 */
function cellHtml(cell: CopiedCell | undefined, format = ''): string {
	if (cell === undefined) return '<td></td>';
	const value = escaped(cell.value);
	if (cell.kind === 'number') return `<td x:num="${value}" style='mso-number-format:"${format}"'>${value}</td>`;
	const style = cell.kind === 'date' ? 'dd\\-mmm\\-yyyy' : '\\@';
	return `<td style='mso-number-format:"${style}"'>${value}</td>`;
}

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => entities[each] as string);
