import { epochDay, localDate } from '#shared/time/local-date.ts';
import { columnLetters } from '#shared/workbook/cell-reference.ts';
import { neutralisedCell } from '#shared/workbook/neutralised-text.ts';
import { dateInPattern } from './date-pattern.ts';
import { type OutputCell, type OutputTable, shownFigure } from './output-table.ts';
import { zipFile } from './zip-file.ts';

/** Characters; Excel's own limit is 255. */
const widestColumn = 40;
/** Number of significant digits that a cell keeps. */
const cellDigits = 15;

/**
 * The .xlsx file of a table: numbers as numbers, dates as dates, headings bold and frozen.
 *
 * A workbook keeps 15 digits of a figure. A file that needs all digits is a CSV file.
 */
export async function workbookFile(
	{ headerRows, headings, rows }: OutputTable,
	sheetName: string,
): Promise<Uint8Array> {
	const widths = headings.map((heading) => heading.length);
	const formats = new Formats();
	const data = [
		...headerRows.map((row) => row.map((text) => textCell(text))),
		headings.map((text) => textCell(text, boldText)),
	];
	const xml = data.map((cells, i) => rowXml(i + 1, cells));
	for (const row of rows) {
		row.forEach((cell, i) => {
			widths[i] = Math.max(widths[i] ?? 0, shownLength(cell));
		});
		const cells = row.map((cell) => cellXml(cell, formats));
		xml.push(rowXml(xml.length + 1, cells));
	}
	const columns = widths.map((width, i) => {
		const shown = Math.min(width, widestColumn) + 2;
		return `<col min="${i + 1}" max="${i + 1}" width="${shown}" customWidth="1"/>`;
	});
	return zipFile([
		{ name: '[Content_Types].xml', text: [contentTypes] },
		{ name: '_rels/.rels', text: [relations({ officeDocument: 'xl/workbook.xml' })] },
		{ name: 'xl/workbook.xml', text: [workbookPart(sheetName)] },
		{
			name: 'xl/_rels/workbook.xml.rels',
			text: [relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' })],
		},
		{ name: 'xl/styles.xml', text: [formats.part()] },
		{
			name: 'xl/worksheets/sheet1.xml',
			text: [
				`${declaration}<worksheet xmlns="${namespaces.main}">${frozenRows(headerRows.length + 1)}`,
				columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
				'<sheetData>',
				...xml,
				'</sheetData></worksheet>',
			],
		},
	]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schemas = 'http://schemas.openxmlformats.org';
const namespaces = {
	main: `${schemas}/spreadsheetml/2006/main`,
	relationships: `${schemas}/officeDocument/2006/relationships`,
};
const documentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes =
	`${declaration}<Types xmlns="${schemas}/package/2006/content-types">` +
	'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
	`<Override PartName="/xl/workbook.xml" ContentType="${documentType}.sheet.main+xml"/>` +
	`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documentType}.worksheet+xml"/>` +
	`<Override PartName="/xl/styles.xml" ContentType="${documentType}.styles+xml"/></Types>`;

/** Relationships of a part: targets by type. Their identifiers are `r1`, `r2` in this order. */
function relations(targets: Readonly<Record<string, string>>): string {
	const entries = Object.entries(targets).map(
		([type, target], i) =>
			`<Relationship Id="r${i + 1}" Type="${namespaces.relationships}/${type}" Target="${target}"/>`,
	);
	return `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">${entries.join('')}</Relationships>`;
}

const workbookPart = (sheetName: string) =>
	`${declaration}<workbook xmlns="${namespaces.main}" xmlns:r="${namespaces.relationships}">` +
	`<sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="r1"/></sheets></workbook>`;

const frozenRows = (rows: number) =>
	`<sheetViews><sheetView workbookViewId="0"><pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

/** Cell formats of the styles part. */
const plainText = 1;
const boldText = 2;

/** Number formats of the cells; each has one cell format. */
class Formats {
	readonly #places = new Map<string, number>();

	/** @returns the place of the cell format */
	add(format: string): number {
		const place = this.#places.get(format) ?? boldText + 1 + this.#places.size;
		this.#places.set(format, place);
		return place;
	}

	part(): string {
		const places = [...this.#places];
		const idOf = (place: number) => 164 + place;
		const numbers = places.map(
			([format, place]) => `<numFmt numFmtId="${idOf(place)}" formatCode="${escaped(format)}"/>`,
		);
		const cellFormat = (numberFormat: number, font = 0) =>
			`<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
		const cellFormats = [
			...[cellFormat(0), cellFormat(49), cellFormat(49, 1)],
			...places.map(([, place]) => cellFormat(idOf(place))),
		];
		const font = '<sz val="11"/><name val="Calibri"/>';
		return (
			`${declaration}<styleSheet xmlns="${namespaces.main}">` +
			(numbers.length === 0 ? '' : `<numFmts count="${numbers.length}">${numbers.join('')}</numFmts>`) +
			`<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
			'<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
			'<borders count="1"><border/></borders>' +
			'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
			`<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`
		);
	}
}

/** A row of cells; a blank cell is an empty text. */
function rowXml(line: number, cells: readonly string[]): string {
	const placed = cells.map((cell, i) => cell && `<c r="${columnLetters(i)}${line}" ${cell}</c>`);
	return `<row r="${line}">${placed.join('')}</row>`;
}

/** The cell after its reference, without the end tag. */
function cellXml(cell: OutputCell, formats: Formats): string {
	if (cell === undefined) return '';
	if (cell.kind === 'text') return textCell(cell.text);
	if (cell.kind === 'date') {
		const days = epochDay(cell.date) - epochDay(firstDay);
		return `s="${formats.add(excelPattern(cell.pattern))}"><v>${days}</v>`;
	}
	const shown = shownFigure(cell.figure, cell.decimals);
	const [whole = '', fraction = ''] = shown.replace('-', '').split('.');
	const decimals = Math.max(0, Math.min(fraction.length, cellDigits - whole.replace(/^0+/, '').length));
	const format = formats.add(decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`);
	return `s="${format}"><v>${Number(shown)}</v>`;
}

/** Day 0 of the serial numbers of dates from 1 March 1900. */
const firstDay = localDate('1899-12-30');

function textCell(text: string, format = plainText): string {
	return `s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(neutralisedCell(text))}</t></is>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in XML. Characters that XML lacks are written as `_x000B_` (ECMA-376, part 1, 22.9.2.19), as is a carriage return. */
function escaped(text: string): string {
	return text
		.toWellFormed()
		.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
		.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark)
		.replace(
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML lacks
			/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
			(mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
		);
}

/** Excel writes days, months and years in small letters. */
const excelPattern = (pattern: string) => pattern.toLowerCase().replaceAll('eee', 'ddd');

function shownLength(cell: OutputCell): number {
	if (cell === undefined) return 0;
	if (cell.kind === 'text') return cell.text.length;
	if (cell.kind === 'date') return dateInPattern(cell.date, cell.pattern).length;
	return shownFigure(cell.figure, cell.decimals).length;
}
