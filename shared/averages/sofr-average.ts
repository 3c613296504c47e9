import { RateConvention } from '../compounding/compounding-accumulator.ts';
import { type Decimal, zero } from '../decimal/decimal.ts';
import { epochDay, type LocalDate } from '../time/local-date.ts';
import { type AverageFailure, type PlainCompounding, statedRate, valueDayFailure } from './plain-compounding.ts';

/** Lengths of the SOFR Averages, in calendar days. */
export const sofrAverageDays = [30, 90, 180] as const;

const decimals = 5;

/**
 * Calculates a SOFR Average: SOFR compounded over the last `days` calendar days before the value date.
 *
 * If a period starts on a holiday, its first days use the fixing of the preceding business day.
 *
 * @param sofr SOFR compounded on 360 days
 * @param valueDate a business day of SOFR
 * @returns percent per year, five decimals
 * @see Federal Reserve Bank of New York, SOFR Averages and Index; test/golden/published
 */
export function sofrAverage(sofr: PlainCompounding, valueDate: LocalDate, days: number): Decimal | AverageFailure {
	const end = epochDay(valueDate);
	const failure = valueDayFailure(sofr, end);
	if (failure !== undefined) return failure;
	const convention = new RateConvention(100n * BigInt(sofr.accrualBasis), zero, decimals);
	const rates = sofr.through(end - days, [end], (reached) => statedRate(reached, convention, decimals));
	return rates.get(end) as Decimal | AverageFailure;
}
