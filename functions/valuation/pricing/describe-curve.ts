import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { CurveDefinition } from '#shared/curve/curve-definition.ts';
import { userDefinedDefinition } from '#shared/curve/user-defined-curve.ts';
import type { ImportedCurve } from './market-inputs.ts';
import type { PreparedMarket } from './prepare-market.ts';

const productSource = 'RFR Portal';

/** A curve definition on the wire. @param first the first date that has quotes of the curve */
export function describeDefinition(
	{ name, id, currency, indexName, indexTenor, source, ...definition }: CurveDefinition,
	first: CurveDefinitionOnWire['firstHistoricalAvailabilityDate'],
): CurveDefinitionOnWire {
	return {
		id,
		name,
		currency,
		indexName,
		indexTenor,
		source: source === 'UserDefined' ? source : productSource,
		availableDiscountingTenors: [...definition.availableDiscountingTenors],
		firstHistoricalAvailabilityDate: first,
		mainConstituentAssetClass: definition.mainConstituentAssetClass,
		riskType: definition.riskType,
	};
}

/** A user-defined curve among the definitions. */
export function describeUserDefined(curve: ImportedCurve): CurveDefinitionOnWire {
	const { date, version } = curve;
	return { ...describeDefinition(userDefinedDefinition(curve), date), version, validFrom: date };
}

/** The definition of a curve that a market has. */
export function describeCurve(market: PreparedMarket, definition: CurveDefinition): CurveDefinitionOnWire {
	const own = market.inputs.userDefinedCurves.find(({ id }) => id === definition.id);
	if (own !== undefined) return describeUserDefined(own);
	return describeDefinition(definition, market.availabilityOf(definition)?.first ?? null);
}
