import { lazyReader, useLazyReader } from '#lib/lazy-reader.ts';

/** Reads amounts and rates. Its code is loaded when the user types something other than a plain number. */
const entryReader = lazyReader(async () => (await import('./read-entry.ts')).readEntry);

export const loadEntryReader = entryReader.load;

export const useEntryReader = () => useLazyReader(entryReader);
