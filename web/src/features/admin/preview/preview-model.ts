import { effectiveLayout } from '../../../../../shared/portal/entitlement.ts';
import {
	currenciesOf,
	enabledCalendarFeatures,
	enabledModules,
	isNonGui,
	type Layout,
	openingModule,
	parseFrontendConfig,
} from '../../../../../shared/portal/layout.ts';
import { type Module, moduleEntry } from '../../../../../shared/portal/modules.ts';

export interface PreviewModule {
	readonly module: Module;
	readonly isFirst: boolean;
	readonly currencies: readonly string[];
	readonly defaultCurrency: string | undefined;
}

/** A field or a column of the calculator, with the name that the layout gives it, if it does. */
export interface NamedField {
	readonly key: string;
	readonly ownName: string | undefined;
}

/** What a section of the layout shows, in its order; all that the portal has where the section is left out. */
export type ShownFields = readonly NamedField[] | undefined;

export interface PreviewModel {
	readonly isNonGui: boolean;
	/** The tabs, in order. */
	readonly modules: readonly PreviewModule[];
	/** Modules that are switched on but have no screen (yet). */
	readonly withoutScreen: readonly Module[];
	readonly menu: readonly ('viewCalendars' | 'uploadCustomCalendar' | 'deleteCustomCalendar' | 'help' | 'logout')[];
	readonly calculator: {
		readonly InputFields: ShownFields;
		readonly Columns: ShownFields;
		readonly HeaderResultFields: ShownFields;
	};
}

/**
 * What a user will see, by the same rules as the portal.
 *
 * @param organisation an organisation's `frontendConfig`
 * @param user the user's own; none for the organisation's
 * @returns nothing while a configuration cannot be read
 */
export function previewOf(organisation: string, user: string | undefined, isAdmin: boolean): PreviewModel | undefined {
	const limit = parseFrontendConfig(organisation);
	const own = user === undefined ? undefined : parseFrontendConfig(user);
	if ('problem' in limit || (own !== undefined && 'problem' in own)) return undefined;
	const layout = visibleTo(effectiveLayout(limit.layout, own?.layout), isAdmin);
	const enabled = enabledModules(layout);
	const first = openingModule(layout);
	return {
		isNonGui: isNonGui(layout),
		modules: enabled.filter(hasScreen).map((module) => ({
			module,
			isFirst: module === first,
			currencies: currenciesOf(layout, module),
			defaultCurrency: defaultCurrencyOf(layout, module),
		})),
		withoutScreen: enabled.filter((module) => !hasScreen(module)),
		menu: menuOf(layout),
		calculator: {
			InputFields: shownIn(layout.RFR?.InputFields),
			Columns: shownIn(layout.RFR?.Columns),
			HeaderResultFields: shownIn(layout.RFR?.HeaderResultFields),
		},
	};
}

const hasScreen = (module: Module) => moduleEntry(module).screen !== undefined;

function visibleTo(layout: Layout, isAdmin: boolean): Layout {
	if (isAdmin) return layout;
	const { Admin, ...others } = layout;
	return others;
}

function defaultCurrencyOf(layout: Layout, module: Module): string | undefined {
	const wanted = layout[module]?.DefaultCurrency;
	return typeof wanted === 'string' ? wanted : undefined;
}

function menuOf(layout: Layout): PreviewModel['menu'] {
	const views = isNonGui(layout) || layout.RFR !== undefined ? (['viewCalendars'] as const) : [];
	return [...views, ...enabledCalendarFeatures(layout), 'help', 'logout'];
}

function shownIn(fields: Readonly<Record<string, { readonly Label?: string | undefined }>> | undefined): ShownFields {
	const shown = Object.entries(fields ?? {}).map(([key, { Label }]) => ({ key, ownName: Label }));
	return shown.length === 0 ? undefined : shown;
}
