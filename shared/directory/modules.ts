import type * as z from 'zod';
import { type Named, namesOfModules } from './module-names.ts';
import { openSection, ratesSection, rfrSection } from './module-sections.ts';

interface ModuleEntry {
	/** The name in tabs, document titles and messages. */
	readonly name: Named;
	/** The name of its section in the administration; in English the word of the specification. */
	readonly sectionName: Named;
	/**
	 * The screen of the module: its route, the folder of its page and texts in `web/src/features`, its page under `web/help`,
	 * and whether it has addresses below the route. A module without a screen has no tab and is in no preset.
	 */
	readonly screen?: {
		readonly path: `/${string}`;
		readonly feature: string;
		readonly helpPage: string;
		readonly hasAddresses?: true;
	};
	/** The schema of its section of a layout. */
	readonly section: z.ZodType;
	/** The currencies that its section can list. Absent: the section has no list. */
	readonly currencies?: OfferedCurrencies;
	/** True if the list must not be empty and must contain a default currency. */
	readonly hasDefaultCurrency?: true;
	/** Fields of its section that the administration edits as text (`jsonFields`: as JSON). */
	readonly textFields?: readonly string[];
	readonly jsonFields?: readonly string[];
	/** Initial fields of its section in addition to the currencies. */
	readonly defaults?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

type OfferedCurrencies =
	| { readonly published: readonly string[] }
	/** The currencies of the compounded overnight indices, and additional display-only ones. */
	| { readonly compounded: true; readonly shownOnly?: readonly string[] };

const fallbackCurrencies = 'AUD CAD CHF EUR GBP HKD JPY MYR NOK NZD SEK SGD THB USD'.split(' ');

/**
 * The modules that an organisation can have, by their keys in a layout, in the order of the administration.
 *
 * Routes, tabs, names, document titles, entitlements, presets, the administration's forms and the navigation of the
 * help pages follow from this list.
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
		// Nothing compounds NOWA and SWESTR, but their fixings are shown.
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

/** An entry, with the properties that only some modules have. */
interface AnyModule extends ModuleEntry {
	readonly textFields?: readonly Fields<(typeof modules)[Module], 'textFields'>[];
	readonly jsonFields?: readonly Fields<(typeof modules)[Module], 'jsonFields'>[];
}

export const moduleEntry = (module: Module): AnyModule => modules[module];

/**
 * The currencies that a module's section can list, sorted.
 *
 * @param compounded the currencies of the overnight indices
 */
export function offeredCurrencies(module: Module, compounded: readonly string[]): readonly string[] {
	const { currencies } = moduleEntry(module);
	if (currencies === undefined) return [];
	return (
		'published' in currencies ? currencies.published : [...compounded, ...(currencies.shownOnly ?? [])]
	).toSorted();
}
