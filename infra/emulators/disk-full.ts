/** The message of an emulator that could not write because the disk is full. */
export const diskFullMessage =
	'The disk of the data directory is full. Nothing was saved. Free some space: the portal then continues by itself.';

/** The message of an emulator that could not write because the disk failed in another way. */
export const diskFailedMessage = 'The disk of the data directory failed. Check it, then try again.';

/** True if an error of the file system says that the disk cannot be used: it failed, or is read-only now. */
export function isDiskFailure(error: unknown): boolean {
	const { code } = error as NodeJS.ErrnoException;
	return error instanceof Error && (code === 'EIO' || code === 'EROFS');
}

/** True if an error or one of its causes means that the disk or the user's quota is full. */
export function isDiskFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, syscall, message, cause } = error as NodeJS.ErrnoException;
	// Linux also uses ENOSPC for too many watched files.
	if ((code === 'ENOSPC' || code === 'EDQUOT') && syscall !== 'watch') return true;
	// LevelDB uses one code for all errors of the file system.
	if (code === 'LEVEL_IO_ERROR' && /No space left on device|Disk quota exceeded/.test(message)) return true;
	return isDiskFull(cause);
}
