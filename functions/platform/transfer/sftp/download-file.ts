import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { remoteBytes } from './remote-bytes.ts';
import { SftpFailure } from './sftp-failure.ts';
import type { RemoteFile, SftpSession } from './sftp-session.ts';

/**
 * Reads a remote file into a local one, no byte more than was listed, and makes sure that it is the file that was listed.
 *
 * @param to the name of a local file; it never comes from the server
 * @returns the SHA-256 in hexadecimal digits
 * @throws SftpFailure `size-differs` when the file has changed since it was listed
 */
export async function downloadFile(
	session: SftpSession,
	from: string,
	{ size, mtime }: RemoteFile,
	to: string,
): Promise<string> {
	const handle = await session.open(from);
	const hash = createHash('sha256');
	const file = await open(to, 'w');
	let written = 0;
	try {
		for await (const bytes of remoteBytes(session, handle, size)) {
			hash.update(bytes);
			await file.appendFile(bytes);
			written += bytes.length;
		}
	} finally {
		await file.close();
	}
	await session.closeFile(handle);
	const now = await session.describe(from);
	if (written !== size || now?.size !== size || now.mtime !== mtime) throw new SftpFailure('size-differs');
	return hash.digest('hex');
}
