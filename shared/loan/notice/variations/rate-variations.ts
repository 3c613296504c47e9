import type { FloorBase, SpreadMethod } from '#shared/compounding/floor-option.ts';
import { zero } from '#shared/decimal/decimal.ts';
import { type Calculation, type Spread, spreadsOf, withRates } from '../calculation.ts';
import { likely, unlikely, type Variation } from './variation.ts';

/** Returns variations of the yearly basis, the floor and the spread methods, and of compounding. */
export function rateVariations(agreed: Calculation): Variation[] {
	return [...basisVariation(agreed), simple, ...spreadVariations(agreed), ...floorVariations(agreed)];
}

function basisVariation({ terms: { rates } }: Calculation): Variation[] {
	const from = rates.basis;
	return [360, 365, 366, 364]
		.filter((to) => to !== from)
		.map((to) =>
			(to <= 365 && to !== 364 ? likely : unlikely)({ kind: 'basis', from, to }, (calculation) =>
				withRates(calculation, { basis: to }),
			),
		);
}

const simple = likely({ kind: 'simple' }, (calculation) => ({
	...calculation,
	isSimple: true,
}));

function spreadVariations(agreed: Calculation): Variation[] {
	const { creditAdjustmentSpread, margin } = agreed.terms.rates;
	const present: Spread[] = [
		...(margin.unscaled === 0n ? [] : ['margin' as const]),
		...(creditAdjustmentSpread.unscaled === 0n ? [] : ['cas' as const]),
	];
	const choices: (Spread | 'both')[] = present.length === 2 ? [...present, 'both'] : present;
	const isAdded = spreadsOf(agreed).added.unscaled !== 0n;
	return [
		...choices.map((spread) =>
			likely({ kind: 'spread-missing', spread }, (calculation) =>
				withRates(calculation, {
					...(spread === 'margin' ? {} : { creditAdjustmentSpread: zero }),
					...(spread === 'cas' ? {} : { margin: zero }),
				}),
			),
		),
		...(isAdded
			? [
					likely({ kind: 'rate-without-spread' }, (calculation) => ({
						...calculation,
						isRateWithoutAddedSpread: true,
					})),
				]
			: []),
		...choices.toReversed().flatMap((spread) => useVariation(agreed, spread)),
	];
}

/** Returns variations with a spread's other method. `both` is one change only if the spreads share an agreed method. */
function useVariation(agreed: Calculation, spread: Spread | 'both'): Variation[] {
	const { creditAdjustmentSpreadUse: cas, marginUse: margin } = agreed;
	if (spread === 'both' && cas !== margin) return [];
	const to: SpreadMethod = (spread === 'cas' ? cas : margin) === 'compounded' ? 'added' : 'compounded';
	return [
		likely({ kind: 'spread-use', spread, to }, (calculation) => ({
			...calculation,
			...(spread === 'margin' ? {} : { creditAdjustmentSpreadUse: to }),
			...(spread === 'cas' ? {} : { marginUse: to }),
		})),
	];
}

function floorVariations({ terms: { rates }, floorOn: agreedOn }: Calculation): Variation[] {
	const { floorRule } = rates;
	if (rates.floor === undefined || floorRule.floorOn === 'none') return [];
	const missing = likely({ kind: 'floor-missing' }, (calculation) => {
		const { floor: _, ...withoutFloor } = calculation.terms.rates;
		return { ...calculation, terms: { ...calculation.terms, rates: withoutFloor } };
	});
	const onOther = (['all-in', 'period-rate'] as const)
		.filter((floorOn) => floorOn !== agreedOn)
		.map((floorOn) =>
			unlikely({ kind: 'floor-option', to: floorOn }, (calculation) => ({
				...calculation,
				floorOn,
			})),
		);
	const hasCas = rates.creditAdjustmentSpread.unscaled !== 0n;
	return [missing, ...dailyFloors(floorRule.floorOn, hasCas), ...onOther];
}

const dailyChoices = { rfr: 'fixing', 'rfr-plus-cas': 'fixing-plus-cas' } as const;

/** Variations with the floor on another daily rate. Without a credit adjustment spread, two of them are equal. */
function dailyFloors(agreed: FloorBase, hasCas: boolean): Variation[] {
	return (['rfr', 'rfr-plus-cas'] as const)
		.filter((floorOn) => floorOn !== agreed && (hasCas || (agreed === 'compounded-rate' && floorOn === 'rfr')))
		.map((floorOn) =>
			likely({ kind: 'floor-option', to: dailyChoices[floorOn] }, (calculation) => ({
				...withRates(calculation, { floorRule: { ...calculation.terms.rates.floorRule, floorOn } }),
				floorOn: 'fixing',
			})),
		);
}
