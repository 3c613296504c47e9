import type { ListedFile } from '#platform/transfer/sftp/list-files.ts';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import type { RemoteFile, SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import { readBack } from '#platform/transfer/sftp/upload-file.ts';
import { digestOf, pathIn, pathOf } from './file-place.ts';
import { PullFailure } from './pull-failure.ts';
import type { PullTry } from './pull-parts.ts';

/**
 * Moves a file that was taken into the subdirectory of the setting, if there is one. A file that was replaced meanwhile
 * stays, or comes back: it has not been taken.
 */
export async function moveFile(attempt: PullTry, file: ListedFile, sha256: string | undefined): Promise<void> {
	const { parts, setting, session, orgId } = attempt;
	if (setting.moveTo === undefined) return;
	const from = pathOf(setting, file);
	const now = await session.describe(from);
	if (now === undefined || !isSame(now, file)) return;
	try {
		const to = await freePath(attempt, file);
		await session.rename(from, to);
		const moved = await session.describe(to);
		if (moved !== undefined && !(await isOurs(session, to, moved, file, sha256))) {
			await session.rename(to, from);
			return;
		}
	} catch (error) {
		if (!(error instanceof SftpFailure) || !error.isRefusal) throw error;
		attempt.failure ??= new PullFailure('move-refused', { cause: error });
		return;
	}
	await parts.store.noteMoved(orgId, digestOf(setting, file), parts.clock());
}

/** Never replaces a file: plain renames do so at some servers. */
async function freePath({ setting, session }: PullTry, file: ListedFile): Promise<string> {
	const directory = pathIn(setting.directory, setting.moveTo ?? '');
	const plain = pathIn(directory, file.name);
	if ((await session.describe(plain)) === undefined) return plain;
	const mark = digestOf(setting, file).slice(0, 12);
	return pathIn(
		directory,
		file.name.replace(/\.[^.]*$/, (ending) => `-${mark}${ending}`),
	);
}

const isSame = (a: RemoteFile, b: RemoteFile) => a.size === b.size && a.mtime === b.mtime;

/** A rename keeps size and time; servers over object storage set a new time. */
async function isOurs(
	session: SftpSession,
	path: string,
	moved: RemoteFile,
	file: RemoteFile,
	sha256: string | undefined,
): Promise<boolean> {
	if (isSame(moved, file) || sha256 === undefined) return true;
	return moved.size === file.size && (await readBack(session, path, file.size)) === sha256;
}
