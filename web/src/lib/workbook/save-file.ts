/** Time for which the object URL stays valid, because the browser reads the file after the click. */
const keptMillis = 60_000;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function saveFile(content: ArrayBuffer | Blob | string, fileName: string, type = workbookType): void {
	const url = URL.createObjectURL(new Blob([content], { type }));
	const link = document.createElement('a');
	link.href = url;
	link.download = fileName;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), keptMillis);
}
