import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';
import type { GeneratedCurve } from '../shared/valuation-queries.ts';

/** Forward rate between two dates, in percent per year. */
export interface ForwardRate {
	readonly from: LocalDate;
	readonly to: LocalDate;
	readonly ratePercent: number;
}

const daysOfYear = 365;
const percent = 100;

/** Returns forward rates between adjacent points of a curve: continuously compounded, ACT/365F, like its zero rates. */
export function forwardRates({ valuationDate, points }: GeneratedCurve): readonly ForwardRate[] {
	const rates: ForwardRate[] = [];
	let before = { endDate: valuationDate, discountFactor: 1 };
	for (const point of points) {
		const days = daysBetween(before.endDate, point.endDate);
		if (days > 0) {
			const growth = Math.log(before.discountFactor / point.discountFactor);
			rates.push({ from: before.endDate, to: point.endDate, ratePercent: ((growth * daysOfYear) / days) * percent });
		}
		before = point;
	}
	return rates;
}
