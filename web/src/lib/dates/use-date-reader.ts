import { lazyReader, useLazyReader } from '../lazy-reader.ts';

/** The parser of dates: 8 kB, loaded when a date field is first shown. */
const dateReader = lazyReader(async () => (await import('./read-date.ts')).readDate);

export const loadDateReader = dateReader.load;

export const useDateReader = () => useLazyReader(dateReader);
