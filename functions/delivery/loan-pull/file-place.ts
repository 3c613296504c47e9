import type { ListedFile } from '#platform/transfer/sftp/list-files.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { fileDigest } from './pulled-files.ts';

export const pathIn = (directory: string, name: string) => `${directory === '/' ? '' : directory}/${name}`;

export const pathOf = ({ directory }: LoanPull, { name }: ListedFile) => pathIn(directory, name);

export const digestOf = (setting: LoanPull, file: ListedFile): string =>
	fileDigest({ ...setting, path: pathOf(setting, file), size: file.size, mtime: file.mtime });

export const takenFrom = ({ host, directory }: LoanPull, { name }: ListedFile) =>
	`sftp ${host}${directory.startsWith('/') ? '' : '/'}${pathIn(directory, name)}`;

/** Maximum length of a loan file's name, in characters. */
const longestName = 150;

/** True for file names that are refused because they could refer to another folder or look like another name. */
export const isFaultyName = (name: string): boolean =>
	name.length > longestName || name.trim() !== name || /[/\\\p{C}\uFFFD]/u.test(name) || !name.isWellFormed();

/** Replaces characters of a file name that cannot be displayed. */
export const shownName = (name: string): string =>
	name
		.toWellFormed()
		.replaceAll(/[/\\\p{C}]/gu, '�')
		.slice(0, longestName);
