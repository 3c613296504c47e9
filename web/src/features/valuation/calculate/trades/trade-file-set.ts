import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { tradeFileLimits } from '#shared/trade-files/trade-node.ts';

/** Files that were chosen together. The key is the placeholder file that represents them in the toolbar. */
const sets = new WeakMap<File, readonly File[]>();

const isTrade = ({ name }: File) => /\.(?:xml|json)$/i.test(name);

const maxFiles = 1000;

/** Maximum size of all files together, in bytes. */
const maxBytes = maxFiles * tradeFileLimits.bytes;

/**
 * Returns one placeholder file that represents several chosen files. {@link refusalOf} refuses files that cannot be
 * read together.
 *
 * @param name returns the name of the placeholder file
 */
export function fileOf(files: readonly File[], name: (first: string, others: number) => string): File | undefined {
	const [first, ...others] = files;
	if (first === undefined || others.length === 0) return first;
	const set = new File([], name(first.name, others.length));
	sets.set(set, files);
	return set;
}

/** True for a placeholder file that represents several files. */
export const isSetOfFiles = (file: File): boolean => sets.has(file);

/** Returns the trade files that a chosen file represents; undefined if the file is not a trade file. */
export function tradeFilesOf(file: File): readonly File[] | undefined {
	return sets.get(file) ?? (isTrade(file) ? [file] : undefined);
}

/** Returns the reason why files cannot be read together; undefined if they can. */
export function refusalOf(files: readonly File[]): UnusableWorkbook | undefined {
	const other = files.find((file) => !isTrade(file));
	if (other !== undefined) return { code: 'several-files', values: { name: other.name } };
	if (files.length > maxFiles) return { code: 'too-many-files', values: { most: maxFiles } };
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	return bytes > maxBytes ? { code: 'file-too-large', values: { most: maxBytes / (1024 * 1024) } } : undefined;
}
