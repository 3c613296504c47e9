import { lazyReader, useLazyReader } from '../lazy-reader.ts';

/** The parser of dates: 8 kB that are needed only when a date field is shown. */
const dateReader = lazyReader(async () => (await import('./read-date.ts')).readDate);

export const loadDateReader = dateReader.load;

export const useDateReader = () => useLazyReader(dateReader);
