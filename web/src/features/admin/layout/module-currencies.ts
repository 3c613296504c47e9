import type { Module } from '../../../../../shared/portal/layout.ts';

const fallbackCurrencies = [
	'AUD',
	'CAD',
	'CHF',
	'EUR',
	'GBP',
	'HKD',
	'JPY',
	'MYR',
	'NOK',
	'NZD',
	'SEK',
	'SGD',
	'THB',
	'USD',
];

/** In which each module publishes rates; where none is named, those of the overnight indices. */
const published: Readonly<Partial<Record<Module, readonly string[]>>> = {
	Fallback: fallbackCurrencies,
	CashFallbacks: ['USD'],
	TermRates: ['CHF', 'EUR', 'GBP', 'JPY', 'SGD', 'USD'],
};

/** Overnight rates that are shown although nothing compounds them: NOWA and SWESTR. */
const shownOnly = ['NOK', 'SEK'];

/** @param compounding the currencies of the overnight indices */
export function currenciesFor(module: Module, compounding: readonly string[]): readonly string[] {
	const shown = module === 'ONRates' ? [...compounding, ...shownOnly] : compounding;
	return (published[module] ?? shown).toSorted();
}
