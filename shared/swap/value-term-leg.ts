import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { TermLeg } from '../deal/deal.ts';
import { type DealFailure, isDealFailure } from './deal-failure.ts';
import type { CurveUse } from './deal-result.ts';
import type { DiscountTable } from './discount-table.ts';
import { overnightFixings, termFixings } from './index-fixings.ts';
import { annuity } from './leg-value.ts';
import type { CurveSource } from './market.ts';
import { fillOvernightInterest } from './overnight-leg.ts';
import { fillTermInterest, isCeased, type KnownRate } from './term-leg.ts';
import { TermLegRates } from './term-leg-rates.ts';
import type { ValuationContext } from './valuation-context.ts';
import { discountLeg, type LegOutcome, legResult, type OpenLeg } from './value-leg.ts';
import { flagBits, flagsOfStatus } from './view-flags.ts';

/** A term leg on its own index; after cessation its fallback. */
export function valueTermLeg(
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	discount: DiscountTable,
): LegOutcome | DealFailure {
	const rates = new TermLegRates(context, leg, terms);
	const known = fillTermInterest(leg, terms, leg.from, rates);
	if ('reason' in known) return known;
	const forecast = rates.used;
	let flags = rates.flags | flagsOfOrigins(known);
	if (forecast !== undefined && isCeased(terms, context.valuationDay)) {
		flags |= flagsOfCurve(context.market.curves, forecast.use, terms);
	}
	const fixings = leg.wantsPayments ? termFixings(leg, terms, leg.from, known, rates) : undefined;
	return discountLeg(leg, discount, forecast, flags, fixings);
}

function flagsOfOrigins(known: readonly (KnownRate | undefined)[]): number {
	let flags = 0;
	for (const rate of known) if (rate !== undefined && rate.origin !== 'realised') flags |= flagBits[rate.origin];
	return flags;
}

/** Origin of the forwards of a ceased index; undefined for the curve of another index. */
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
	const fixings = leg.wantsPayments ? overnightFixings(leg, terms.spreadBp, from, history, forecast) : undefined;
	return discountLeg(leg, discount, forecast, 0, fixings);
}

/**
 * The outcome of {@link valueReplacedLeg}, while its interest is in the columns, with the spread adjustment added to every
 * unpaid period: its value is that of the outcome + spread × annuity.
 */
export function addSpreadAdjustment(
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	replaced: LegOutcome,
	discount: DiscountTable,
): LegOutcome | DealFailure {
	const adjustment = context.spreadAdjustment(terms);
	if ('reason' in adjustment) return adjustment;
	const { periods, from, sign } = leg;
	const rate = adjustment.percent / 100;
	const unit = annuity(periods, leg.overnightYearFraction, from, discount);
	const value = {
		base: replaced.value.base + sign * rate * unit.base,
		shifted: replaced.value.shifted + sign * rate * unit.shifted,
	};
	const flags = replaced.flags | flagsOfStatus(adjustment);
	const { forecast } = replaced;
	if (!leg.wantsPayments) {
		return { result: legResult(leg, value, discount, forecast, undefined), value, forecast, flags };
	}
	for (let i = from; i < periods.count; i++) {
		const amount = (periods.notional[i] as number) * rate * (leg.overnightYearFraction[i] as number);
		periods.interest[i] = (periods.interest[i] as number) + amount;
	}
	const spreadBp = terms.spreadBp + adjustment.percent * 100;
	const history = context.history(leg.overnightIndex as RateConventions);
	const fixings = overnightFixings(leg, spreadBp, from, history, forecast as DiscountTable);
	return { result: legResult(leg, value, discount, forecast, fixings), value, forecast, flags };
}
