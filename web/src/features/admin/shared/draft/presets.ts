import { type Module, moduleEntry, moduleKeys, offeredCurrencies } from '#shared/directory/modules.ts';
import type { JsonObject } from '../json-value.ts';

/** Presets of a new organisation's configuration. Modules are in the order of their tabs. */
const presets = {
	compoundingDesk: ['RFR', 'Admin'],
	everything: moduleKeys,
	swapValuation: ['VAL', 'RFR', 'Admin'],
	programsOnly: [],
	empty: [],
} as const satisfies Readonly<Record<string, readonly Module[]>>;

export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets) as readonly PresetName[];

/** @param compounded currencies of the overnight indices */
export function presetOf(name: PresetName, compounded: readonly string[]) {
	if (name === 'programsOnly') {
		return {
			frontendConfig: JSON.stringify({ GUI_Layout: { NonGuiComponent: true } }),
			backendConfig: JSON.stringify({ Entitlements: { RFR: { Currencies: compounded.toSorted() } } }),
		};
	}
	const modules = presets[name].filter((module) => moduleEntry(module).screen !== undefined);
	const layout: Record<string, JsonObject> = {};
	for (const module of modules) layout[module] = sectionWithAllCurrencies(module, compounded);
	if (name === 'everything') {
		const Features = {
			...moduleEntry('RFR').defaults?.Features,
			uploadCustomCalendar: true,
			deleteCustomCalendar: true,
		};
		layout.RFR = { ...layout.RFR, Features };
	}
	return { frontendConfig: JSON.stringify({ GUI_Layout: layout }), backendConfig: '{}' };
}

function sectionWithAllCurrencies(module: Module, compounded: readonly string[]): JsonObject {
	const { currencies, hasDefaultCurrency, defaults } = moduleEntry(module);
	const offered = offeredCurrencies(module, compounded);
	const first = offered.includes('USD') ? 'USD' : offered[0];
	return {
		...(currencies !== undefined && { Currencies: offered }),
		...(hasDefaultCurrency && first !== undefined && { DefaultCurrency: first }),
		...defaults,
	};
}
