import { openObject } from '#platform/files/large-objects.ts';
import { runsBucket } from './store/run-store.ts';

export const pageBytes = 2 * 1024 * 1024;

/** Maximum length of a result in bytes. A deal with weekly cash flows over sixty years fits. */
export const longestResultBytes = 4 * 1024 * 1024;

interface ObjectLine {
	readonly text: string | undefined;
	readonly end: number;
}

interface LineOptions {
	readonly etag?: string;
	/** Position of the first byte; must be the beginning of a line. */
	readonly start: number;
	readonly maxBytes: number;
}

const newline = 0x0a;

/** Yields lines of a run's S3 object. Skips lines over the limit, so that memory use does not grow with the object. */
export async function* linesOf(key: string, { maxBytes, ...range }: LineOptions): AsyncGenerator<ObjectLine> {
	const { content } = await openObject(runsBucket(), key, range);
	// The connection is closed without reading the rest. The resulting error is ignored.
	content.on('error', () => undefined);
	let held: Buffer = Buffer.alloc(0);
	/** Position of `held` in the object. */
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
