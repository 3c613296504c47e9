/** The columns of the results as CSV, in the order of the screen: fields of a result, and of its error. */
const columns = [
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

export const resultHeadings = `${['row', ...columns, 'ErrorCode', 'ErrorMessage'].join(',')}\r\n`;

export type ResultFields = Readonly<Record<string, unknown>> & {
	readonly dealId?: unknown;
	readonly Error?: { readonly ErrorMessage: string; readonly ErrorCode: unknown } | undefined;
};

/** One line of CSV for the result of a row. */
export function resultLine(row: number, result: ResultFields): string {
	const { Error: error } = result;
	let line = `${row},`;
	for (const column of columns) line += `${cellOf(result[column])},`;
	return `${line}${cellOf(error?.ErrorCode)},${cellOf(error?.ErrorMessage)}\r\n`;
}

/** Spreadsheets calculate a text that begins with one of these; an apostrophe in front makes it text. */
const formula = /^(\s*[=+\-@]|[\t\r])/;

function cellOf(value: unknown): string {
	if (typeof value === 'number') return String(value);
	if (value === undefined || value === null) return '';
	const text = String(value);
	const safe = formula.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
