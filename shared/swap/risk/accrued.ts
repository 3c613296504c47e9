import type { RateConventions } from '#shared/benchmark/rate-conventions.ts';
import type { OvernightLeg } from '#shared/deal/deal.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { DealFailure, ViewName } from '../deal-result.ts';
import { agreedRate } from '../leg-periods.ts';
import { compoundingPart, interestOnInterest } from '../leg-value.ts';
import type { OvernightHistory } from '../market.ts';
import { gridFailure, gridOf, isObservedApart } from '../observed-leg.ts';
import { isReplaceable, yearFractionTo } from '../resolve-leg.ts';
import type { ValuationContext } from '../valuation-context.ts';
import type { OpenLeg } from '../value-leg.ts';
import type { LegFlows } from './leg-flows.ts';

/** Accrued interest of a leg on the valuation date: unsigned, undiscounted, in the leg's currency. */
export interface Accrued {
	readonly amount: number;
	/** Notional · accrued year fraction: the accrued interest of a spread adjustment of 1. */
	readonly perUnit: number;
}

/**
 * Calculates the accrued interest of every period that starts on or before the valuation date and is paid after it. A
 * period that has ended counts in full; the current period counts up to the valuation date. A term index that is not
 * fixed yet accrues at its forward. An overnight index accrues at the fixings before the valuation date.
 * @param flows flows of the leg, from its first unpaid period
 * @param history overnight index on which the leg accrues in the view; undefined for a fixed or term rate
 */
export function accruedOf(
	context: ValuationContext,
	flows: LegFlows,
	open: OpenLeg,
	history: OvernightHistory | undefined,
): Accrued | DealFailure {
	const { leg, periods } = open;
	const { valuationDay } = context;
	const { compounded } = flows;
	let amount = 0;
	let perUnit = 0;
	let earlier = 0;
	/** Adds a period's accrued interest, including interest on earlier interest of the same payment. */
	const add = (i: number, own: number, spread: number) => {
		amount += own;
		if (compounded === undefined) return;
		const { method, notional } = compounded;
		const onEarlier = interestOnInterest(method, own, spread, notional[i] as number, earlier);
		amount += onEarlier;
		earlier += compoundingPart(method, own + onEarlier, spread);
	};
	for (let i = 0; i < flows.count; i++) {
		const period = flows.firstPeriod + i;
		const start = periods.dates[period] as EpochDay;
		const end = periods.dates[period + 1] as EpochDay;
		if (start > valuationDay) break;
		if (compounded?.opensPayment[i] === 1) earlier = 0;
		const spreadOfFlow = compounded?.spread[i] ?? 0;
		if (end <= valuationDay) {
			add(i, flows.amountOf(i), spreadOfFlow);
			perUnit += flows.adjusted[i] as number;
			continue;
		}
		if (start === valuationDay) continue;
		const notional = periods.notional[period] as number;
		const isAgreed = agreedRate(leg, periods, period) !== undefined;
		if (history === undefined || isAgreed) {
			const accrued = yearFractionTo(open, period, valuationDay);
			const whole = periods.yearFraction[period] as number;
			add(i, (flows.amountOf(i) * accrued) / whole, (spreadOfFlow * accrued) / whole);
			// No spread adjustment is added to an agreed rate.
			if (history === undefined || leg.kind !== 'term') perUnit += notional * accrued;
			continue;
		}
		const spread = periods.rate[period] as number;
		const observed = leg.kind === 'overnight' && isObservedApart(leg) ? leg : undefined;
		const part =
			observed === undefined
				? plainGrowth(start, valuationDay, history)
				: observedGrowth(observed, open.place, start, end, valuationDay, history);
		if ('reason' in part) return part;
		const added = (spread + flows.adjustment) * part.yearFraction;
		add(i, notional * (part.growth + added), notional * spread * part.yearFraction);
		perUnit += notional * part.yearFraction;
	}
	return { amount, perUnit };
}

interface AccruedPart {
	/** Growth of one unit, minus 1. */
	readonly growth: number;
	/** Year fraction over which the spread accrues. */
	readonly yearFraction: number;
}

function plainGrowth(start: EpochDay, day: EpochDay, history: OvernightHistory): AccruedPart | DealFailure {
	const growth = history.growth(start, day);
	if (typeof growth !== 'number') return growth;
	return { growth: growth - 1, yearFraction: (day - start) / history.basis };
}

/** Returns the growth over the days before the valuation date. Each day uses the same fixing as in the whole period. */
function observedGrowth(
	leg: OvernightLeg,
	place: 0 | 1,
	start: EpochDay,
	end: EpochDay,
	day: EpochDay,
	history: OvernightHistory,
): AccruedPart | DealFailure {
	const whole = gridOf(leg, start, end, history);
	if ('reason' in whole) return gridFailure(whole, place);
	const accrued = gridOf({ ...leg, lockoutDays: 0 }, start, day, history);
	if ('reason' in accrued) {
		if (accrued.reason !== 'empty-observation-period') return gridFailure(accrued, place);
		// All days from the start to the valuation date are holidays, so no fixing counts yet.
		const isShifted = leg.observationMethod === 'PeriodShift';
		return { growth: 0, yearFraction: isShifted ? 0 : (day - start) / history.basis };
	}
	let growth = 1;
	for (let i = 0; i < accrued.accrualDays.length; i++) {
		const fixing = history.fixingOn(whole.observations[i] as EpochDay);
		if (typeof fixing !== 'number') return fixing;
		const interest = ((fixing / 100) * (accrued.accrualDays[i] as number)) / history.basis;
		growth = leg.averaging === 'Average' ? growth + interest : growth * (1 + interest);
	}
	const yearFraction = (day - start) / history.basis;
	const observed = accrued.observationDays / history.basis;
	if (leg.observationMethod === 'PeriodShift') return { growth: growth - 1, yearFraction: observed };
	if (leg.observationMethod === 'Lookback') return { growth: growth - 1, yearFraction };
	return { growth: ((growth - 1) / observed) * yearFraction, yearFraction };
}

/** Returns the overnight index on which a leg accrues in a view. */
export function accrualIndexOf(leg: OpenLeg, view: ViewName): RateConventions | undefined {
	if (leg.leg.kind === 'overnight') return leg.leg.index;
	return isReplaceable(leg.leg) && view !== 'libor' ? leg.overnightIndex : undefined;
}
