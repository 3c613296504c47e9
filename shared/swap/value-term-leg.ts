import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { EpochDay } from '../time/local-date.ts';
import { fallbackRate } from './cessation-fallback.ts';
import type { TermLeg } from './deal.ts';
import { type DealFailure, isDealFailure } from './deal-failure.ts';
import type { CurveUse } from './deal-result.ts';
import type { DiscountTable } from './discount-table.ts';
import { overnightFixings, termFixings } from './index-fixings.ts';
import { annuity } from './leg-value.ts';
import type { CurveSource, SpreadAdjustmentTerms } from './market.ts';
import { fillOvernightInterest } from './overnight-leg.ts';
import { fillTermInterest, isCeased, type KnownRate, missingTermFixing, type TermRates } from './term-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import { discountLeg, type LegOutcome, legResult, type OpenLeg } from './value-leg.ts';
import { flagBits } from './view-flags.ts';

/** The spread adjustment of a leg's index and tenor. */
export function spreadAdjustmentOf(context: ValuationContext, leg: TermLeg): SpreadAdjustmentTerms | DealFailure {
	const key = { index: leg.index.index, currency: leg.currency, tenor: leg.indexTenor };
	return context.market.spreadAdjustment(key) ?? { reason: 'missing-spread-adjustment', ...key };
}

function flagsOfStatus({ status }: SpreadAdjustmentTerms): number {
	return status === 'fixed' ? 0 : flagBits.Indicative;
}

/** A term leg on its own index; after cessation its fallback. */
export function valueTermLeg(
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	discount: DiscountTable,
): LegOutcome | DealFailure {
	let flags = 0;
	let forecast: DiscountTable | undefined;
	const fallback = (accrualStart: EpochDay): KnownRate | DealFailure => {
		const spread = spreadAdjustmentOf(context, terms);
		if (isDealFailure(spread)) return spread;
		const overnight = leg.overnightIndex as RateConventions;
		const table = context.indexTable(overnight, 'ON');
		if (isDealFailure(table)) return table;
		flags |= flagsOfStatus(spread);
		return fallbackRate(terms, accrualStart, spread, context.history(overnight), table);
	};
	const rates: TermRates = {
		indexCalendar: context.calendarOfIndex(terms.index),
		valuationDay: context.valuationDay,
		knownRate: (_, fixingDay, accrualStart) => {
			if (isCeased(terms, fixingDay)) return fallback(accrualStart);
			const base = context.termFixings(terms.index, terms.indexTenor).fixingOn(fixingDay);
			return base === undefined ? missingTermFixing(terms, fixingDay) : { base, shifted: base, origin: 'realised' };
		},
		forecast: () => {
			const table =
				terms.curve === undefined
					? context.indexTable(terms.index, terms.indexTenor)
					: context.chosenTable(terms.curve);
			if (!isDealFailure(table)) forecast = table;
			return table;
		},
		impliedRate: (_, accrualStart, failure) => {
			const isWithoutQuotes = terms.curve === undefined && hasNoCurve(failure);
			if (!isWithoutQuotes || !isCeased(terms, context.valuationDay)) return undefined;
			flags |= flagBits['fallback-implied'];
			return fallback(accrualStart);
		},
	};
	const known = fillTermInterest(leg, terms, leg.from, rates);
	if ('reason' in known) return known;
	if (forecast !== undefined && isCeased(terms, context.valuationDay)) {
		flags |= flagsOfCurve(context.market.curves, forecast.use, terms);
	}
	return discountLeg(leg, discount, forecast, flags | flagsOfOrigins(known), () =>
		termFixings(leg, terms, leg.from, known, rates),
	);
}

/** Whether an index has no curve on a date because nothing is quoted; any other failure is an error of the market data. */
function hasNoCurve(failure: DealFailure): boolean {
	if (failure.reason === 'missing-curve') return true;
	return failure.reason === 'curve-failure' && failure.failure.reason === 'missing-market-data';
}

function flagsOfOrigins(known: readonly KnownRate[]): number {
	let flags = 0;
	for (const { origin } of known) if (origin !== 'realised') flags |= flagBits[origin];
	return flags;
}

/** Where the forwards of an index that has ceased come from; nothing for the curve of another index. */
function flagsOfCurve(
	curves: CurveSource,
	{ definitionId, discountingTenor }: CurveUse,
	{ index, indexTenor }: TermLeg,
) {
	const origin = curves.originOf(definitionId, discountingTenor);
	const identity = curves.identityOf(definitionId);
	const isOfIndex = identity?.indexName === index.index && identity.indexTenor === indexTenor;
	return isOfIndex || origin === 'user-defined-curve' ? flagBits[origin] : 0;
}

/** A term leg whose rate is replaced by its overnight index compounded in arrears, without the spread adjustment. */
export function valueReplacedLeg(
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	discount: DiscountTable,
): LegOutcome | DealFailure {
	const { periods, from } = leg;
	const overnight = leg.overnightIndex as RateConventions;
	const forecast = context.indexTable(overnight, 'ON');
	if (isDealFailure(forecast)) return forecast;
	const history = context.history(overnight);
	const failure = fillOvernightInterest(periods, leg.overnightYearFraction, terms.spreadBp, from, history, forecast);
	if (failure !== undefined) return failure;
	return discountLeg(leg, discount, forecast, 0, () => overnightFixings(leg, terms.spreadBp, from, history, forecast));
}

/**
 * The outcome of {@link valueReplacedLeg}, to be called right after it, with the spread adjustment added to every
 * unpaid period: its value is that of the outcome + spread × annuity.
 */
export function addSpreadAdjustment(
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	replaced: LegOutcome,
	discount: DiscountTable,
): LegOutcome | DealFailure {
	const adjustment = spreadAdjustmentOf(context, terms);
	if ('reason' in adjustment) return adjustment;
	const { periods, from, sign } = leg;
	const rate = adjustment.percent / 100;
	const unit = annuity(periods, leg.overnightYearFraction, from, discount);
	const value = {
		base: replaced.value.base + sign * rate * unit.base,
		shifted: replaced.value.shifted + sign * rate * unit.shifted,
	};
	const flags = replaced.flags | flagsOfStatus(adjustment);
	const overnight = leg.overnightIndex as RateConventions;
	const forecast = context.indexTable(overnight, 'ON') as DiscountTable;
	if (leg.wantsPayments) {
		for (let i = from; i < periods.count; i++) {
			const amount = (periods.notional[i] as number) * rate * (leg.overnightYearFraction[i] as number);
			periods.interest[i] = (periods.interest[i] as number) + amount;
		}
	}
	const spreadBp = terms.spreadBp + adjustment.percent * 100;
	const fixings = () => overnightFixings(leg, spreadBp, from, context.history(overnight), forecast);
	return { result: legResult(leg, value, discount, forecast, fixings), value, flags };
}
