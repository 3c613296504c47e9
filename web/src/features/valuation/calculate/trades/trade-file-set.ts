import { tradeFileLimits } from '#shared/trade-files/trade-node.ts';

/** Files that were chosen together, by the one that stands for them in the toolbar. */
const sets = new WeakMap<File, readonly File[]>();

const isTrade = ({ name }: File) => /\.(?:xml|json)$/i.test(name);

/** Most files of a folder. */
const maxFiles = 1000;

/** Most bytes of all files. */
const maxBytes = 10 * tradeFileLimits.bytes;

/** One file for several trade files; of other files the first one. @param name of a set */
export function fileOf(files: readonly File[], name: (first: string, others: number) => string): File | undefined {
	const trades = files.filter(isTrade).slice(0, maxFiles);
	const [first, second] = trades;
	if (first === undefined || second === undefined || trades.length < files.length) return files[0];
	const set = new File([], name(first.name, trades.length - 1));
	sets.set(set, trades);
	return set;
}

/** The trade files of a chosen file; undefined for a file of another kind. */
export function tradeFilesOf(file: File): readonly File[] | undefined {
	return sets.get(file) ?? (isTrade(file) ? [file] : undefined);
}

/** True if files are too large together to be read. */
export const isTooLarge = (files: readonly File[]): boolean =>
	files.reduce((sum, { size }) => sum + size, 0) > maxBytes;
