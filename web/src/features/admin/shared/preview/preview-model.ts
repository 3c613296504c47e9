import {
	type ShownField,
	type ShownWhen,
	shownColumns,
	shownHeaderFields,
} from '#shared/directory/calculator-result.ts';
import { effectiveLayout } from '#shared/directory/entitlement.ts';
import {
	currenciesOf,
	enabledCalendarFeatures,
	enabledModules,
	isNonGui,
	type Layout,
	openingModule,
	parseFrontendConfig,
} from '#shared/directory/layout.ts';
import type { Module } from '#shared/directory/modules.ts';

export interface NamedField {
	readonly key: string;
	readonly ownName: string | undefined;
	/** Condition under which the field is shown. Absent if every result shows the field. */
	readonly when?: Exclude<ShownWhen, 'always' | 'on-request'>;
}

export type ShownFields = readonly NamedField[];

export type PreviewModel = NonNullable<ReturnType<typeof previewOf>>;

/**
 * Applies the rules of the portal itself.
 *
 * @param user `frontendConfig` of the user; undefined if the user uses the organisation's
 * @returns undefined if a configuration cannot be parsed
 */
export function previewOf(organisation: string, user: string | undefined, isAdmin: boolean) {
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
			/** Undefined if the layout does not list input fields. The calculator then shows all of them. */
			InputFields: inputsOf(layout.RFR?.InputFields),
			Columns: named(shownColumns(layout.RFR?.Columns), layout.RFR?.Columns),
			HeaderResultFields: named(shownHeaderFields(layout.RFR?.HeaderResultFields), layout.RFR?.HeaderResultFields),
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

function menuOf(layout: Layout) {
	const views = isNonGui(layout) || layout.RFR !== undefined ? (['viewCalendars'] as const) : [];
	return [...views, ...enabledCalendarFeatures(layout), 'help', 'logout'] as const;
}

type Sections = Readonly<Record<string, { readonly Label?: string | undefined }>> | undefined;

function inputsOf(sections: Sections): ShownFields | undefined {
	const keys = Object.keys(sections ?? {});
	return keys.length === 0
		? undefined
		: named(
				keys.map((key) => ({ key, when: 'always' })),
				sections,
			);
}

/** Returns the fields with their labels. A blank label counts as missing, as in the calculator. */
function named(shown: readonly ShownField[], sections: Sections): ShownFields {
	return shown.map(({ key, when }) => {
		const ownName = (sections && Object.hasOwn(sections, key) && sections[key]?.Label) || undefined;
		return when === 'always' || when === 'on-request' ? { key, ownName } : { key, ownName, when };
	});
}
