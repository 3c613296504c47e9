import type { Module } from '../../shared/portal/layout.ts';
import type { Caller } from '../platform/http/caller.ts';
import { forbidden } from '../platform/http/refusal.ts';

/** @throws a refusal (403) when the caller's profile lacks one of the currencies in the module */
export function requireCurrencies(caller: Caller, module: Module, currencies: readonly string[]): void {
	const allowed = caller.entitlement.modules.get(module)?.currencies ?? [];
	const currency = currencies.find((wanted) => !allowed.includes(wanted));
	if (currency === undefined) return;
	throw forbidden('currency-not-entitled', `Your organisation has no access to ${currency}.`, { currency });
}
