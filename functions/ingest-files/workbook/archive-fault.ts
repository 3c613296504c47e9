/** A workbook cannot be read; the message says what would be right. */
export class ArchiveFault extends Error {
	override readonly name = 'ArchiveFault';
}
