/**
 * Copies a picture to the clipboard. Safari accepts a picture only during the click, so the clipboard receives the
 * promise instead of the finished picture.
 *
 * @returns true if the browser accepted it
 */
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
	if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) return false;
	try {
		await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
		return true;
	} catch {
		// The user or a policy of the organisation refused access to the clipboard. The caller offers a file instead.
		return false;
	}
}
