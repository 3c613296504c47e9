import { type FurtherIndex, shownIndexOf } from '../../../shared/benchmark/further-index.ts';
import { type OvernightIndex, overnightIndexOf } from '../../../shared/benchmark/overnight-index.ts';
import type { Module } from '../../../shared/portal/layout.ts';
import type { Caller } from './caller.ts';
import { badRequest, forbidden } from './refusal.ts';

/**
 * The overnight index of a currency, for a caller who has the currency in one of the modules. Only the overnight
 * rates know the indices that have no calculator.
 */
export function entitledIndex(caller: Caller, modules: readonly ['RFR'], currency: string): OvernightIndex;
export function entitledIndex(
	caller: Caller,
	modules: readonly Module[],
	currency: string,
): OvernightIndex | FurtherIndex;
export function entitledIndex(
	caller: Caller,
	modules: readonly Module[],
	currency: string,
): OvernightIndex | FurtherIndex {
	const calculated = overnightIndexOf(currency);
	const index = calculated ?? (modules.includes('ONRates') ? shownIndexOf(currency) : undefined);
	if (index === undefined) {
		throw badRequest('unknown-currency', `The portal has no overnight index for ${currency}.`, { currency });
	}
	const entitling = calculated === undefined ? (['ONRates'] as const) : modules;
	const isEntitled = entitling.some((module) => caller.entitlement.modules.get(module)?.currencies.includes(currency));
	if (!isEntitled) {
		throw forbidden('currency-not-entitled', `Your organisation has no access to ${currency}.`, { currency });
	}
	return index;
}
