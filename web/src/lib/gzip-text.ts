import { base64Of, bytesOfBase64 } from './base64.ts';

/** Lets the browser handle input before the work continues. An already resolved promise would not allow this. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export async function unzipText(packed: string): Promise<string> {
	const stream = new Response(bytesOfBase64(packed)).body?.pipeThrough(new DecompressionStream('gzip'));
	return new Response(stream).text();
}

/**
 * Compresses a text with gzip and encodes it in base64. Each piece of the text is created only after the previous piece
 * was compressed, so that the page stays responsive while a long text is built.
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
