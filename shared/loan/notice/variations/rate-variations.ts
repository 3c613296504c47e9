import { zero } from '#shared/decimal/decimal.ts';
import { type Calculation, type SpreadUse, withRates } from '../calculation.ts';
import type { FloorChoice, Spread } from '../change.ts';
import { spreadsOf } from '../daily-rates.ts';
import { likely, unlikely, type Variation } from './variation.ts';

/** Another basis, floor or use of the spreads than agreed, or simple interest. */
export function rateVariations(agreed: Calculation): Variation[] {
	return [...basisVariation(agreed), simple, ...spreadVariations(agreed), ...floorVariations(agreed)];
}

function basisVariation({ terms: { rates } }: Calculation): Variation[] {
	const from = rates.basis;
	return [360, 365, 366, 364]
		.filter((to) => to !== from)
		.map((to) =>
			(to <= 365 && to !== 364 ? likely : unlikely)(
				{ family: 'basis', change: { kind: 'basis', from, to } },
				(calculation) => withRates(calculation, { basis: to }),
			),
		);
}

const simple = likely({ family: 'method', change: { kind: 'simple' } }, (calculation) => ({
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
			likely({ family: 'spreads', change: { kind: 'spread-missing', spread } }, (calculation) =>
				withRates(calculation, {
					...(spread === 'margin' ? {} : { creditAdjustmentSpread: zero }),
					...(spread === 'cas' ? {} : { margin: zero }),
				}),
			),
		),
		...(isAdded
			? [
					likely({ family: 'stated-rate', change: { kind: 'rate-without-spread' } }, (calculation) => ({
						...calculation,
						isRateWithoutAddedSpread: true,
					})),
				]
			: []),
		...choices.toReversed().map((spread) => useVariation(agreed, spread)),
	];
}

function useVariation({ marginUse }: Calculation, spread: Spread | 'both'): Variation {
	// The agreed terms use both spreads alike.
	const to: SpreadUse = marginUse === 'compounded' ? 'added' : 'compounded';
	return likely({ family: 'spreads', change: { kind: 'spread-use', spread, to } }, (calculation) => ({
		...calculation,
		...(spread === 'margin' ? {} : { creditAdjustmentSpreadUse: to }),
		...(spread === 'cas' ? {} : { marginUse: to }),
	}));
}

function floorVariations({ terms: { rates } }: Calculation): Variation[] {
	if (rates.floor === undefined) return [];
	const to: FloorChoice = rates.floorRule.tests === 'fixing' ? 'fixing-plus-cas' : 'fixing';
	const missing = likely({ family: 'floor', change: { kind: 'floor-missing' } }, (calculation) => {
		const { floor: _, ...withoutFloor } = calculation.terms.rates;
		return { ...calculation, terms: { ...calculation.terms, rates: withoutFloor } };
	});
	const onOther = (['all-in', 'period-rate'] as const).map((floorOn) =>
		unlikely({ family: 'floor', change: { kind: 'floor-option', to: floorOn } }, (calculation) => ({
			...calculation,
			floorOn,
		})),
	);
	if (rates.creditAdjustmentSpread.unscaled === 0n) return [missing, ...onOther];
	const otherTest = likely({ family: 'floor', change: { kind: 'floor-option', to } }, (calculation) =>
		withRates(calculation, { floorRule: { ...calculation.terms.rates.floorRule, tests: to } }),
	);
	return [missing, otherTest, ...onOther];
}
