/** What an emulator answers when it met a full disk while writing. */
export const diskFullMessage =
	'The disk of the data directory is full. Nothing was saved. Free some space: the portal then continues by itself.';

/** Whether an error, or one that caused it, says that a write met the end of the disk or of the user's quota. */
export function isDiskFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
	// Linux gives the code of a full disk also when there are too many watched files.
	if ((code === 'ENOSPC' || code === 'EDQUOT') && syscall !== 'watch') return true;
	// LevelDB has one code for all errors of the file system.
	if (code === 'LEVEL_IO_ERROR' && /No space left on device|Disk quota exceeded/.test(message)) return true;
	return isDiskFull(cause);
}
