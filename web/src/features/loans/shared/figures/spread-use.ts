import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { SpreadMethod } from '#shared/loan/floor-switches.ts';
import { isZero } from './figure-text.ts';

/** The spreads of a calculation and their use. */
export type UsedSpreads = Pick<CompoundingResult['conventions'], 'cas' | 'margin' | 'casMethod' | 'marginMethod'>;

export const spreadKeys = ['cas', 'margin'] as const;

/** Use of the spreads other than zero: `mixed` if one is compounded and the other is added. */
export function spreadUse(spreads: UsedSpreads): SpreadMethod | 'mixed' | 'none' {
	const used = new Set(spreadKeys.filter((key) => !isZero(spreads[key])).map((key) => spreads[`${key}Method`]));
	const [method = 'none'] = used;
	return used.size > 1 ? 'mixed' : method;
}

/** A spread, or zero if it is used in the other way. */
export const spreadUsedAs = (method: SpreadMethod, key: 'cas' | 'margin', spreads: UsedSpreads): string =>
	spreads[`${key}Method`] === method ? spreads[key] : '0';
