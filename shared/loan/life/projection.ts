import { fixingDayOf } from '#shared/compounding/compound.ts';
import { interestTermsOf, type LoanFailure, principalSpans } from '#shared/compounding/loan-totals.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import type { DiscountCurve } from '#shared/curve/discount-curve.ts';
import { type Decimal, decimalText } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import { type LifeMarket, termsOfPeriod } from './period-interest.ts';
import { marginOn, marginSpans, periodGrid, type ResolvedLife } from './resolve-life.ts';

/** Failure: the curve starts after a day without a published fixing, so that day has no rate. */
export interface CurveTooLate {
	readonly reason: 'curve-too-late';
	readonly date: LocalDate;
	readonly curveDate: LocalDate;
}

export interface ProjectedInterest {
	readonly realisedDays: number;
	readonly projectedDays: number;
	/** All-in rate, percent per year. */
	readonly ratePercent: number;
	/** Amount in the currency of the loan, unrounded. */
	readonly interest: number;
	/** True if the last pillar of the curve is earlier than the last projected day. */
	readonly isExtrapolated: boolean;
}

/** Changes of the projected interest if all zero rates rise by 1 and by 100 basis points. */
export interface ZeroRateSensitivity {
	readonly upBp: number;
	readonly up100Bp: number;
}

interface DailyRates {
	readonly rates: Float64Array;
	readonly realisedDays: number;
	readonly isExtrapolated: boolean;
}

/**
 * Projects the interest of a period. Uses published fixings before a given day, and forward rates of a curve from that
 * day on.
 *
 * The forward rate of an observation date o is (P(o) / P(o′) − 1) · B / (o′ − o). Here o′ is the next business day of
 * the index, and B its yearly basis. Floor and spreads apply to forward rates as to fixings; the option value of the
 * floor is ignored.
 * @param firstProjectedDay fixings from this day on are not used
 * @returns `missing-fixing` if an earlier day has no fixing
 * @see docs/methodology.md, Projected interest
 */
export function projectPeriod(
	life: ResolvedLife,
	period: LifePeriod,
	{ series }: Pick<LifeMarket, 'series'>,
	curve: DiscountCurve,
	firstProjectedDay: EpochDay,
): ProjectedInterest | LoanFailure | CurveTooLate {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return grid;
	const daily = dailyRates(life, grid, { series }, curve, firstProjectedDay);
	if ('reason' in daily) return daily;
	const { rates, realisedDays, isExtrapolated } = daily;
	return {
		realisedDays,
		projectedDays: grid.rows - realisedDays,
		...interestOf(life, period, grid, rates),
		isExtrapolated,
	};
}

/** Calculates {@link projectPeriod} and the sensitivities of its interest to the curve. */
export function projectWithSensitivity(
	...[life, period, market, curve, firstProjectedDay]: Parameters<typeof projectPeriod>
): (ProjectedInterest & ZeroRateSensitivity) | LoanFailure | CurveTooLate {
	const [base, upBp, up100Bp] = [0, 0.01, 1].map((shift) =>
		projectPeriod(life, period, market, shift === 0 ? curve : curve.shifted(shift), firstProjectedDay),
	) as [Projected, Projected, Projected];
	if ('reason' in base) return base;
	if ('reason' in upBp) return upBp;
	if ('reason' in up100Bp) return up100Bp;
	return { ...base, upBp: upBp.interest - base.interest, up100Bp: up100Bp.interest - base.interest };
}

type Projected = ReturnType<typeof projectPeriod>;

