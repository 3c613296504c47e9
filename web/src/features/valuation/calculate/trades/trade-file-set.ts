import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { tradeFileLimits } from '#shared/trade-files/trade-node.ts';

/** Files that were chosen together; the key is the file that the toolbar shows. */
const sets = new WeakMap<File, readonly File[]>();

const isTrade = ({ name }: File) => /\.(?:xml|json)$/i.test(name);

/** Most files of a folder. */
const maxFiles = 1000;

/** Most bytes of all files. */
const maxBytes = maxFiles * tradeFileLimits.bytes;

/**
 * One file for several that were chosen together, which {@link refusalOf} refuses if they are not read together.
 *
 * @param name of a set
 */
export function fileOf(files: readonly File[], name: (first: string, others: number) => string): File | undefined {
	const [first, ...others] = files;
	if (first === undefined || others.length === 0) return first;
	const set = new File([], name(first.name, others.length));
	sets.set(set, files);
	return set;
}

/** True for several files that were chosen together. */
export const isSetOfFiles = (file: File): boolean => sets.has(file);

/** The trade files of a chosen file; undefined for a file of another kind. */
export function tradeFilesOf(file: File): readonly File[] | undefined {
	return sets.get(file) ?? (isTrade(file) ? [file] : undefined);
}

/** Why files are not read together, with the fault of the file; undefined if they are. */
export function refusalOf(files: readonly File[]): UnusableWorkbook | undefined {
	const other = files.find((file) => !isTrade(file));
	if (other !== undefined) return { code: 'several-files', values: { name: other.name } };
	if (files.length > maxFiles) return { code: 'too-many-files', values: { most: maxFiles } };
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	return bytes > maxBytes ? { code: 'file-too-large', values: { most: maxBytes / (1024 * 1024) } } : undefined;
}
