import type { Issue } from '#shared/contract/problem.ts';
import type { ImportedPoint } from '#shared/contract/valuation-curves.ts';
import { addMonths } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { parseTenor } from '#shared/time/tenor.ts';

/** A point after the first one, which is the valuation date with the discount factor 1. */
export interface CurvePoint {
	readonly day: EpochDay;
	readonly tenor?: string;
	readonly discountFactor: number;
}

const daysPerYear = 365;
const longestYears = 100;
/** A discount factor beyond it is in another unit, such as percent. */
const maxDiscountFactor = 10;
/** Zero rates within this percentage: a figure beyond it is in another unit. */
const largestRatePercent = 100;

/**
 * The points of an imported curve, ascending, or every fault.
 *
 * A tenor leads from the valuation date to the same day of another month, unadjusted. A rate is continuously
 * compounded, ACT/365F.
 */
export function readCurvePoints(
	valuationDate: LocalDate,
	points: readonly ImportedPoint[],
): { readonly points: readonly CurvePoint[] } | { readonly faults: readonly Issue[] } {
	const start = epochDay(valuationDate);
	const faults: Issue[] = [];
	const read: CurvePoint[] = [];
	const placeOf = new Map<EpochDay, number>();
	points.forEach((point, place) => {
		const report = (field: string, message: string) => faults.push({ path: ['points', place, field], message });
		const day = dayOf(start, point, report);
		if (day === undefined) return;
		const earlier = placeOf.get(day);
		if (earlier !== undefined) {
			report('date', `${dateOfEpochDay(day)} is also the date of point ${earlier + 1}`);
			return;
		}
		placeOf.set(day, place);
		const discountFactor = discountFactorOf((day - start) / daysPerYear, point, report);
		if (discountFactor === undefined) return;
		read.push({ day, ...(point.tenor === undefined ? {} : { tenor: point.tenor }), discountFactor });
	});
	return faults.length > 0 ? { faults } : { points: read.sort((a, b) => a.day - b.day) };
}

type Report = (field: string, message: string) => void;

function dayOf(start: EpochDay, { tenor, date }: ImportedPoint, report: Report): EpochDay | undefined {
	if ((tenor === undefined) === (date === undefined)) {
		report('tenor', 'must be given, or date in its place, but not both');
		return undefined;
	}
	const day = date === undefined ? dayAfter(start, tenor ?? '') : epochDay(date);
	if (day === undefined) {
		report('tenor', 'must be a tenor in days, weeks, months or years, such as 1W, 3M or 10Y');
		return undefined;
	}
	if (day > start && day <= addMonths(start, 12 * longestYears)) return day;
	report(
		date === undefined ? 'tenor' : 'date',
		`must be after ${dateOfEpochDay(start)}, by ${longestYears} years at most`,
	);
	return undefined;
}

function dayAfter(start: EpochDay, text: string): EpochDay | undefined {
	const days = /^([1-9]\d{0,3})D$/.exec(text)?.[1];
	if (days !== undefined) return start + Number(days);
	const tenor = parseTenor(text);
	if (tenor === undefined) return undefined;
	if (tenor.unit === 'month') return addMonths(start, tenor.count);
	if (tenor.unit === 'week') return start + 7 * tenor.count;
	return text === 'ON' ? start + 1 : undefined;
}

function discountFactorOf(years: number, point: ImportedPoint, report: Report): number | undefined {
	const { discountFactor, ratePercent } = point;
	if ((discountFactor === undefined) === (ratePercent === undefined)) {
		report('discountFactor', 'must be given, or ratePercent in its place, but not both');
		return undefined;
	}
	if (discountFactor !== undefined && !(discountFactor > 0 && discountFactor <= maxDiscountFactor)) {
		report(
			'discountFactor',
			`must be a discount factor above 0 and at most ${maxDiscountFactor}, not ${discountFactor}`,
		);
		return undefined;
	}
	const impliedPercent = ratePercent ?? (-100 * Math.log(discountFactor ?? Number.NaN)) / years;
	if (Math.abs(impliedPercent) <= largestRatePercent) {
		return discountFactor ?? Math.exp((-(ratePercent ?? Number.NaN) / 100) * years);
	}
	const field = ratePercent === undefined ? 'discountFactor' : 'ratePercent';
	report(field, `must be a zero rate from -${largestRatePercent} to ${largestRatePercent} percent per year`);
	return undefined;
}
