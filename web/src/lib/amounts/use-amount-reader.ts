import { lazyReader, useLazyReader } from '../lazy-reader.ts';

/** The parser of amounts, needed when one is written with a unit or with other marks than commas. */
const amountReader = lazyReader(async () => (await import('./read-amount.ts')).readAmount);

export const useAmountReader = () => useLazyReader(amountReader);
