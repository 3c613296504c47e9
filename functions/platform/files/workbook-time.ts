/** Processor time for reading a workbook of any size. */
const baseMillis = 1000;
/** Additional processor time for each packed kilobyte. Usual workbooks take a tenth of it. */
const millisPerKilobyte = 1;

/**
 * Time limit for reading a workbook. A small file that unpacks to a large one would delay all other callers of the
 * function. Counts the processor time of this thread, so that other work does not use it up.
 */
export function workbookTime(bytes: Uint8Array): { readonly isOverTime: () => boolean } {
	const maxMicros = (baseMillis + (bytes.length / 1024) * millisPerKilobyte) * 1000;
	const began = process.threadCpuUsage();
	return {
		isOverTime() {
			const { user, system } = process.threadCpuUsage(began);
			return user + system > maxMicros;
		},
	};
}
