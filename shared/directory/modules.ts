import type * as z from 'zod';
import { type Named, namesOfModules } from './module-names.ts';
import { openSection, ratesSection, rfrSection } from './module-sections.ts';

interface ModuleEntry {
	/** Name of the module in tabs, document titles and messages. */
	readonly name: Named;
	/** Name of the module's section in the administration. The English name comes from the specification. */
	readonly sectionName: Named;
	/**
	 * The route, the folder in `web/src/features`, the page in `web/help`, and whether addresses exist below the route.
	 * A module without a screen has no tab and is not part of presets.
	 */
	readonly screen?: {
		readonly path: `/${string}`;
		readonly feature: string;
		readonly helpPage: string;
		readonly hasAddresses?: true;
	};
	readonly section: z.ZodType;
	/** Currencies that the section can list. Undefined if the section has no list. */
	readonly currencies?: OfferedCurrencies;
	/** True if the section has a default currency from its list, which therefore cannot be empty. */
	readonly hasDefaultCurrency?: true;
	/** Fields of the section that are edited as text in the administration. Those in `jsonFields` contain JSON. */
	readonly textFields?: readonly string[];
	readonly jsonFields?: readonly string[];
	/** Initial fields of the section, in addition to its currencies. */
	readonly defaults?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

type OfferedCurrencies =
	| { readonly published: readonly string[] }
	/** Currencies with a compounded overnight index, and further currencies that are only displayed. */
	| { readonly compounded: true; readonly shownOnly?: readonly string[] };

const fallbackCurrencies = 'AUD CAD CHF EUR GBP HKD JPY MYR NOK NZD SEK SGD THB USD'.split(' ');

/**
 * Modules that an organisation can have, by layout key, in the order of the administration screens.
 *
 * Routes, tabs, names, document titles, entitlements, presets, administration forms and the navigation of the help are
 * derived from this list.
 */
export const modules = {
	RFR: {
		name: namesOfModules.RFR,
		sectionName: { en: 'RFR', zh: 'RFR' },
		screen: {
			path: '/compoundcalcu',
			feature: 'loans',
			helpPage: 'compounding-calculator',
			hasAddresses: true,
		},
		section: rfrSection,
		currencies: { compounded: true },
		hasDefaultCurrency: true,
		textFields: ['Logo'],
		jsonFields: ['Columns', 'HeaderResultFields', 'InputFields', 'Features'],
		defaults: { Features: { lookbackRange: 10, lockoutRange: 10 } },
	},
	VAL: {
		name: namesOfModules.VAL,
		sectionName: { en: 'VAL', zh: 'VAL' },
		screen: { path: '/valuationengine', feature: 'valuation', helpPage: 'valuation-service', hasAddresses: true },
		section: openSection,
		textFields: ['ValuationDataServiceEndpoint'],
		jsonFields: ['Swaps', 'RDPAccount'],
	},
	Fallback: {
		name: namesOfModules.Fallback,
		sectionName: { en: 'Fallback Rates', zh: '后备利率' },
		screen: { path: '/fallback', feature: 'rates', helpPage: 'fallback-rates' },
		section: ratesSection,
		currencies: { published: fallbackCurrencies },
	},
	CashFallbacks: {
		name: namesOfModules.CashFallbacks,
		sectionName: { en: 'Cash Fallbacks', zh: '现金产品后备利率' },
		screen: { path: '/cashfallbacks', feature: 'rates', helpPage: 'cash-fallbacks' },
		section: ratesSection,
		currencies: { published: ['USD'] },
	},
	TermRates: {
		name: namesOfModules.TermRates,
		sectionName: { en: 'Term Rates', zh: '期限利率' },
		screen: { path: '/termrates', feature: 'rates', helpPage: 'term-rates' },
		section: ratesSection,
		currencies: { published: ['CHF', 'EUR', 'GBP', 'JPY', 'SGD', 'USD'] },
	},
	ONRates: {
		name: namesOfModules.ONRates,
		sectionName: { en: 'Overnight Rates', zh: '隔夜利率' },
		screen: { path: '/overnightrates', feature: 'rates', helpPage: 'overnight-rates' },
		section: ratesSection,
		// NOWA and SWESTR are displayed, but the calculator does not compound them.
		currencies: { compounded: true, shownOnly: ['NOK', 'SEK'] },
		hasDefaultCurrency: true,
		jsonFields: ['Columns'],
	},
	Admin: {
		name: namesOfModules.Admin,
		sectionName: { en: 'Admin', zh: '管理' },
		screen: { path: '/admin', feature: 'admin', helpPage: 'administration' },
		section: openSection,
	},
} as const satisfies Readonly<Record<string, ModuleEntry>>;

export type Module = keyof typeof modules;

export const moduleKeys = Object.keys(modules) as readonly Module[];

export const isModule = (key: string): key is Module => Object.hasOwn(modules, key);

type Fields<Entry, Kind extends 'textFields' | 'jsonFields'> =
	Entry extends Readonly<Record<Kind, readonly (infer Field)[]>> ? Field : never;

/** A module with all optional properties, so that code can read them from any module. */
interface AnyModule extends ModuleEntry {
	readonly textFields?: readonly Fields<(typeof modules)[Module], 'textFields'>[];
	readonly jsonFields?: readonly Fields<(typeof modules)[Module], 'jsonFields'>[];
}

export const moduleEntry = (module: Module): AnyModule => modules[module];

/**
 * Returns the currencies that the section of a module can list, sorted.
 * @param compounded currencies of the overnight indices
 */
export function offeredCurrencies(module: Module, compounded: readonly string[]): readonly string[] {
	const { currencies } = moduleEntry(module);
	if (currencies === undefined) return [];
	return (
		'published' in currencies ? currencies.published : [...compounded, ...(currencies.shownOnly ?? [])]
	).toSorted();
}
