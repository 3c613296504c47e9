import { overnightIndexOf } from '../benchmark/overnight-index.ts';
import { publicationOf } from '../benchmark/publication.ts';
import type { CompoundedRate } from './schedule/rates.ts';
import { type DateStep, parseRelativeDate } from './schedule/relative-date.ts';

/** True if the start or end date of a rate is relative to the latest due fixing (F). */
export const dependsOnDue = ({ startDate = '', endDate }: Pick<CompoundedRate, 'startDate' | 'endDate'>): boolean =>
	startDate.startsWith('F') || endDate.startsWith('F');

/** Approximate number of calendar days in one step of each unit. */
const stepDays: Readonly<Record<DateStep['unit'], number>> = { B: 1.4, D: 1, W: 7, M: 30, Y: 365 };

/**
 * True if every delivery of a rate needs a fixing that the portal's source publishes only days later.
 *
 * With a date relative to F, this is the latest due fixing. With a date relative to T, it is a fixing of the last days
 * before the run. The fixing is available earlier if it is loaded from a file.
 */
export function needsLateFixing(
	rate: Pick<CompoundedRate, 'currency' | 'startDate' | 'endDate' | 'lookback'>,
): boolean {
	const { currency, endDate, lookback = 0 } = rate;
	const index = overnightIndexOf(currency);
	const { sourceDelayDays } = (index && publicationOf(index.name)) ?? {};
	if (sourceDelayDays === undefined) return false;
	if (dependsOnDue(rate)) return true;
	const date = parseRelativeDate(endDate);
	if (date === undefined || 'fixed' in date) return false;
	const movedDays = date.steps.reduce((sum, { unit, count }) => sum + count * stepDays[unit], 0);
	return movedDays - lookback * stepDays.B > -sourceDelayDays;
}
