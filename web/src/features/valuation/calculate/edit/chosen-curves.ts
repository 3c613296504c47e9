import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { type Interpolation, interpolations } from '#shared/curve/interpolation-names.ts';

type TenorEffect = 'discounting' | 'forwards' | 'forwardsOfTwoCurrencies' | 'nothing' | 'noLiborView';

/** False for a deal tagged RFR. Chosen curves affect only the LIBOR view. */
export const hasLiborView = ({ instrumentTag }: ValuationItem): boolean => instrumentTag !== 'RFR';

/**
 * Returns the effect of changing the discounting tenor of a leg's curve. In a single-currency deal, the curve of the
 * first floating leg discounts both legs. For other legs, the tenor affects only forward rates, and only if the curve
 * is built from quotes.
 *
 * @returns undefined if the curve has only one tenor
 * @see docs/methodology.md, Swap valuation
 */
export function tenorEffect(
	item: ValuationItem,
	leg: Leg,
	{ source, availableDiscountingTenors }: CurveDefinitionOnWire,
): TenorEffect | undefined {
	if (availableDiscountingTenors.length < 2) return undefined;
	if (!hasLiborView(item)) return 'noLiborView';
	const hasOneCurrency = item.leg1Currency === item.leg2Currency;
	const firstFloating = legs.find((each) => item[`leg${each}InterestType`] !== 'Fixed');
	if (hasOneCurrency && leg === firstFloating) return 'discounting';
	if (source === 'UserDefined') return 'nothing';
	return hasOneCurrency ? 'forwards' : 'forwardsOfTwoCurrencies';
}

export const legs = [1, 2] as const;

export type Leg = (typeof legs)[number];

interface ChosenCurve {
	readonly id: string;
	readonly tenor: string;
	/** @default log-linear */
	readonly interpolation?: Interpolation | undefined;
}

export type ChosenCurves = Readonly<Record<Leg, ChosenCurve | undefined>>;

export function chosenCurves(item: ValuationItem): ChosenCurves {
	return { 1: chosenCurve(item.leg1CurveDefinition), 2: chosenCurve(item.leg2CurveDefinition) };
}

function chosenCurve(value: unknown): ChosenCurve | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { id, discountingTenor, interpolation: named } = value as Readonly<Record<string, unknown>>;
	if (typeof id !== 'string' || typeof discountingTenor !== 'string') return undefined;
	const interpolation = interpolations.find((each) => each === named);
	return { id, tenor: discountingTenor, ...(interpolation && { interpolation }) };
}

export function withChosenCurves(
	item: ValuationItem,
	chosen: ChosenCurves,
	definitions: readonly CurveDefinitionOnWire[],
): ValuationItem {
	const { leg1CurveDefinition: _1, leg2CurveDefinition: _2, ...rest } = item;
	const fields = legs.flatMap((leg) => {
		const definition = definitions.find(({ id }) => id === chosen[leg]?.id);
		if (definition === undefined) return [];
		const { id, name, currency, indexTenor } = definition;
		const { tenor: discountingTenor, interpolation } = chosen[leg] ?? {};
		const curve = { currency, discountingTenor, id, indexTenor, name, ...(interpolation && { interpolation }) };
		return [[`leg${leg}CurveDefinition`, curve]];
	});
	return { ...rest, ...Object.fromEntries(fields) };
}
