import type { Module } from '../../../../../shared/portal/layout.ts';

/** The modules that have a screen: what presets switch on and what a preview shows as a tab. */
export const availableModules: readonly Module[] = [
	'RFR',
	'Fallback',
	'CashFallbacks',
	'TermRates',
	'ONRates',
	'Admin',
];
