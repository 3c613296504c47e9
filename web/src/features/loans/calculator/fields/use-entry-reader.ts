import { lazyReader, useLazyReader } from '#lib/lazy-reader.ts';

/** The parser of amounts and rates, needed when one is not written as a plain number. */
const entryReader = lazyReader(async () => (await import('./read-entry.ts')).readEntry);

export const loadEntryReader = entryReader.load;

export const useEntryReader = () => useLazyReader(entryReader);
