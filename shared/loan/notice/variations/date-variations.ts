import { addDays, dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { type Calculation, withTerms } from '../calculation.ts';
import { likely, type Variation } from './variation.ts';

/**
 * The end date accrues as well, or the start date does not. The next date is the next calendar day or the next business
 * day: over a weekend lenders do either.
 */
export function dateVariations({ terms: { startDate, endDate }, joint }: Calculation): Variation[] {
	const nextDates = (date: LocalDate): LocalDate[] => {
		const nextDay = addDays(date, 1);
		const next = joint.businessDays[joint.indexOnOrBefore(epochDay(date)) + 1];
		return next === undefined ? [nextDay] : [...new Set([nextDay, dateOfEpochDay(next)])];
	};
	return [
		...nextDates(endDate).map((date) =>
			likely({ family: 'dates', change: { kind: 'end-included', date: endDate } }, (calculation) =>
				moved(calculation, calculation.terms.startDate, date),
			),
		),
		...nextDates(startDate)
			.filter((date) => date < endDate)
			.map((date) =>
				likely({ family: 'dates', change: { kind: 'start-excluded', date: startDate } }, (calculation) =>
					moved(calculation, date, calculation.terms.endDate),
				),
			),
	];
}

function moved(calculation: Calculation, startDate: LocalDate, endDate: LocalDate): Calculation {
	const observation = { ...calculation.terms.observation, allowsNonBusinessDates: true };
	return withTerms(calculation, { startDate, endDate, observation });
}
