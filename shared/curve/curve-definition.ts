import {
	conventionsOf,
	overnightConventionsOf,
	type RateConventions,
	rateConventions,
} from '../benchmark/rate-conventions.ts';
import type { ConstituentRule } from './constituent-rule.ts';
import type { Interpolation } from './interpolation-names.ts';

/** Discounting on the overnight curve of the currency. */
export const overnightDiscounting = 'OIS';

/** A curve that can be asked for, whether or not a date has quotes for it. */
export interface CurveDefinition {
	readonly id: string;
	readonly name: string;
	readonly currency: string;
	readonly indexName: string;
	/** `ON` for an overnight index. */
	readonly indexTenor: string;
	readonly source: 'Portal' | 'UserDefined';
	/** `OIS`, and of a term index its own tenor: the curve then discounts itself. */
	readonly availableDiscountingTenors: readonly string[];
	readonly mainConstituentAssetClass: 'Swap';
	readonly riskType: 'InterestRate';
	readonly interpolation: Interpolation;
	/** None for a user-defined curve, which has no quotes. */
	readonly rules: readonly ConstituentRule[];
}

/** Deposit, futures or none, and OIS beyond; the effective federal funds rate goes on by its basis to SOFR. */
const overnightRules: readonly ConstituentRule[] = [
	{ type: 'deposit' },
	{ type: 'future', startsWithinMonths: 24 },
	{ type: 'ois', isBeyondEarlier: true },
];

/** Deposit, then futures to two years and swaps from three, or FRAs and the swaps beyond. */
const termRules: readonly ConstituentRule[] = [
	{ type: 'deposit' },
	{ type: 'future', startsWithinMonths: 24 },
	{ type: 'fra', unless: 'future', isBeyondEarlier: true },
	{ type: 'swap', unless: 'future', isBeyondEarlier: true },
	{ type: 'swap', fromMonths: 36, isBeyondEarlier: true },
];

/** Tenors of term indices that have a curve. */
const curveTenors = ['1M', '3M', '6M', '12M'];

const basisTo = (index: string, tenor: string): ConstituentRule => ({
	type: 'basis-swap',
	against: { index, tenor },
	isBeyondEarlier: true,
});

/**
 * Instruments that extend a curve beyond its own swaps: basis swaps against another index of the currency. Which of two term
 * curves rests on the other follows from the quotes: the one without swaps.
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
 * The curves of the portal: one for each overnight index, and one for the usual tenors of each term index.
 *
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

/** @returns undefined unless the portal itself defines a curve with this id */
export function curveDefinitionOf(id: string): CurveDefinition | undefined {
	return byId.get(id);
}

/** The portal's curve on which an index is projected. */
export function definitionOfIndex(currency: string, index: string, tenor: string): CurveDefinition | undefined {
	const row = conventionsOf(index, currency);
	return row === undefined ? undefined : byId.get(`${currency}_${index}${row.kind === 'overnight' ? '' : tenor}`);
}

/** The curve on which a currency is discounted. */
export function discountingDefinitionOf(currency: string): CurveDefinition | undefined {
	const row = overnightConventionsOf(currency);
	return row === undefined ? undefined : byId.get(`${currency}_${row.index}`);
}

/**
 * Conventions of quotes that differ from the market's own, by the name of their set.
 *
 * @see docs/methodology.md, Curves: the quotes of Open Source Risk Engine for SOFR start on the trade date
 */
const quoteSetConventions: Readonly<Record<string, Partial<RateConventions>>> = {
	'SOFR T+0': { spotLagDays: 0 },
};

/** True if the quotes of a set are of swaps on the fallback of their index, such as `LIBOR fallback-implied 3M`. */
export function isFallbackImplied(quoteSet: string): boolean {
	return /\bfallback-implied\b/i.test(quoteSet);
}

/** The conventions of an index for the quotes of a set. */
export function quoteConventions(index: string, currency: string, quoteSet: string): RateConventions | undefined {
	const row = conventionsOf(index, currency);
	const own = Object.hasOwn(quoteSetConventions, quoteSet) ? quoteSetConventions[quoteSet] : undefined;
	return row === undefined || own === undefined ? row : { ...row, ...own };
}

/** The different conventions of an index in the sets of its quotes. */
export function conventionsOfSets(index: string, currency: string, quoteSets: readonly string[]): RateConventions[] {
	const rows = [...new Set(quoteSets)].map((quoteSet) => quoteConventions(index, currency, quoteSet));
	const distinct = new Map(rows.map((row) => [JSON.stringify(row), row]));
	return [...distinct.values()].filter((row) => row !== undefined);
}
