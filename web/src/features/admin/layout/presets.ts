import type { Module } from '../../../../../shared/portal/layout.ts';
import { availableModules } from './available-modules.ts';
import type { JsonObject } from './json-value.ts';
import { currenciesFor } from './module-currencies.ts';

export const presetNames = ['compoundingDesk', 'everything', 'swapValuation', 'programsOnly', 'empty'] as const;

export type PresetName = (typeof presetNames)[number];

export interface Preset {
	readonly frontendConfig: string;
	readonly backendConfig: string;
}

const presetModules: Readonly<Record<PresetName, readonly Module[]>> = {
	compoundingDesk: ['RFR', 'Admin'],
	everything: ['RFR', 'VAL', 'Fallback', 'CashFallbacks', 'TermRates', 'ONRates', 'Admin'],
	swapValuation: ['VAL', 'RFR', 'Admin'],
	programsOnly: [],
	empty: [],
};

/**
 * What an organisation can start from.
 *
 * @param currencies those of the overnight indices
 */
export function presetOf(name: PresetName, currencies: readonly string[]): Preset {
	if (name === 'programsOnly') {
		return {
			frontendConfig: JSON.stringify({ GUI_Layout: { NonGuiComponent: true } }),
			backendConfig: JSON.stringify({ Entitlements: { RFR: { Currencies: currencies.toSorted() } } }),
		};
	}
	const modules = presetModules[name].filter((module) => availableModules.includes(module));
	const layout = Object.fromEntries(modules.map((module) => [module, sectionFor(module, name, currencies)]));
	return { frontendConfig: JSON.stringify({ GUI_Layout: layout }), backendConfig: '{}' };
}

function sectionFor(module: Module, name: PresetName, compounding: readonly string[]): JsonObject {
	const offered = currenciesFor(module, compounding);
	const first = offered.includes('USD') ? 'USD' : offered[0];
	const DefaultCurrency: JsonObject = first === undefined ? {} : { DefaultCurrency: first };
	switch (module) {
		case 'RFR': {
			const calendars =
				name === 'everything' ? { uploadCustomCalendar: true, deleteCustomCalendar: true } : ({} as JsonObject);
			return {
				Currencies: offered,
				...DefaultCurrency,
				Features: { lookbackRange: 10, lockoutRange: 10, ...calendars },
			};
		}
		case 'ONRates':
			return { Currencies: offered, ...DefaultCurrency };
		case 'VAL':
			return { Swaps: { currencies: offered } };
		case 'Admin':
			return {};
		default:
			return { Currencies: offered };
	}
}
