/** The browser reads the file some time after the click. */
const keptMillis = 60_000;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands a workbook to the browser as a download. */
export function saveFile(bytes: ArrayBuffer, fileName: string): void {
	const url = URL.createObjectURL(new Blob([bytes], { type: workbookType }));
	const link = document.createElement('a');
	link.href = url;
	link.download = fileName;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), keptMillis);
}
