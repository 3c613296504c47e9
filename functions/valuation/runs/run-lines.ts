import { openObject } from '#platform/files/large-objects.ts';
import { runsBucket } from './store/run-store.ts';

/** Maximum bytes of the results and deals of one answer; the rest is on the next page. */
export const pageBytes = 2 * 1024 * 1024;

/** A deal with the cash flows of sixty years, paid every week. */
export const longestResultBytes = 4 * 1024 * 1024;

/** A line of an object without its line break, and the byte after it in the object. */
interface ObjectLine {
	/** Undefined for a line that is longer than the limit. */
	readonly text: string | undefined;
	readonly end: number;
}

interface LineOptions {
	readonly etag?: string;
	/** The first byte, which is that of a line. */
	readonly start: number;
	readonly maxBytes: number;
}

const newline = 0x0a;

/** The lines of an object of a run. Memory does not grow with it: a line beyond the limit is skipped, not kept. */
export async function* linesOf(key: string, { maxBytes, ...range }: LineOptions): AsyncGenerator<ObjectLine> {
	const { content } = await openObject(runsBucket(), key, range);
	// The connection is closed with the unread rest; its error is expected.
	content.on('error', () => undefined);
	let held: Buffer = Buffer.alloc(0);
	/** Offset of `held` in the object. */
	let at = range.start;
	let isSkipped = false;
	const lineOf = (end: number): ObjectLine => {
		const text = isSkipped || end > maxBytes ? undefined : held.toString('utf8', 0, end);
		isSkipped = false;
		return { text, end: at + end + 1 };
	};
	try {
		for await (const chunk of content) {
			held = held.length === 0 ? (chunk as Buffer) : Buffer.concat([held, chunk as Buffer]);
			for (let end = held.indexOf(newline); end >= 0; end = held.indexOf(newline)) {
				yield lineOf(end);
				at += end + 1;
				held = held.subarray(end + 1);
			}
			if (held.length <= maxBytes) continue;
			isSkipped = true;
			at += held.length;
			held = Buffer.alloc(0);
		}
		if (held.length > 0 || isSkipped) yield lineOf(held.length);
	} finally {
		content.destroy();
	}
}
