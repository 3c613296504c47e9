import { base64Of } from './base64.ts';

/** Yields to the browser, so that it can handle input. A resolved promise alone would not. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Decompresses the text of a gzip in base64. */
export async function unzipText(packed: string): Promise<string> {
	const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
	const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
	return new Response(stream).text();
}

/**
 * Compresses a text to a gzip in base64. The text is an iterable of pieces: each one is created after the previous one
 * is compressed, so that the page stays responsive while a long text is built.
 */
export async function gzipText(pieces: Iterable<string>): Promise<string> {
	const { readable, writable } = new CompressionStream('gzip');
	const writer = writable.getWriter();
	const encoder = new TextEncoder();
	const write = async () => {
		for (const piece of pieces) {
			await writer.write(encoder.encode(piece));
			await nextTask();
		}
		await writer.close();
	};
	const [packed] = await Promise.all([new Response(readable).arrayBuffer(), write()]);
	return base64Of(new Uint8Array(packed));
}
