import type { ListedFile } from '#platform/transfer/sftp/list-files.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { fileDigest } from './pulled-files.ts';

export const pathIn = (directory: string, name: string) => `${directory === '/' ? '' : directory}/${name}`;

export const pathOf = ({ directory }: LoanPull, { name }: ListedFile) => pathIn(directory, name);

export const digestOf = (setting: LoanPull, file: ListedFile): string =>
	fileDigest({ ...setting, path: pathOf(setting, file), size: file.size, mtime: file.mtime });

/** Readable origin of a file. */
export const takenFrom = ({ host, directory }: LoanPull, { name }: ListedFile) =>
	`sftp ${host}${directory.startsWith('/') ? '' : '/'}${pathIn(directory, name)}`;

/** The most characters of the name of a loan file. */
const longestName = 150;

/** Names that no loan file has: they may lead elsewhere, or show as another name. */
export const isFaultyName = (name: string): boolean =>
	name.length > longestName || name.trim() !== name || /[/\\\p{C}\uFFFD]/u.test(name) || !name.isWellFormed();

/** The name as it can be shown: what cannot be printed is replaced. */
export const shownName = (name: string): string =>
	name
		.toWellFormed()
		.replaceAll(/[/\\\p{C}]/gu, '�')
		.slice(0, longestName);
