import { isUtf8 } from 'node:buffer';
import { type RunBatch, RunRefused } from './run-plan.ts';

interface ScanLimits {
	readonly rowBytes: number;
	readonly rows: number;
	readonly batchBytes: number;
	readonly batchRows: number;
}

interface ScanStart {
	/** Position in the file of the first byte of the source. */
	readonly offset: number;
	/** Line number of the first byte, starting at 1. */
	readonly line: number;
	/** Characters that a blank line may contain in addition to white space: CSV separators and quotation marks. */
	readonly blankCharacters: string;
	readonly onRow?: ((line: string) => void) | undefined;
}

const newline = 0x0a;

/**
 * Splits a file into batches of whole lines. Each line is a row. Line breaks inside cells are not supported, so that a
 * missing quotation mark affects only one row. Blank lines have no result.
 *
 * Memory use does not grow with the file, because lines beyond the length limit are skipped.
 *
 * @throws RunRefused if the file is not UTF-8 or has too many rows
 */
export async function* scanBatches(
	source: AsyncIterable<Uint8Array>,
	{ offset, line, blankCharacters, onRow }: ScanStart,
	limits: ScanLimits,
): AsyncGenerator<RunBatch> {
	const blank = blankTable(blankCharacters);
	let held: Buffer = Buffer.alloc(0);
	/** Position of `held` in the file. */
	let at = offset;
	let lineNumber = line;
	let rows = 0;
	let part = 0;
	let skippedFrom: number | undefined;
	let batch = { start: at, line: lineNumber, rows: 0 };

	const finished = (end: number, more: Pick<RunBatch, 'isTooLong'> = {}): RunBatch => {
		const { start, line: first, rows: count } = batch;
		const made = { part, start, end, rows: count, line: first, ...more };
		part += 1;
		batch = { start: end, line: lineNumber, rows: 0 };
		return made;
	};
	const count = () => {
		rows += 1;
		batch.rows += 1;
		if (rows <= limits.rows) return;
		const message = `The file has more than ${limits.rows} rows. Split it into several files.`;
		throw new RunRefused({ code: 'too-many-rows', message, line: lineNumber });
	};

	function* lines(bytes: Buffer, isLast: boolean): Generator<RunBatch> {
		let from = 0;
		for (;;) {
			const found = bytes.indexOf(newline, from);
			if (found < 0 && !(isLast && from < bytes.length)) break;
			const end = found < 0 ? bytes.length : found + 1;
			const length = end - from;
			const isTooLong = length > limits.rowBytes;
			if (batch.rows > 0 && (isTooLong || at + end - batch.start > limits.batchBytes)) yield finished(at + from);
			if (isTooLong) {
				count();
				lineNumber += 1;
				yield finished(at + end, { isTooLong });
			} else {
				if (!isBlank(bytes, from, end, blank)) {
					count();
					onRow?.(bytes.toString('utf8', from, end).trim());
				}
				lineNumber += 1;
				if (batch.rows === limits.batchRows) yield finished(at + end);
			}
			from = end;
		}
		held = bytes.subarray(from);
		at += from;
	}

	for await (const chunk of source) {
		const whole = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
		let bytes: Buffer = held.length === 0 ? whole : Buffer.concat([held, whole]);
		if (skippedFrom !== undefined) {
			const found = bytes.indexOf(newline);
			if (found < 0) {
				at += bytes.length;
				continue;
			}
			at += found + 1;
			lineNumber += 1;
			yield finished(at, { isTooLong: true });
			skippedFrom = undefined;
			bytes = bytes.subarray(found + 1);
			held = Buffer.alloc(0);
		}
		requireText(bytes, lineNumber);
		yield* lines(bytes, false);
		if (held.length > limits.rowBytes) {
			if (batch.rows > 0) yield finished(at);
			batch = { start: at, line: lineNumber, rows: 0 };
			count();
			skippedFrom = at;
			at += held.length;
			held = Buffer.alloc(0);
		}
	}
	if (skippedFrom !== undefined) yield finished(at, { isTooLong: true });
	else {
		requireText(Buffer.concat([held, Buffer.from('\n')]), lineNumber);
		yield* lines(held, true);
		if (batch.rows > 0) yield finished(at);
	}
}

function blankTable(characters: string): Uint8Array {
	const table = new Uint8Array(256);
	for (const byte of Buffer.from(` \t\r\n${characters}`)) table[byte] = 1;
	return table;
}

function isBlank(bytes: Buffer, from: number, end: number, blank: Uint8Array): boolean {
	for (let i = from; i < end; i += 1) if (blank[bytes[i] as number] === 0) return false;
	return true;
}

/** Checks the encoding of complete lines only: chunks may split a character, line breaks never do. */
function requireText(bytes: Buffer, line: number): void {
	const whole = bytes.subarray(0, bytes.lastIndexOf(newline) + 1);
	if (isUtf8(whole) && !whole.includes(0)) return;
	let from = 0;
	let number = line;
	while (from < whole.length) {
		const end = whole.indexOf(newline, from) + 1;
		const each = whole.subarray(from, end);
		if (!isUtf8(each) || each.includes(0)) break;
		number += 1;
		from = end;
	}
	const message =
		'The file is not UTF-8 text; it may be Windows-1252 (Latin-1), as Excel writes "CSV". Save it as "CSV UTF-8".';
	throw new RunRefused({ code: 'not-utf-8', message, line: number });
}
