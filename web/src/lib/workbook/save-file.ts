/** How long the object URL is kept: the browser reads the file after the click. */
const keptMillis = 60_000;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads a workbook. */
export function saveFile(bytes: ArrayBuffer, fileName: string): void {
	const url = URL.createObjectURL(new Blob([bytes], { type: workbookType }));
	const link = document.createElement('a');
	link.href = url;
	link.download = fileName;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), keptMillis);
}