function dailyRates(
	{ terms, calendars }: ResolvedLife,
	{ observations }: ObservationGrid,
	{ series }: Pick<LifeMarket, 'series'>,
	curve: DiscountCurve,
	firstProjectedDay: EpochDay,
): DailyRates | LoanFailure | CurveTooLate {
	const { publication } = calendars;
	const rates = new Float64Array(observations.length);
	const lastPillar = curve.nodeDays.at(-1) as EpochDay;
	let realisedDays = 0;
	let isExtrapolated = false;
	for (let i = 0; i < observations.length; i++) {
		const day = fixingDayOf(observations[i] as EpochDay, series, publication);
		if (typeof day !== 'number') return day;
		if (day < firstProjectedDay) {
			const value = series.values[series.valueIdOf(day)];
			if (value === undefined) return { reason: 'missing-fixing', index: series.index, date: dateOfEpochDay(day) };
			rates[i] = Number(value.text);
			realisedDays++;
			continue;
		}
		if (day < curve.valuationDay) {
			const curveDate = dateOfEpochDay(curve.valuationDay);
			return { reason: 'curve-too-late', date: dateOfEpochDay(day), curveDate };
		}
		const next = publication.outside(day + 1) ?? publication.adjusted(day + 1, 'Following');
		if (typeof next !== 'number') return next;
		const growth = Math.expm1(curve.logDiscountFactor(day) - curve.logDiscountFactor(next));
		rates[i] = (growth * 100 * terms.index.yearlyBasis) / (next - day);
		isExtrapolated ||= next > lastPillar;
	}
	return { rates, realisedDays, isExtrapolated };
}

const numberOf = (value: Decimal) => Number(decimalText(value));

function interestOf(life: ResolvedLife, period: LifePeriod, grid: ObservationGrid, fixings: Float64Array) {
	const terms = termsOfPeriod(life, period, marginOn(life, period.startDay));
	const { floor: stated, floorRule, creditAdjustmentSpread, basis } = terms.rates;
	const floor = stated === undefined ? Number.NEGATIVE_INFINITY : numberOf(stated);
	const cas = numberOf(creditAdjustmentSpread);
	const margins = marginSpans(life, grid).map((span) => ({ ...span, margin: numberOf(span.margin) }));
	const principals = principalSpans(grid, interestTermsOf(terms)).map((span) => ({
		...span,
		principal: numberOf(span.principal),
	}));
	const isOnBalance =
		terms.method === 'BALANCE' && principals.some((each) => each.principal !== principals[0]?.principal);
	const ratio = grid.interestDays / grid.observationDays;
	let [factor, earning, accrued, simple, elapsed, weighted] = [1, 1, 0, 0, 0, 0];
	let [atMargin, atPrincipal] = [0, 0];
	for (let i = 0; i < fixings.length; i++) {
		while (i >= (margins[atMargin]?.to ?? 0)) atMargin++;
		while (i >= (principals[atPrincipal]?.to ?? 0)) atPrincipal++;
		const { margin } = margins[atMargin] as { margin: number };
		const { principal } = principals[atPrincipal] as { principal: number };
		const compounded = (floorRule.cas === 'compounded' ? cas : 0) + (floorRule.margin === 'compounded' ? margin : 0);
		const added = (floorRule.cas === 'added' ? cas : 0) + (floorRule.margin === 'added' ? margin : 0);
		const least = floorRule.floorOn === 'rfr' ? floor : floorRule.floorOn === 'rfr-plus-cas' ? floor - cas : undefined;
		const fixing = fixings[i] as number;
		const effective = (least === undefined ? fixing : Math.max(fixing, least)) + compounded;
		const days = grid.accrualDays[i] as number;
		const growth = ((effective / 100) * days) / basis;
		elapsed += days;
		factor *= 1 + growth;
		const isFloored = floorRule.floorOn === 'compounded-rate' && stated !== undefined;
		const after = isFloored ? Math.max(factor, 1 + ((floor / 100) * elapsed) / basis) : factor;
		accrued += isOnBalance ? (principal + accrued) * growth : principal * (after - earning);
		earning = after;
		const calendarDays = (grid.boundaries[i + 1] as number) - (grid.boundaries[i] as number);
		simple += ((principal * added) / 100) * (calendarDays / basis);
		weighted += added * calendarDays;
	}
	return {
		interest: accrued * ratio + simple,
		ratePercent: ((earning - 1) * 100 * basis) / elapsed + weighted / grid.interestDays,
	};
}
