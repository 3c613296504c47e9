import * as z from 'zod';
import { isModule, type Module, moduleKeys, modules } from './modules.ts';

/** Features that allow users to upload and delete the organisation's own calendars. */
export const calendarFeatures = ['uploadCustomCalendar', 'deleteCustomCalendar'] as const;

export type CalendarFeature = (typeof calendarFeatures)[number];

const sections = Object.fromEntries(
	moduleKeys.map((module) => [module, modules[module].section.optional()]),
) as unknown as { readonly [M in Module]: z.ZodOptional<(typeof modules)[M]['section']> };

const layoutSchema = z.looseObject({ NonGuiComponent: z.boolean().optional(), ...sections });

/** Layout (`GUI_Layout`): the modules that a user sees, in the order of the tabs, with a section for each. */
export type Layout = z.infer<typeof layoutSchema>;

export type RfrSection = NonNullable<Layout['RFR']>;

/**
 * Parses the text of a `frontendConfig`, `{"GUI_Layout": {…}}`.
 * @returns the layout with its keys in the order of the text, or the problem of the text, which for invalid JSON
 * contains the position
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

/** Restores the order of the keys in the text, because it determines the first tab. Zod puts known keys first. */
function inKeyOrder(layout: Layout, written: object): Layout {
	return Object.fromEntries(Object.keys(written).map((key) => [key, layout[key]])) as Layout;
}

export function isNonGui(layout: Layout): boolean {
	return layout.NonGuiComponent === true;
}

/** Returns the calendar features of a layout. Non-GUI users have all of them. */
export function enabledCalendarFeatures(layout: Layout): readonly CalendarFeature[] {
	if (isNonGui(layout)) return calendarFeatures;
	return calendarFeatures.filter((feature) => layout.RFR?.Features?.[feature] === true);
}

export function enabledModules(layout: Layout): readonly Module[] {
	if (isNonGui(layout)) return [];
	return Object.keys(layout).filter((key): key is Module => isModule(key) && layout[key] !== undefined);
}

/** Returns the module that opens after sign-in. It is the first key of the layout, if that is an enabled module. */
export function openingModule(layout: Layout): Module | undefined {
	const [firstKey] = Object.keys(layout);
	return enabledModules(layout).find((module) => module === firstKey);
}

/** Returns the currencies of a module in a layout. Empty if the module is disabled or has no list of currencies. */
export function currenciesOf(layout: Layout, module: Module): readonly string[] {
	const section = layout[module];
	return section !== undefined && Array.isArray(section.Currencies) ? (section.Currencies as string[]) : [];
}
