import type { Caller } from '#functions/directory/access/operation.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
	type DisplayOnlyIndex,
	type OvernightIndex,
	overnightIndexOf,
	shownIndexOf,
} from '#shared/benchmark/overnight-index.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import type { Entitlement } from '#shared/directory/entitlement.ts';
import type { Module } from '#shared/directory/modules.ts';
import type { FallbackFailure } from '#shared/fallback/fallback-rate.ts';

/** @throws a refusal (403) if one of the currencies is missing in the caller's module */
export function requireCurrencies(caller: Caller, module: Module, currencies: readonly string[]): void {
	const allowed = caller.entitlement.modules.get(module)?.currencies ?? [];
	const currency = currencies.find((wanted) => !allowed.includes(wanted));
	if (currency !== undefined) throw refuse('currency-not-entitled', { currency });
}

interface Entitled {
	readonly entitlement: Pick<Entitlement, 'modules'>;
}

/**
 * Returns the overnight index of a currency. If the portal does not compound the index, access to the calculator is not
 * enough to use it.
 *
 * @throws a refusal: 400 if the currency has no index, 403 if none of the modules grants the currency to the caller
 */
export function requireEntitledIndex(caller: Entitled, modules: readonly ['RFR'], currency: string): OvernightIndex;
export function requireEntitledIndex(
	caller: Entitled,
	modules: readonly Module[],
	currency: string,
): OvernightIndex | DisplayOnlyIndex;
export function requireEntitledIndex(
	caller: Entitled,
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

/** @param capability `rates`: the refusal also contains the complete range of a calendar */
export function refuseFailure(failure: FallbackFailure | LoanFailure, capability: 'compounding' | 'rates'): Refusal {
	switch (failure.reason) {
		case 'missing-fixing':
			return refuse('missing-fixing', failure);
		case 'outside-calendar': {
			const { calendar, date, completeFrom, completeTo } = failure;
			const range = { from: completeFrom, to: completeTo, ...(capability === 'rates' && { completeFrom, completeTo }) };
			return refuse('outside-calendar', { calendar, date, ...range });
		}
		case 'start-not-before-end':
			return refuse('start-not-before-end', failure);
		case 'non-business-day':
			return refuse('non-business-day', failure);
		case 'lockout-too-long':
			return refuse('lockout-too-long', { lockout: failure.lockoutDays, max: failure.max });
		case 'empty-observation-period':
			return refuse('empty-observation-period', failure);
		case 'no-record-date':
			return refuse('no-record-date', failure);
		case 'no-spread-adjustment':
			return refuse('no-spread-adjustment', failure);
		case 'unknown-calendar':
			return refuse('unknown-calendar', failure);
		case 'no-overnight-index':
			return refuse('no-overnight-index', failure);
		case 'none-published-before':
			return refuse('none-published-before', failure);
		case 'before-consumer-products':
			return refuse('before-consumer-products', failure);
	}
}
