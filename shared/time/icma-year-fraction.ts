import { addMonths } from './adjust-date.ts';
import { type EpochDay, endOfMonth } from './local-date.ts';

/**
 * ACT/ACT (ICMA): the days of a period divided by the days of its regular period and by the number of regular periods in a year.
 *
 * The number of regular periods a year is 12 divided by the months of the reference period, which are its days · 12/365,
 * rounded. A period that reaches beyond its reference period, as a long stub does, is split there, and each part counts
 * in a regular period of its own: whole months before or after, at month ends where the reference period runs from one
 * to another. Where the reference period is shorter than half a month, the year from `start` takes its place.
 *
 * @see ICMA Rule Book, rule 251; ISDA, "EMU and Market Conventions: Recent Developments" (1998)
 */
export function icmaYearFraction(
	start: EpochDay,
	end: EpochDay,
	referenceStart: EpochDay,
	referenceEnd: EpochDay,
): number {
	if (referenceEnd <= referenceStart) throw new RangeError('a reference period ends after its start');
	const months = Math.round(((referenceEnd - referenceStart) * 12) / 365);
	if (months === 0) return (end - start) / (addMonths(start, 12) - start);
	const isMonthEnd = referenceStart === endOfMonth(referenceStart) && referenceEnd === endOfMonth(referenceEnd);
	const shifted = (day: EpochDay, periods: number) => {
		const target = addMonths(day, periods * months);
		return isMonthEnd ? endOfMonth(target) : target;
	};

	let periodsInYear = 0;
	const addPart = (from: EpochDay, to: EpochDay) => {
		periodsInYear += (Math.min(end, to) - Math.max(start, from)) / (to - from);
	};
	for (let k = 0, to = referenceStart; start < to; k--) {
		const from = shifted(referenceStart, k - 1);
		if (end > from) addPart(from, to);
		to = from;
	}
	if (start < referenceEnd && end > referenceStart) addPart(referenceStart, referenceEnd);
	for (let k = 0, from = referenceEnd; end > from; k++) {
		const to = shifted(referenceEnd, k + 1);
		if (start < to) addPart(from, to);
		from = to;
	}
	return (periodsInYear * months) / 12;
}
