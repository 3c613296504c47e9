/** Bytes that are converted at once: the arguments of a call are limited. */
const step = 0x8000;

/** The content of a file in base64. */
export async function fileBase64(file: Blob): Promise<string> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	let binary = '';
	for (let from = 0; from < bytes.length; from += step) {
		binary += String.fromCharCode(...bytes.subarray(from, from + step));
	}
	return btoa(binary);
}
