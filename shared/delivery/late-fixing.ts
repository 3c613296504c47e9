import { overnightIndexOf } from '../benchmark/overnight-index.ts';
import { publicationOf } from '../benchmark/publication.ts';
import type { CompoundedRate } from './schedule/rates.ts';
import { type DateStep, parseRelativeDate } from './schedule/relative-date.ts';

/** True if the dates of a rate depend on the latest due fixing. */
export const dependsOnDue = ({ startDate = '', endDate }: Pick<CompoundedRate, 'startDate' | 'endDate'>): boolean =>
	startDate.startsWith('F') || endDate.startsWith('F');

/** Approximate number of calendar days per step. */
const stepDays: Readonly<Record<DateStep['unit'], number>> = { B: 1.4, D: 1, W: 7, M: 30, Y: 365 };

/**
 * True if each delivery of a rate needs a fixing that the portal's source does not have yet.
 *
 * With F this is the latest due fixing, with T a fixing of the days before the run. Fixings loaded from a file are
 * available earlier.
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
