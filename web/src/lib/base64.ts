/** Number of bytes that are converted at once. JavaScript limits the number of arguments of a call. */
const step = 0x8000;

export function base64Of(bytes: Uint8Array): string {
	let binary = '';
	for (let from = 0; from < bytes.length; from += step)
		binary += String.fromCharCode(...bytes.subarray(from, from + step));
	return btoa(binary);
}

/** @throws if the text is not base64 */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
