/**
 * Puts a picture on the clipboard. Safari accepts an unfinished picture only within the press of a button, so the
 * promise itself is handed over.
 *
 * @returns whether the browser took it
 */
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
	if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) return false;
	try {
		await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
		return true;
	} catch {
		// Refused by the user or by a rule of the organisation: the caller offers the file instead.
		return false;
	}
}
