import type { Caller } from '#functions/directory/access/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Module } from '#shared/directory/modules.ts';

/** @throws a refusal (403) when the caller's profile lacks one of the currencies in the module */
export function requireCurrencies(caller: Caller, module: Module, currencies: readonly string[]): void {
	const allowed = caller.entitlement.modules.get(module)?.currencies ?? [];
	const currency = currencies.find((wanted) => !allowed.includes(wanted));
	if (currency !== undefined) throw refuse('currency-not-entitled', { currency });
}
