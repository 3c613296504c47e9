import { lazyReader, useLazyReader } from '../lazy-reader.ts';

/** The parser of amounts, needed when one is written with a unit or with other marks than commas. */
const amountReader = lazyReader(async () => (await import('./read-amount.ts')).readAmount);

export const loadAmountReader = amountReader.load;

export const useAmountReader = () => useLazyReader(amountReader);

/** The parser of rates, needed when one is written with a percent sign or a comma. */
const percentReader = lazyReader(async () => (await import('./read-percent.ts')).readPercent);

export const usePercentReader = () => useLazyReader(percentReader);
