import { tableLimits } from '../table-limits.ts';
import { type Refusal, refusal } from './refusal.ts';

/** A record of a delimited text. `line` is the number of its first line, from 1. */
export interface TextRecord {
	readonly line: number;
	readonly cells: readonly string[];
}

interface RecordOptions {
	readonly separator: string;
	/** True for pasted cells, in which a single quotation mark is allowed. In a file it is an error. */
	readonly hasLooseQuotes?: boolean;
	/** Reads only the first records and ignores limits. Used to detect the separator. */
	readonly maxRecords?: number;
}

/**
 * Splits a delimited text into records (RFC 4180), ended by LF, CRLF or CR. Blanks around a quoted cell are ignored.
 */
export function readRecords(
	text: string,
	{ separator, hasLooseQuotes = false, maxRecords = Number.POSITIVE_INFINITY }: RecordOptions,
): readonly TextRecord[] | Refusal {
	const records: TextRecord[] = [];
	const isSample = maxRecords < Number.POSITIVE_INFINITY;
	let cells: string[] = [];
	let at = 0;
	let line = 1;
	let recordLine = 1;
	let recordStart = 0;
	while (at < text.length && records.length < maxRecords) {
		const quote = quoteAt(text, at, separator);
		const cell = quote < 0 ? undefined : quotedCell(text, quote, separator);
		if (cell === undefined && quote >= 0 && !hasLooseQuotes) {
			return refusal(text.indexOf('"', quote + 1) < 0 ? 'quote-not-closed' : unclosed(text, quote), { line });
		}
		const end = cell?.end ?? plainEnd(text, at, separator);
		const content = cell?.content ?? text.slice(at, end);
		if (cell === undefined && !hasLooseQuotes && content.includes('"')) return refusal('quote-in-cell', { line });
		if (end - recordStart > tableLimits.lineCharacters) {
			if (isSample) return records;
			return refusal('line-too-long', { line: recordLine, max: tableLimits.lineCharacters });
		}
		cells.push(content);
		if (cell !== undefined) line += countBreaks(content);
		at = end;
		if (text[at] === separator) {
			at += 1;
			if (at < text.length) continue;
			cells.push('');
		}
		records.push({ line: recordLine, cells });
		if (
			!isSample &&
			cells.length > tableLimits.columns &&
			cells.slice(tableLimits.columns).some((each) => each.trim() !== '')
		) {
			return refusal('too-many-columns', { line: recordLine, max: tableLimits.columns });
		}
		if (line > tableLimits.lines) return refusal('too-many-rows', { max: tableLimits.rows });
		at += text.startsWith('\r\n', at) ? 2 : 1;
		line += 1;
		cells = [];
		recordLine = line;
		recordStart = at;
	}
	return records;
}

function quoteAt(text: string, at: number, separator: string): number {
	let from = at;
	while (text[from] === ' ' && separator !== ' ') from += 1;
	return text[from] === '"' ? from : -1;
}

/** Returns a quoted cell's content and the index after it. Undefined if text follows the closing quotation mark. */
function quotedCell(
	text: string,
	quote: number,
	separator: string,
): { readonly content: string; readonly end: number } | undefined {
	let content = '';
	for (let start = quote + 1; ; ) {
		const mark = text.indexOf('"', start);
		if (mark < 0 || mark - quote > tableLimits.lineCharacters) return undefined;
		if (text[mark + 1] === '"') {
			content += text.slice(start, mark + 1);
			start = mark + 2;
			continue;
		}
		content += text.slice(start, mark);
		let end = mark + 1;
		while (text[end] === ' ' && separator !== ' ') end += 1;
		const next = text[end];
		return next === undefined || next === separator || next === '\n' || next === '\r' ? { content, end } : undefined;
	}
}

const unclosed = (text: string, quote: number): 'quote-in-cell' | 'quote-not-closed' =>
	text.indexOf('"', quote + 1) - quote > tableLimits.lineCharacters ? 'quote-not-closed' : 'quote-in-cell';

function plainEnd(text: string, at: number, separator: string): number {
	let end = at;
	while (end < text.length) {
		const character = text[end];
		if (character === separator || character === '\n' || character === '\r') return end;
		end += 1;
	}
	return end;
}

const countBreaks = (content: string): number => content.split(/\r\n|\r|\n/).length - 1;
