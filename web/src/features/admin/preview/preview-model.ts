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
import type { Module } from '../../../../../shared/portal/modules.ts';

export interface PreviewModule {
	readonly module: Module;
	readonly isFirst: boolean;
	readonly currencies: readonly string[];
	readonly defaultCurrency: string | undefined;
}

/** A field or a column of the calculator, with its label in the layout, if it has one. */
export interface NamedField {
	readonly key: string;
	readonly ownName: string | undefined;
}

/** The fields of a section in the order of the layout. Undefined: the layout has no such section, so the defaults apply. */
export type ShownFields = readonly NamedField[] | undefined;

export interface PreviewModel {
	readonly isNonGui: boolean;
	/** The tabs, in order. */
	readonly modules: readonly PreviewModule[];
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
 * @param organisation the `frontendConfig` of the organisation
 * @param user the `frontendConfig` of the user; undefined if the user has that of the organisation
 * @returns undefined while a configuration cannot be parsed
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
		modules: enabled.map((module) => ({
			module,
			isFirst: module === first,
			currencies: currenciesOf(layout, module),
			defaultCurrency: defaultCurrencyOf(layout, module),
		})),
		menu: menuOf(layout),
		calculator: {
			InputFields: shownIn(layout.RFR?.InputFields),
			Columns: shownIn(layout.RFR?.Columns),
			HeaderResultFields: shownIn(layout.RFR?.HeaderResultFields),
		},
	};
}

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
