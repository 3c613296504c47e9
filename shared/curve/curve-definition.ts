import {
	conventionsOf,
	overnightConventionsOf,
	type RateConventions,
	rateConventions,
} from '../benchmark/rate-conventions.ts';
import type { ConstituentRule } from './constituent-rule.ts';
import type { Interpolation } from './interpolation-names.ts';

/** Name of the discounting tenor that stands for the overnight curve of the currency. */
export const overnightDiscounting = 'OIS';

/** Definition of a curve that can be requested, even for dates without quotes. */
export interface CurveDefinition {
	readonly id: string;
	readonly name: string;
	readonly currency: string;
	readonly indexName: string;
	/** Tenor of the index; `ON` for an overnight index. */
	readonly indexTenor: string;
	readonly source: 'Portal' | 'UserDefined';
	/** `OIS` and, for a term index, the tenor of the index: with that tenor the curve is discounted on itself. */
	readonly availableDiscountingTenors: readonly string[];
	readonly mainConstituentAssetClass: 'Swap';
	readonly riskType: 'InterestRate';
	readonly interpolation: Interpolation;
	/** Empty for a user-defined curve, which has no quotes. */
	readonly rules: readonly ConstituentRule[];
}

/** A deposit, then futures if quoted, then OIS for longer terms. EFFR is extended by basis swaps against SOFR. */
const overnightRules: readonly ConstituentRule[] = [
	{ type: 'deposit' },
	{ type: 'future', startsWithinMonths: 24 },
	{ type: 'ois', isBeyondEarlier: true },
];

/** A deposit, futures up to two years, swaps from three years. Without futures: FRAs, then swaps for longer terms. */
const termRules: readonly ConstituentRule[] = [
	{ type: 'deposit' },
	{ type: 'future', startsWithinMonths: 24 },
	{ type: 'fra', unless: 'future', isBeyondEarlier: true },
	{ type: 'swap', unless: 'future', isBeyondEarlier: true },
	{ type: 'swap', fromMonths: 36, isBeyondEarlier: true },
];

const curveTenors = ['1M', '3M', '6M', '12M'];

const basisTo = (index: string, tenor: string): ConstituentRule => ({
	type: 'basis-swap',
	against: { index, tenor },
	isBeyondEarlier: true,
});

/**
 * Rules that extend a curve beyond the swaps of its index, by basis swaps against a different index of the currency. If
 * two term curves reference each other, the curve without swaps depends on the other curve.
 */
const basisRules: Readonly<Record<string, ConstituentRule>> = {
	USD_EFFR: basisTo('SOFR', 'ON'),
	EUR_EURIBOR3M: basisTo('EURIBOR', '6M'),
	EUR_EURIBOR6M: basisTo('EURIBOR', '3M'),
	AUD_BBSW3M: basisTo('BBSW', '6M'),
	AUD_BBSW6M: basisTo('BBSW', '3M'),
	NOK_NIBOR3M: basisTo('NIBOR', '6M'),
	NOK_NIBOR6M: basisTo('NIBOR', '3M'),
};

/**
 * Curves of the portal: one for each overnight index, and one for each common tenor of a term index.
 * @see docs/methodology.md, Curves
 */
export const curveDefinitions: readonly CurveDefinition[] = rateConventions.flatMap((row) =>
	row.kind === 'overnight'
		? [definitionFor(row, 'ON')]
		: row.projectionIndex === undefined
			? row.tenors.filter((tenor) => curveTenors.includes(tenor)).map((tenor) => definitionFor(row, tenor))
			: [],
);

function definitionFor({ index, currency, kind }: RateConventions, tenor: string): CurveDefinition {
	const isTerm = kind === 'term';
	const id = `${currency}_${index}${isTerm ? tenor : ''}`;
	const basis = basisRules[id];
	const isWithCurrency = index === 'LIBOR';
	return {
		id,
		name: [isWithCurrency ? currency : '', index, isTerm ? tenor : ''].filter((part) => part !== '').join(' '),
		currency,
		indexName: index,
		indexTenor: tenor,
		source: 'Portal',
		availableDiscountingTenors: isTerm ? [overnightDiscounting, tenor] : [overnightDiscounting],
		mainConstituentAssetClass: 'Swap',
		riskType: 'InterestRate',
		interpolation: 'log-linear',
		rules: [...(isTerm ? termRules : overnightRules), ...(basis === undefined ? [] : [basis])],
	};
}

const byId = new Map(curveDefinitions.map((definition) => [definition.id, definition]));

/** Returns a curve definition. @returns undefined if the portal does not define a curve with this id */
export function curveDefinitionOf(id: string): CurveDefinition | undefined {
	return byId.get(id);
}

/** Returns the portal's curve on which an index is projected. */
export function definitionOfIndex(currency: string, index: string, tenor: string): CurveDefinition | undefined {
	const row = conventionsOf(index, currency);
	return row === undefined ? undefined : byId.get(`${currency}_${index}${row.kind === 'overnight' ? '' : tenor}`);
}

/** Returns the curve on which cash flows of a currency are discounted. */
export function discountingDefinitionOf(currency: string): CurveDefinition | undefined {
	const row = overnightConventionsOf(currency);
	return row === undefined ? undefined : byId.get(`${currency}_${row.index}`);
}

/** SOFR quotes of Open Source Risk Engine start on the trade date; see docs/methodology.md, Curves. */
const quoteSetConventions: Readonly<Record<string, Partial<RateConventions>>> = {
	'SOFR T+0': { spotLagDays: 0 },
};

/** True if a set contains swap quotes on the fallback of an index, such as `LIBOR fallback-implied 3M`. */
export function isFallbackImplied(quoteSet: string): boolean {
	return /\bfallback-implied\b/i.test(quoteSet);
}

export function quoteConventions(index: string, currency: string, quoteSet: string): RateConventions | undefined {
	const row = conventionsOf(index, currency);
	const own = Object.hasOwn(quoteSetConventions, quoteSet) ? quoteSetConventions[quoteSet] : undefined;
	return row === undefined || own === undefined ? row : { ...row, ...own };
}

/** Returns the distinct conventions of an index across its quote sets. */
export function conventionsOfSets(index: string, currency: string, quoteSets: readonly string[]): RateConventions[] {
	const rows = [...new Set(quoteSets)].map((quoteSet) => quoteConventions(index, currency, quoteSet));
	const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]));
	return [...distinct.values()].filter((row) => row !== undefined);
}
