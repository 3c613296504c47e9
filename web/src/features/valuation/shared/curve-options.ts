import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';

interface CurveOption {
	readonly value: string;
	readonly label: string;
	readonly tags: readonly string[];
}

export interface CurveOptionGroup {
	readonly label: string;
	readonly options: readonly CurveOption[];
}

export const isUserDefined = ({ source }: Pick<CurveDefinitionOnWire, 'source'>): boolean => source === 'UserDefined';

/** Returns the curves of a currency as options of a select field, grouped by the name of their index. */
export function curveOptions(
	definitions: readonly CurveDefinitionOnWire[],
	currency: string,
	userDefined: string,
): readonly CurveOptionGroup[] {
	const ofCurrency = definitions.filter((definition) => definition.currency === currency);
	return [...Map.groupBy(ofCurrency, ({ indexName }) => indexName)].map(([label, ofIndex]) => ({
		label,
		options: ofIndex.map((definition) => ({
			value: definition.id,
			label: definition.name,
			tags: isUserDefined(definition) ? [userDefined] : [],
		})),
	}));
}
