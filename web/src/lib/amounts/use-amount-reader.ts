import { lazyReader, useLazyReader } from '../lazy-reader.ts';

/** The parser of amounts. It is loaded when an amount first has a unit, or separators other than commas. */
const amountReader = lazyReader(async () => (await import('./read-amount.ts')).readAmount);

export const useAmountReader = () => useLazyReader(amountReader);
