import type { Caller } from '#functions/directory/access/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import { type DisplayOnlyIndex, shownIndexOf } from '#shared/benchmark/display-only-index.ts';
import { type OvernightIndex, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import type { Module } from '#shared/directory/modules.ts';

/**
 * The overnight index of a currency. The calculator alone gives no right to an index that the portal does not compound.
 *
 * @throws a refusal: 400 for a currency without an index, 403 unless the caller has the currency in one of the modules
 */
export function requireEntitledIndex(caller: Caller, modules: readonly ['RFR'], currency: string): OvernightIndex;
export function requireEntitledIndex(
	caller: Caller,
	modules: readonly Module[],
	currency: string,
): OvernightIndex | DisplayOnlyIndex;
export function requireEntitledIndex(
	caller: Caller,
	modules: readonly Module[],
	currency: string,
): OvernightIndex | DisplayOnlyIndex {
	const calculated = overnightIndexOf(currency);
	const entitling = calculated === undefined ? modules.filter((module) => module !== 'RFR') : modules;
	const index = calculated ?? (entitling.length > 0 ? shownIndexOf(currency) : undefined);
	if (index === undefined) throw refuse('unknown-currency', { currency });
	const isEntitled = entitling.some((module) => caller.entitlement.modules.get(module)?.currencies.includes(currency));
	if (!isEntitled) throw refuse('currency-not-entitled', { currency });
	return index;
}
