import { lazyReader, useLazyReader } from '#lib/lazy-reader.ts';

/** Reader of amounts and rates, loaded when an entry is not a plain number. */
const entryReader = lazyReader(async () => (await import('./read-entry.ts')).readEntry);

export const loadEntryReader = entryReader.load;

export const useEntryReader = () => useLazyReader(entryReader);
