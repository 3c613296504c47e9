import { neutralisedText } from '#shared/workbook/neutralised-text.ts';

/**
 * Rows as CSV (RFC 4180) in UTF-8. A byte-order mark lets spreadsheets read Chinese. Text that could be a formula is
 * neutralised.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}

function quoted(text: string): string {
	const safe = neutralisedText(text);
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
