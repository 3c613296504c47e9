import { csvText } from './result-cell.ts';
import type { ResultTable } from './result-table.ts';

/** A table as CSV (RFC 4180) in UTF-8, with a byte-order mark, so that spreadsheets read Chinese. */
export function resultCsv({ headings, rows }: ResultTable): string {
	const lines = [headings, ...rows.map((row) => row.map(csvText))].map((row) => row.map(quoted).join(','));
	return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
