import { type OvernightIndex, overnightIndexOf } from '../../../shared/benchmark/overnight-index.ts';
import type { Module } from '../../../shared/portal/layout.ts';
import { badRequest, forbidden } from '../refusal.ts';
import type { Caller } from './caller.ts';

/** The overnight index of a currency, for a caller who has the currency in one of the modules. */
export function entitledIndex(caller: Caller, modules: readonly Module[], currency: string): OvernightIndex {
	const index = overnightIndexOf(currency);
	if (index === undefined) {
		throw badRequest('unknown-currency', `The portal has no overnight index for ${currency}.`, { currency });
	}
	const isEntitled = modules.some((module) => caller.entitlement.modules.get(module)?.currencies.includes(currency));
	if (!isEntitled) {
		throw forbidden('currency-not-entitled', `Your organisation has no access to ${currency}.`, { currency });
	}
	return index;
}
