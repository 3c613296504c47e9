import { decimalText, figureText, powerOfTen, scaledText } from '../decimal/decimal.ts';
import { AccruedInterest } from './accrued-interest.ts';
import type { CompoundedTotal } from './compound.ts';
import { shownDecimals } from './effective-rate.ts';
import { LimbProduct } from './limb-amounts.ts';
import { dailySpans, type InterestTerms } from './loan-totals.ts';
import type { ObservationGrid } from './observation-grid.ts';

/**
 * Interest day by day in the currency of the principal, exact and payable.
 *
 * An exact amount has 18 decimals. A payable amount is the exact interest rounded once to the minor unit of the
 * currency, halves away from zero, with every decimal of that unit. Each day's payable amount is rounded separately, so
 * the days need not add up to `payable`.
 */
export interface PayableInterest {
	/** Exact interest of the period; equals `toDate` of the last day. */
	readonly total: string;
	readonly payable: string;
	readonly days: readonly PayableDay[];
}

export interface PayableDay {
	readonly principal: string;
	readonly interest: string;
	readonly payable: string;
	/** Interest from the start of the period to the end of this day. */
	readonly toDate: string;
	readonly payableToDate: string;
}

/**
 * Calculates the exact and payable interest of a compounded period and of each of its days, from unrounded rates.
 * @param minorUnit decimals of the currency's minor unit: 2 for USD, 0 for JPY
 * @see docs/methodology.md, Amounts that are paid
 */
export function payableInterestOf(
	grid: ObservationGrid,
	period: CompoundedTotal,
	terms: InterestTerms,
	minorUnit: number,
): PayableInterest {
	return interestInLimbs(grid, period, terms, minorUnit) ?? interestInFixedPoint(grid, period, terms, minorUnit);
}

/** Undefined if the limbs cannot represent the terms, or leave a rounding uncertain. */
function interestInLimbs(
	{ interestDays, observationDays, boundaries }: ObservationGrid,
	{ growth: { states } }: CompoundedTotal,
	{ principal, changes, addedSpread, basis }: InterestTerms,
	minorUnit: number,
): PayableInterest | undefined {
	if (states === undefined || changes.length > 0 || interestDays !== observationDays) return undefined;
	const product = LimbProduct.of(states, { principal, addedSpread, basis, boundaries, minorUnit });
	if (product === undefined) return undefined;
	const earned = product.ofDays();
	const toDate = product.toDate();
	if ([earned.texts, earned.payable, toDate.texts, toDate.payable].some((texts) => texts.includes('')))
		return undefined;
	const principalText = decimalText(principal);
	const days = toDate.texts.map((text, i) => ({
		principal: principalText,
		interest: earned.texts[i] as string,
		payable: earned.payable[i] as string,
		toDate: text,
		payableToDate: toDate.payable[i] as string,
	}));
	const last = days.at(-1) as PayableDay;
	return { total: last.toDate, payable: last.payableToDate, days };
}

function interestInFixedPoint(
	grid: ObservationGrid,
	{ earning }: CompoundedTotal,
	terms: InterestTerms,
	minorUnit: number,
): PayableInterest {
	const spans = dailySpans(grid, terms);
	const accrued = new AccruedInterest(grid, earning, terms, spans);
	const earned = accrued.ofSpans(shownDecimals);
	const toDate = accrued.toDate(shownDecimals);
	const payable = rounded(earned, minorUnit, () => accrued.ofSpans(minorUnit));
	const payableToDate = rounded(toDate, minorUnit, () => accrued.toDate(minorUnit));
	let principal = terms.principal;
	let principalText = decimalText(principal);
	const days = spans.map((span, i) => {
		if (span.principal !== principal) {
			principal = span.principal;
			principalText = decimalText(principal);
		}
		return {
			principal: principalText,
			interest: scaledText(earned[i] as bigint, shownDecimals),
			payable: figureText({ unscaled: payable[i] as bigint, scale: minorUnit }),
			toDate: scaledText(toDate[i] as bigint, shownDecimals),
			payableToDate: figureText({ unscaled: payableToDate[i] as bigint, scale: minorUnit }),
		};
	});
	const last = days.at(-1) as PayableDay;
	return { total: last.toDate, payable: last.payableToDate, days };
}

/**
 * Rounds amounts with 18 decimals to fewer decimals. An amount at a half is rounded from its exact value instead, which
 * may be above or below the half.
 * @param fromExact returns all amounts, rounded from their exact values
 */
function rounded(amounts: readonly bigint[], decimals: number, fromExact: () => readonly bigint[]): readonly bigint[] {
	const unit = powerOfTen(shownDecimals - decimals);
	const half = unit / 2n;
	const result: bigint[] = [];
	for (const amount of amounts) {
		const raised = (amount < 0n ? -amount : amount) + half;
		const magnitude = raised / unit;
		if (magnitude * unit === raised) return fromExact();
		result.push(amount < 0n ? -magnitude : magnitude);
	}
	return result;
}
