import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import type { RemoteFile, SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import { readBack, uploadFile } from '#platform/transfer/sftp/upload-file.ts';
import type { DeliveryFile, DeliveryRecord } from '../store/delivery-record.ts';
import { deliveryError, errorOf, isFinalError } from './delivery-failure.ts';
import { type DeliveryTry, orImpossible } from './delivery-try.ts';
import { openSession, sftpDestination } from './sftp-connection.ts';

const posixRename = 'posix-rename@openssh.com';

export function fileOf({ file }: DeliveryRecord): DeliveryFile {
	if (file === undefined) throw new Error('the file has not been built');
	return file;
}

const pathOf = (directory: string, name: string) => `${directory === '/' ? '' : directory}/${name}`;

const finalPath = (attempt: DeliveryTry) => pathOf(sftpDestination(attempt).directory, fileOf(attempt.record).name);

/** The token of the runner is in the name: no other runner writes there. */
export function temporaryPath(attempt: DeliveryTry): string {
	const { directory, temporaryPrefix } = sftpDestination(attempt);
	return pathOf(directory, `${temporaryPrefix}${fileOf(attempt.record).name}.${attempt.token}.part`);
}

function ownTemporary({ temporary }: DeliveryTry): string {
	if (temporary === undefined) throw new Error('no temporary file has been begun');
	return temporary;
}

export function upload(attempt: DeliveryTry): Promise<'uploaded' | 'impossible'> {
	return orImpossible(attempt, errorOf, isFinalError, async () => {
		const session = await openSession(attempt);
		const { bytes, sha256 } = fileOf(attempt.record);
		const content = createReadStream(await localFile(attempt), { highWaterMark: 31_744 * 8 });
		const expected = { size: bytes, sha256 };
		attempt.complete = await uploadFile(session, ownTemporary(attempt), content, expected);
		return 'uploaded' as const;
	});
}

/** Final bytes on this machine: built by this try, or read from the bucket. */
export async function localFile(attempt: DeliveryTry): Promise<string> {
	if (attempt.path === undefined) {
		const path = join(attempt.directory, 'stored');
		await attempt.parts.files.read(fileOf(attempt.record).key, path);
		attempt.path = path;
	}
	return attempt.path;
}

export async function checkFinalFree(attempt: DeliveryTry): Promise<'free' | 'taken'> {
	const session = await openSession(attempt);
	// A plain rename is refused by the server itself where the name is taken.
	if (sftpDestination(attempt).overwrite || !session.has(posixRename)) return 'free';
	return (await session.describe(finalPath(attempt))) === undefined ? 'free' : 'taken';
}

export async function rename(attempt: DeliveryTry): Promise<'renamed' | 'gone' | 'taken'> {
	const session = await openSession(attempt);
	const [from, to] = [ownTemporary(attempt), finalPath(attempt)];
	try {
		await (session.has(posixRename) ? session.replace(from, to) : session.rename(from, to));
		return 'renamed';
	} catch (error) {
		if (!(error instanceof SftpFailure) || !error.isRefusal) throw error;
		// Servers disagree on the status for a missing file and for a name that is taken.
		if ((await session.describe(from)) === undefined) return 'gone';
		if ((await session.describe(to)) !== undefined) return 'taken';
		throw error;
	}
}

export async function lookAtTemporary(attempt: DeliveryTry): Promise<'there' | 'gone'> {
	const session = await openSession(attempt);
	return (await session.describe(ownTemporary(attempt))) === undefined ? 'gone' : 'there';
}

export async function lookAtFinal(attempt: DeliveryTry): Promise<'ours' | 'foreign' | 'free'> {
	const session = await openSession(attempt);
	const path = finalPath(attempt);
	const found = await session.describe(path);
	if (found === undefined) return 'free';
	return (await isOurs(attempt, session, path, found)) ? 'ours' : 'foreign';
}

/**
 * True if a file under the final name is the uploaded file. A rename keeps size and time. Servers over object storage
 * set a new time, so a later time counts if the content is the same. An earlier time never does: the same
 * rates may have been delivered under this name before.
 */
async function isOurs(
	{ record }: DeliveryTry,
	session: SftpSession,
	path: string,
	found: RemoteFile,
): Promise<boolean> {
	const { complete } = record;
	const { bytes, sha256 } = fileOf(record);
	if (complete === undefined || found.size !== bytes || found.mtime < complete.mtime) return false;
	const hash = await readBack(session, path, bytes);
	return hash === undefined ? found.mtime === complete.mtime : hash === sha256;
}

export async function removeTemporary(attempt: DeliveryTry): Promise<'removed' | 'gone'> {
	const session = await openSession(attempt);
	return (await session.remove(ownTemporary(attempt))) ? 'removed' : 'gone';
}

/** Gives up a name that is taken by a file of somebody else. */
export async function withdraw(attempt: DeliveryTry): Promise<'removed' | 'gone'> {
	attempt.failure = deliveryError('name-taken');
	return removeTemporary(attempt);
}
