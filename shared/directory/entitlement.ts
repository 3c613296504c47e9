import * as z from 'zod';
import {
	type CalendarFeature,
	calendarFeatures,
	currenciesOf,
	enabledCalendarFeatures,
	enabledModules,
	isNonGui,
	type Layout,
} from './layout.ts';
import { isModule, type Module } from './modules.ts';

export interface ModuleEntitlement {
	readonly currencies: readonly string[];
}

/** Everything that a caller may do. All else is denied. */
export interface Entitlement {
	readonly isNonGui: boolean;
	readonly isAdmin: boolean;
	readonly modules: ReadonlyMap<Module, ModuleEntitlement>;
	readonly features: ReadonlySet<CalendarFeature>;
}

const entitlementsSchema = z.looseObject({
	Entitlements: z
		.record(
			z.string(),
			z.looseObject({ Currencies: z.array(z.string()).default([]), Features: z.looseObject({}).optional() }),
		)
		.default({}),
});

/**
 * Returns the layout that applies to a user. It is the user's own layout, or the organisation's if the user has none.
 * Modules, currencies and calendar features that the organisation does not have are removed. In a non-GUI organisation,
 * all users are non-GUI users.
 */
export function effectiveLayout(organisation: Layout, user: Layout | undefined): Layout {
	if (user === undefined || isNonGui(organisation)) return organisation;
	if (isNonGui(user)) return user;
	const allowed = new Set<string>(enabledModules(organisation));
	const entries = Object.entries(user)
		.filter(([key, section]) => !isModule(key) || (section !== undefined && allowed.has(key)))
		.map(([key, section]) => [key, isModule(key) ? withinCurrencies(user, organisation, key) : section]);
	return withinFeatures(Object.fromEntries(entries) as Layout, enabledCalendarFeatures(organisation));
}

function withinFeatures(layout: Layout, allowed: readonly CalendarFeature[]): Layout {
	const features = layout.RFR?.Features;
	const denied = calendarFeatures.filter((feature) => features?.[feature] === true && !allowed.includes(feature));
	if (layout.RFR === undefined || denied.length === 0) return layout;
	const off = Object.fromEntries(denied.map((feature) => [feature, false]));
	return { ...layout, RFR: { ...layout.RFR, Features: { ...features, ...off } } };
}

function withinCurrencies(user: Layout, organisation: Layout, module: Module): unknown {
	const section = user[module];
	if (section === undefined || !Array.isArray(section.Currencies)) return section;
	const allowed = new Set(currenciesOf(organisation, module));
	const currencies = currenciesOf(user, module).filter((currency) => allowed.has(currency));
	const isDefaultAllowed = typeof section.DefaultCurrency !== 'string' || allowed.has(section.DefaultCurrency);
	const { DefaultCurrency, ...rest } = section as Record<string, unknown>;
	return {
		...rest,
		...(isDefaultAllowed && DefaultCurrency !== undefined ? { DefaultCurrency } : {}),
		Currencies: currencies,
	};
}

/**
 * `Entitlements` of the backend configuration (module → `{ "Currencies": […] }`) replaces modules and currencies
 * of a non-GUI user, and its `RFR.Features` can disable calendar features.
 */
export function entitlementOf(layout: Layout, backendConfig: unknown, isAdmin: boolean): Entitlement {
	const granted = new Map<Module, ModuleEntitlement>();
	let limits: Readonly<Record<string, unknown>> | undefined;
	if (isNonGui(layout)) {
		const parsed = entitlementsSchema.safeParse(backendConfig);
		const entitlements = parsed.success ? parsed.data.Entitlements : {};
		for (const [key, { Currencies }] of Object.entries(entitlements)) {
			if (isModule(key)) granted.set(key, { currencies: Currencies });
		}
		limits = entitlements.RFR?.Features;
	} else {
		for (const module of enabledModules(layout)) granted.set(module, { currencies: currenciesOf(layout, module) });
	}
	if (!isAdmin) granted.delete('Admin');
	const features = new Set(enabledCalendarFeatures(layout).filter((feature) => limits?.[feature] !== false));
	return { isNonGui: isNonGui(layout), isAdmin, modules: granted, features };
}

/**
 * Restricts the entitlement of a user to modules, currencies and features of the organisation. Operations that need no
 * module are available to programs only if the organisation has the calculator or is non-GUI.
 */
export function withinEntitlement(user: Entitlement, organisation: Entitlement): Entitlement {
	const modules = new Map<Module, ModuleEntitlement>();
	for (const [module, { currencies }] of user.modules) {
		const limit = organisation.modules.get(module);
		if (limit !== undefined) {
			const allowed = new Set(limit.currencies);
			modules.set(module, { currencies: currencies.filter((currency) => allowed.has(currency)) });
		}
	}
	const features = new Set([...user.features].filter((feature) => organisation.features.has(feature)));
	const isNonGui = user.isNonGui && (organisation.isNonGui || organisation.modules.has('RFR'));
	return { ...user, isNonGui, modules, features };
}
