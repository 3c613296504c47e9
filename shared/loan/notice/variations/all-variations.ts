import type { CalculatedLoan } from '../calculated-loan.ts';
import type { NoticeMarket } from '../calculation.ts';
import { closedDayVariations } from './closed-day-variations.ts';
import { dateVariations } from './date-variations.ts';
import { calendarVariations, observationVariations } from './observation-variations.ts';
import { principalVariations } from './principal-variations.ts';
import { rateVariations } from './rate-variations.ts';
import { roundingVariations } from './rounding-variations.ts';
import type { Variation } from './variation.ts';

/** Every variation of the agreed terms, the most ordinary first. */
export function allVariations({ calculation, daily }: CalculatedLoan, { otherCalendars }: NoticeMarket): Variation[] {
	const most = (rate: 'fixing' | 'effective') => daily.reduce((scale, each) => Math.max(scale, each[rate].scale), 0);
	return [
		...observationVariations(calculation),
		...dateVariations(calculation),
		...rateVariations(calculation),
		...principalVariations(calculation),
		...calendarVariations(otherCalendars),
		...closedDayVariations(),
		...roundingVariations(calculation, { fixing: most('fixing'), dailyRate: most('effective') }),
	];
}
