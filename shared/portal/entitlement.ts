import * as z from 'zod';
import { currenciesOf, enabledModules, isModule, isNonGui, type Layout, type Module } from './layout.ts';

/** What a caller may use of one module. */
export interface ModuleEntitlement {
	readonly currencies: readonly string[];
}

/** What a caller may do: everything that is not in here is denied. */
export interface Entitlement {
	readonly isNonGui: boolean;
	readonly isAdmin: boolean;
	readonly modules: ReadonlyMap<Module, ModuleEntitlement>;
}

const entitlementsSchema = z.looseObject({
	Entitlements: z.record(z.string(), z.looseObject({ Currencies: z.array(z.string()).default([]) })).default({}),
});

/**
 * The layout that governs a user: its own if it has one, otherwise the organisation's, and never a module or a
 * currency that the organisation's layout does not have. A non-GUI organisation has non-GUI users only.
 */
export function effectiveLayout(organisation: Layout, user: Layout | undefined): Layout {
	if (user === undefined || isNonGui(organisation)) return organisation;
	if (isNonGui(user)) return user;
	const allowed = new Set<string>(enabledModules(organisation));
	const entries = Object.entries(user)
		.filter(([key, section]) => !isModule(key) || (section !== undefined && allowed.has(key)))
		.map(([key, section]) => [key, isModule(key) ? withinCurrencies(user, organisation, key) : section]);
	return Object.fromEntries(entries) as Layout;
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
 * What a user is entitled to under its effective layout. Where that layout is non-GUI, the `Entitlements` of the
 * backend configuration decide instead (module → `{ "Currencies": […] }`).
 */
export function entitlementOf(layout: Layout, backendConfig: unknown, isAdmin: boolean): Entitlement {
	const granted = new Map<Module, ModuleEntitlement>();
	if (isNonGui(layout)) {
		const parsed = entitlementsSchema.safeParse(backendConfig);
		for (const [key, { Currencies }] of Object.entries(parsed.success ? parsed.data.Entitlements : {})) {
			if (isModule(key)) granted.set(key, { currencies: Currencies });
		}
	} else {
		for (const module of enabledModules(layout)) granted.set(module, { currencies: currenciesOf(layout, module) });
	}
	if (!isAdmin) granted.delete('Admin');
	return { isNonGui: isNonGui(layout), isAdmin, modules: granted };
}

/** What both allow: a user who is non-GUI in an organisation that is not has no more than the organisation has. */
export function withinEntitlement(user: Entitlement, organisation: Entitlement): Entitlement {
	const modules = new Map<Module, ModuleEntitlement>();
	for (const [module, { currencies }] of user.modules) {
		const limit = organisation.modules.get(module);
		if (limit !== undefined) {
			modules.set(module, { currencies: currencies.filter((currency) => limit.currencies.includes(currency)) });
		}
	}
	return { ...user, modules };
}
