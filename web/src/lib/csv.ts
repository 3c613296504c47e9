/** Rows as CSV (RFC 4180) in UTF-8, with a byte-order mark, so that spreadsheets read Chinese. */
export function csvOf(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
