import { SftpFailure } from './sftp-failure.ts';
import type { ListedName, RemoteFile, SftpSession } from './sftp-session.ts';

/** Regular file in a server's directory. Its name may contain any characters, so it is never used as a local path. */
export interface ListedFile extends RemoteFile {
	readonly name: string;
}

interface ListLimits {
	readonly names: number;
	readonly matches: number;
}

export class ListTooLong extends Error {
	override readonly name = 'ListTooLong';
	readonly what: keyof ListLimits;

	constructor(what: keyof ListLimits) {
		super(`too many ${what} in the directory`);
		this.what = what;
	}
}

/** Maximum number of empty responses. A faulty server could return empty lists of names forever. */
const maxEmptyAnswers = 10;
const fileType = 0o170_000;
const regularFile = 0o100_000;

/** Regular files; excludes symbolic links. Throws ListTooLong, or `protocol-broken` if the responses do not end. */
export async function listFiles(
	session: SftpSession,
	directory: string,
	matches: (name: string) => boolean,
	limits: ListLimits,
): Promise<readonly ListedFile[]> {
	const handle = await session.openDirectory(directory);
	const files = new Map<string, ListedFile>();
	let count = 0;
	let empty = 0;
	for (;;) {
		const names = await session.readNames(handle);
		if (names === undefined) break;
		if (names.length === 0) empty += 1;
		if (empty > maxEmptyAnswers) throw new SftpFailure('protocol-broken');
		count += names.length;
		if (count > limits.names) throw new ListTooLong('names');
		for (const each of names) {
			const { filename: name } = each;
			if (typeof name !== 'string' || !matches(name)) continue;
			const file = regularFileOf(each);
			if (file !== undefined) files.set(name, { name, ...file });
			if (files.size > limits.matches) throw new ListTooLong('matches');
		}
	}
	await session.closeFile(handle);
	return [...files.values()];
}

/** Undefined if the server does not report the type. */
function regularFileOf({ attrs: { mode, size, mtime } = {} }: ListedName): RemoteFile | undefined {
	if (typeof mode !== 'number' || (mode & fileType) !== regularFile) return undefined;
	if (!isCount(size) || !isCount(mtime)) return undefined;
	return { size, mtime };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
