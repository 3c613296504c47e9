import { withApostrophes } from '#shared/workbook/neutralised-text.ts';

/** CSV columns of the results, in the same order as on the screen. They are fields of a result and of its error. */
const fieldColumns = [
	'dealId',
	'instrumentType',
	'startDate',
	'endDate',
	'liborMtM',
	'liborDV01Bp',
	'liborDV01InReportCcy',
	'rfrMtM',
	'rfrDV01Bp',
	'rfrDV01InReportCcy',
	'rfrFallbackMtM',
	'rfrFallbackDV01Bp',
	'rfrFallbackDV01InReportCcy',
] as const;

/** Number of columns before the amounts. The row of a matured deal has only these. */
const identityColumns = 4;

const columns = ['row', ...fieldColumns, 'labels', 'missingViews', 'ErrorCode', 'ErrorMessage'] as const;

export const resultHeadings = `${columns.join(',')}\r\n`;

export type ResultFields = Readonly<Record<string, unknown>> & {
	readonly dealId?: unknown;
	readonly isMatured?: unknown;
	readonly labels?: readonly { readonly label: string; readonly views: readonly string[] }[] | undefined;
	readonly missingViews?: readonly { readonly view: string; readonly ErrorMessage: string }[] | undefined;
	readonly Error?: { readonly ErrorMessage: string; readonly ErrorCode: unknown } | undefined;
};

export interface ResultText {
	readonly line: string;
	readonly tableLine: string;
}

export function resultText(row: number, result: ResultFields): ResultText {
	const fields = JSON.stringify(result);
	const line = `{"row":${row},${fields.slice(1)}\n`;
	const cut = plainResult.exec(fields);
	if (cut === null) {
		const cells = fieldColumns.map((field, i) =>
			result.isMatured === true && i >= identityColumns ? '' : cellOf(result[field]),
		);
		return { line, tableLine: `${row},${cells.join(',')},${notesOf(result)}\r\n` };
	}
	const rest = fields.slice(cut[0].length);
	if (rest !== last.rest) last = { rest, notes: notesOf(result) };
	return { line, tableLine: `${row},${cut.slice(1).join(',')},${last.notes}\r\n` };
}

/** Notes of the last result, and the JSON from which they were made. Cached, because most rows have the same notes. */
let last = { rest: '}', notes: ',,,' };

/** Matches text that needs no escaping in CSV, spreadsheets and JSON. */
const plain = '(?:\\w[\\w .:-]*)?';

/** Matches a result's JSON text, with a group per CSV column. Formatting the cells again would take twice as long. */
const plainResult = new RegExp(`^\\{${columnPatterns().join('')}(?=\\}|,"(?:labels|missingViews|marketData)")`);

function columnPatterns(): string[] {
	const texts = fieldColumns.slice(0, identityColumns).map((field) => `"${field}":"(${plain})"`);
	const figures = fieldColumns.slice(identityColumns).map((field) => `(?:,"${field}":(-?\\d[\\d.e+-]*))?`);
	return [texts.join(','), ...figures];
}

function notesOf({ isMatured, labels, missingViews, Error: error }: ResultFields): string {
	if (isMatured !== true && labels === undefined && missingViews === undefined && error === undefined) return ',,,';
	const labelled = [
		...(isMatured === true ? ['matured'] : []),
		...(labels ?? []).map(({ label, views }) => `${label} (${views.join(', ')})`),
	];
	const missing = missingViews?.map(({ view, ErrorMessage: message }) => `${view}: ${message}`);
	return [labelled.join('; '), missing?.join('; '), error?.ErrorCode, error?.ErrorMessage].map(cellOf).join(',');
}

const plainCell = new RegExp(`^${plain}$`);

export function cellOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	const text = String(value);
	if (typeof value === 'number' || plainCell.test(text)) return text;
	const safe = withApostrophes(text);
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
