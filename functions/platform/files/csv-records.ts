export type CsvRecordFault = 'quote-not-closed' | 'quote-in-cell' | 'line-too-long';

export class CsvRecordFailure extends Error {
	override readonly name = 'CsvRecordFailure';
	readonly fault: CsvRecordFault;

	constructor(fault: CsvRecordFault) {
		super(fault);
		this.fault = fault;
	}
}

const quoteMark = 34;
const lineFeed = 10;
const carriageReturn = 13;
const incomplete = -1;

/**
 * Reads CSV records (RFC 4180) from text that arrives in blocks.
 *
 * All records must have the line ending of the first record (LF, CRLF or CR). A byte-order mark and empty lines are
 * skipped. Quotation marks are allowed only in quoted cells, where they are doubled.
 */
export class CsvRecords {
	readonly #delimiter: number;
	readonly #longest: number;
	readonly #take: (record: string[], line: number) => void;
	#ending: '\n' | '\r\n' | '\r' | undefined;
	/** Text of an incomplete record, to which the next block is appended. */
	#rest = '';
	#isStart = true;
	#line = 1;

	/** `longest` in characters; `take` gets each record with its first line number, starting at 1. */
	constructor(delimiter: string, longest: number, take: (record: string[], line: number) => void) {
		this.#delimiter = delimiter.charCodeAt(0);
		this.#longest = longest;
		this.#take = take;
	}

	write(block: string): void {
		this.#read(this.#rest + block, false);
	}

	end(): void {
		this.#read(this.#rest, true);
	}

	#read(text: string, isEnd: boolean): void {
		let from = this.#isStart && text.startsWith('\uFEFF') ? 1 : 0;
		if (text !== '') this.#isStart = false;
		while (from < text.length) {
			const record: string[] = [];
			const to = this.#record(text, from, isEnd, record);
			if ((to === incomplete ? text.length : to) - from > this.#longest) throw new CsvRecordFailure('line-too-long');
			if (to === incomplete) break;
			if (record.length > 1 || record[0] !== '') this.#take(record, this.#line);
			this.#line += 1;
			for (const cell of record) if (cell.includes('\n')) this.#line += cell.split('\n').length - 1;
			from = to;
		}
		this.#rest = text.slice(from);
	}

	#record(text: string, from: number, isEnd: boolean, record: string[]): number {
		let at = from;
		for (;;) {
			const isQuoted = text.charCodeAt(at) === quoteMark;
			const cell = isQuoted ? quotedCell(text, at, isEnd) : { text: '', end: at };
			if (cell === undefined) return incomplete;
			let end = cell.end;
			for (; end < text.length; end++) {
				const code = text.charCodeAt(end);
				if (code === this.#delimiter) break;
				const ending = code === lineFeed || code === carriageReturn ? this.#endingAt(text, end, isEnd) : 0;
				if (ending === incomplete) return incomplete;
				if (ending > 0) {
					record.push(isQuoted ? cell.text : text.slice(at, end));
					return end + ending;
				}
				if (isQuoted || code === quoteMark) throw new CsvRecordFailure('quote-in-cell');
			}
			if (end === text.length && !isEnd) return incomplete;
			record.push(isQuoted ? cell.text : text.slice(at, end));
			if (end === text.length) return end;
			at = end + 1;
		}
	}

	/** Length of the line ending at the position; 0 for another character; `incomplete` if more text is needed. */
	#endingAt(text: string, at: number, isEnd: boolean): number {
		const isReturn = text.charCodeAt(at) === carriageReturn;
		if (isReturn && this.#ending !== '\r' && this.#ending !== '\n' && at + 1 === text.length && !isEnd)
			return incomplete;
		this.#ending ??= !isReturn ? '\n' : text.charCodeAt(at + 1) === lineFeed ? '\r\n' : '\r';
		return text.startsWith(this.#ending, at) ? this.#ending.length : 0;
	}
}

/** `at` is the opening quotation mark; `end` follows the closing one. Undefined if it is not found yet. */
function quotedCell(
	text: string,
	at: number,
	isEnd: boolean,
): { readonly text: string; readonly end: number } | undefined {
	let cell = '';
	for (let start = at + 1; ; ) {
		const mark = text.indexOf('"', start);
		if (mark < 0 && isEnd) throw new CsvRecordFailure('quote-not-closed');
		if (mark < 0 || (mark + 1 === text.length && !isEnd)) return undefined;
		const isDoubled = text.charCodeAt(mark + 1) === quoteMark;
		cell += text.slice(start, isDoubled ? mark + 1 : mark);
		if (!isDoubled) return { text: cell, end: mark + 1 };
		start = mark + 2;
	}
}
