import * as z from 'zod';
import { isModule, type Module, moduleKeys, modules } from './modules.ts';

/** The rights over client calendars that a layout can give. */
export const calendarFeatures = ['uploadCustomCalendar', 'deleteCustomCalendar'] as const;

export type CalendarFeature = (typeof calendarFeatures)[number];

const sections = Object.fromEntries(
	moduleKeys.map((module) => [module, modules[module].section.optional()]),
) as unknown as { readonly [M in Module]: z.ZodOptional<(typeof modules)[M]['section']> };

const layoutSchema = z.looseObject({ NonGuiComponent: z.boolean().optional(), ...sections });

/** GUI_Layout: the modules that a user sees, with a section for each, in the order of the tabs. */
export type Layout = z.infer<typeof layoutSchema>;

export type RfrSection = NonNullable<Layout['RFR']>;

/**
 * Reads the text of a `frontendConfig`, `{"GUI_Layout": {…}}`.
 *
 * @returns the layout with its keys in the order of the text, or the problem of the text and, in JSON, its place
 */
export function parseFrontendConfig(text: string): { layout: Layout } | { problem: string; place?: string } {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		return { problem: `not JSON: ${(cause as Error).message}` };
	}
	const parsed = z.looseObject({ GUI_Layout: layoutSchema }).safeParse(json);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		const place = issue?.path.join('.') || 'frontendConfig';
		return { problem: `${place}: ${issue?.message}`, place };
	}
	return { layout: inKeyOrder(parsed.data.GUI_Layout, (json as { GUI_Layout: object }).GUI_Layout) };
}

/** Restores the order of the keys in the text, which decides the first tab: zod puts known keys first. */
function inKeyOrder(layout: Layout, written: object): Layout {
	return Object.fromEntries(Object.keys(written).map((key) => [key, layout[key]])) as Layout;
}

export function isNonGui(layout: Layout): boolean {
	return layout.NonGuiComponent === true;
}

/** The rights of a layout over client calendars. Non-GUI users have all of them. */
export function enabledCalendarFeatures(layout: Layout): readonly CalendarFeature[] {
	if (isNonGui(layout)) return calendarFeatures;
	return calendarFeatures.filter((feature) => layout.RFR?.Features?.[feature] === true);
}

/** The modules that a layout enables, in the layout's order. */
export function enabledModules(layout: Layout): readonly Module[] {
	if (isNonGui(layout)) return [];
	return Object.keys(layout).filter((key): key is Module => isModule(key) && layout[key] !== undefined);
}

/** The module that a session opens with: the first key of the layout, if that is an enabled module. */
export function openingModule(layout: Layout): Module | undefined {
	const [firstKey] = Object.keys(layout);
	return enabledModules(layout).find((module) => module === firstKey);
}

/** The currencies of a module in a layout. Empty if the module has no list or is disabled. */
export function currenciesOf(layout: Layout, module: Module): readonly string[] {
	const section = layout[module];
	return section !== undefined && Array.isArray(section.Currencies) ? (section.Currencies as string[]) : [];
}
