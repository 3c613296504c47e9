import type { TermLeg } from '../deal/deal.ts';
import type { ResolvedLeg } from '../swap/resolve-leg.ts';
import { addMonths, adjustKnown } from '../time/adjust-date.ts';
import { type EpochDay, tenor } from '../time/local-date.ts';
import type { CalendarOf } from './trade-reading.ts';

/**
 * Returns the first calculation period's start that ORE dates differently: it generates them backwards from the
 * adjusted end of each payment period, on the index calendar.
 * @see Open Source Risk Engine, QuantExt/qle/cashflows/subperiodscoupon.cpp
 */
export function otherSubPeriod(resolved: ResolvedLeg, leg: TermLeg, calendarOf: CalendarOf): EpochDay | undefined {
	const { count, dates, opensPayment } = resolved.periods;
	const calendar = calendarOf(leg.index.calendars);
	const { unit, count: length } = tenor(leg.indexTenor);
	let end = count;
	for (let i = count - 1; i >= 0; i--) {
		if (opensPayment[i] === 1) {
			end = i;
			continue;
		}
		const steps = end - i;
		const from = dates[end] as EpochDay;
		const unadjusted = unit === 'month' ? addMonths(from, -steps * length) : from - 7 * steps * length;
		const ours = dates[i] as EpochDay;
		for (const convention of ['ModifiedFollowing', leg.businessDayConvention] as const) {
			if (adjustKnown(unadjusted, convention, calendar) !== ours) return ours;
		}
	}
	return undefined;
}
