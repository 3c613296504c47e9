import { type Deal, type FloatingLeg, type Leg, legNames } from '#shared/deal/deal.ts';
import type { FieldFault } from '#shared/deal/field-fault.ts';
import { type DealFailure, isDealFailure, type ViewName } from './deal-result.ts';
import type { DiscountTable } from './market.ts';
import type { ValuationContext } from './valuation-context.ts';

export type DiscountTables = readonly [DiscountTable, DiscountTable];

function overnightDiscounting(context: ValuationContext, { legs }: Deal): DiscountTables | DealFailure {
	const first = context.overnightTable(legs[0].currency);
	if (isDealFailure(first)) return first;
	const second = context.overnightTable(legs[1].currency);
	return isDealFailure(second) ? second : [first, second];
}

/**
 * Returns the discount curves of the LIBOR view. A deal in one currency is discounted on the curve chosen by its first
 * floating leg: the overnight curve, or that of the index itself. A deal in two currencies is discounted on both
 * overnight curves.
 */
function liborDiscounting(context: ValuationContext, deal: Deal): DiscountTables | DealFailure {
	const first = deal.legs[0];
	const second = deal.legs[1];
	const floating = first.kind === 'fixed' ? second : first;
	const chosen = floating.kind === 'fixed' ? undefined : floating.curve;
	const isSelfDiscounted = chosen?.discountingTenor !== undefined && chosen.discountingTenor !== 'OIS';
	if (chosen === undefined || !isSelfDiscounted || first.currency !== second.currency) {
		return overnightDiscounting(context, deal);
	}
	const table = context.chosenTable(chosen);
	return isDealFailure(table) ? table : [table, table];
}

/** Returns the curves on which a view discounts the legs. */
export function discountTablesOf(context: ValuationContext, deal: Deal, view: ViewName): DiscountTables | DealFailure {
	return view === 'libor' ? liborDiscounting(context, deal) : overnightDiscounting(context, deal);
}

/** Returns the contradictions between the curves that a deal chose and the curve definitions. */
export function chosenCurveFaults(context: ValuationContext, { legs }: Deal): readonly FieldFault[] {
	if (!choosesCurve(legs[0]) && !choosesCurve(legs[1])) return [];
	const faults: FieldFault[] = [];
	for (const place of [0, 1] as const) {
		const leg = legs[place];
		const fault = leg.kind === 'fixed' ? undefined : chosenCurveFault(context, leg, place);
		if (fault !== undefined) faults.push(fault);
	}
	return faults;
}

function choosesCurve(leg: Leg): boolean {
	return leg.kind !== 'fixed' && leg.curve !== undefined;
}

function chosenCurveFault(context: ValuationContext, leg: FloatingLeg, place: 0 | 1): FieldFault | undefined {
	const { curve } = leg;
	if (curve === undefined) return undefined;
	const path = legNames[place].CurveDefinition;
	const identity = context.market.curves.identityOf(curve.id);
	if (identity === undefined) {
		return {
			reason: 'value-unknown',
			field: `${path}.id`,
			found: curve.id,
			expected: 'the ids of the curve definitions',
		};
	}
	const contradiction = (field: string, found: string, expected: string): FieldFault => ({
		reason: 'field-contradiction',
		field: `${path}.${field}`,
		found,
		expected,
	});
	if (identity.currency !== leg.currency) {
		return contradiction('id', `a curve in ${identity.currency}`, `a curve in ${leg.currency}`);
	}
	for (const field of ['currency', 'name', 'indexTenor'] as const) {
		const found = curve[field];
		if (found !== undefined && found !== identity[field]) return contradiction(field, found, identity[field]);
	}
	const { discountingTenor, interpolation } = curve;
	if (interpolation !== undefined && identity.source === 'UserDefined' && interpolation !== 'log-linear') {
		return contradiction('interpolation', interpolation, 'log-linear, since the curve is one of points');
	}
	if (discountingTenor === undefined || identity.availableDiscountingTenors.includes(discountingTenor))
		return undefined;
	return {
		reason: 'tenor-unknown',
		field: `${path}.discountingTenor`,
		found: discountingTenor,
		expected: `one of ${identity.availableDiscountingTenors.join(', ')}`,
		allowed: identity.availableDiscountingTenors,
	};
}
