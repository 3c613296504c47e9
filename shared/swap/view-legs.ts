import { type DealFailure, isDealFailure } from './deal-failure.ts';
import type { ViewName } from './deal-result.ts';
import type { DiscountTable } from './discount-table.ts';
import type { ValuationContext } from './valuation-context.ts';
import { type LegOutcome, type OpenLeg, valueFixedLeg, valueOvernightLeg } from './value-leg.ts';
import { addSpreadAdjustment, valueReplacedLeg, valueTermLeg } from './value-term-leg.ts';

/**
 * The curve on which a leg is projected that pays the same in every view: undefined for a fixed leg, `replaceable` for a
 * term leg, whose rate depends on the view.
 */
export function ownForecast(
	context: ValuationContext,
	view: ViewName,
	{ leg }: OpenLeg,
): DiscountTable | DealFailure | 'replaceable' | undefined {
	if (leg.kind === 'term') return 'replaceable';
	if (leg.kind === 'fixed') return undefined;
	if (view !== 'libor' || leg.curve === undefined) return context.indexTable(leg.index, 'ON');
	return context.chosenTable(leg.curve);
}

/**
 * A leg in a view. Its interest columns stay as they are discounted, until the leg is valued again.
 *
 * @param replaced the outcome of the `rfr` view, when the columns of the leg still are those of that view and the same
 * curve discounts it: the view with the spread adjustment only adds to it
 */
export function valueLeg(
	context: ValuationContext,
	view: ViewName,
	leg: OpenLeg,
	discount: DiscountTable,
	replaced?: LegOutcome,
): LegOutcome | DealFailure {
	const terms = leg.leg;
	if (terms.kind === 'fixed') return valueFixedLeg(leg, terms, discount);
	if (terms.kind === 'overnight') {
		const forecast = ownForecast(context, view, leg) as DiscountTable | DealFailure;
		return isDealFailure(forecast) ? forecast : valueOvernightLeg(context, leg, terms, discount, forecast);
	}
	if (view === 'libor') return valueTermLeg(context, leg, terms, discount);
	const outcome = replaced ?? valueReplacedLeg(context, leg, terms, discount);
	if (view === 'rfr' || isDealFailure(outcome)) return outcome;
	return addSpreadAdjustment(context, leg, terms, outcome, discount);
}
