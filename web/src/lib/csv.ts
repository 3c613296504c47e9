import { neutralisedText } from '#shared/workbook/neutralised-text.ts';

/**
 * Formats rows as CSV (RFC 4180) in UTF-8. With the byte-order mark, spreadsheets read Chinese correctly. Text that a
 * spreadsheet could run as a formula is neutralised.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}

function quoted(text: string): string {
	const safe = neutralisedText(text);
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
