import { base64Of } from './base64.ts';

/** Lets the page answer to the user: a promise alone would not. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The text of a gzip in base64. */
export async function unzipText(packed: string): Promise<string> {
	const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
	const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
	return new Response(stream).text();
}

/**
 * The gzip of a text in base64. The text comes in pieces, each made when the one before is packed, so that the page stays
 * responsive while a long text is written.
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
