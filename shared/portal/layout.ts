import * as z from 'zod';

/** The parts of the portal that an organisation can have, by their keys in a layout. */
export const modules = ['RFR', 'VAL', 'Fallback', 'CashFallbacks', 'TermRates', 'ONRates', 'Admin'] as const;

export type Module = (typeof modules)[number];

export const isModule = (key: string): key is Module => (modules as readonly string[]).includes(key);

/** What a layout lets its users do to the organisation's own calendars. */
export const calendarFeatures = ['uploadCustomCalendar', 'deleteCustomCalendar'] as const;

export type CalendarFeature = (typeof calendarFeatures)[number];

const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'a currency is its three-letter ISO code, such as USD');

/** The largest of the numbers in a layout: as many business days as the calculator takes, and pixels. */
export const largestInLayout = { lookbackRange: 366, lockoutRange: 366, Width: 2000 } as const;

/** A layout that was saved before there was a largest number opens as if it said that: nobody is shut out by it. */
const atMost = (largest: number) => (value: number) => Math.min(value, largest);

const help = z.object({
	title: z.string().optional(),
	content: z.string().optional(),
	link: z.string().optional(),
});

const columnSection = z.looseObject({
	Label: z.string().optional(),
	Tooltip: z.string().optional(),
	Width: z.number().positive().transform(atMost(largestInLayout.Width)).optional(),
	decimals: z.number().int().min(0).max(18).optional(),
	numberWithCommas: z.boolean().optional(),
});

const inputFieldSection = z.looseObject({
	Label: z.string().optional(),
	Tooltip: z.string().optional(),
	help: help.optional(),
	newRow: z.boolean().optional(),
	weekdayOnly: z.boolean().optional(),
});

const ratesSection = z.looseObject({ Currencies: z.array(currencyCode).default([]) });

const businessDays = (range: 'lookbackRange' | 'lockoutRange') =>
	z.number().min(0).transform(atMost(largestInLayout[range])).pipe(z.number().int());

const rfrSection = z.looseObject({
	Currencies: z.array(currencyCode).default([]),
	DefaultCurrency: currencyCode.optional(),
	Columns: z.record(z.string(), columnSection).optional(),
	HeaderResultFields: z.record(z.string(), columnSection).optional(),
	InputFields: z.record(z.string(), inputFieldSection).optional(),
	Features: z
		.looseObject({
			lookbackRange: businessDays('lookbackRange').optional(),
			lockoutRange: businessDays('lockoutRange').optional(),
			uploadCustomCalendar: z.boolean().optional(),
			deleteCustomCalendar: z.boolean().optional(),
			principalChangeMethod: z.enum(['NON_CUMULATIVE', 'BALANCE']).optional(),
		})
		.optional(),
	Logo: z.string().optional(),
});

const layoutSchema = z.looseObject({
	NonGuiComponent: z.boolean().optional(),
	RFR: rfrSection.optional(),
	VAL: z.looseObject({}).optional(),
	Fallback: ratesSection.optional(),
	CashFallbacks: ratesSection.optional(),
	TermRates: ratesSection.optional(),
	ONRates: ratesSection.optional(),
	Admin: z.looseObject({}).optional(),
});

/** GUI_Layout: what a user sees, one section a module, in the order of the tabs. */
export type Layout = z.infer<typeof layoutSchema>;

export type RfrSection = NonNullable<Layout['RFR']>;

/**
 * Reads the text of a `frontendConfig`, `{"GUI_Layout": {…}}`.
 *
 * @returns the layout with its keys in the text's order, or what is wrong with the text
 */
export function parseFrontendConfig(text: string): { layout: Layout } | { problem: string } {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		return { problem: `not JSON: ${(cause as Error).message}` };
	}
	const parsed = z.looseObject({ GUI_Layout: layoutSchema }).safeParse(json);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		return { problem: `${issue?.path.join('.') || 'frontendConfig'}: ${issue?.message}` };
	}
	return { layout: inKeyOrder(parsed.data.GUI_Layout, (json as { GUI_Layout: object }).GUI_Layout) };
}

/** A schema lists known keys first; the first tab depends on the order in which they were written. */
function inKeyOrder(layout: Layout, written: object): Layout {
	return Object.fromEntries(Object.keys(written).map((key) => [key, layout[key]])) as Layout;
}

export function isNonGui(layout: Layout): boolean {
	return layout.NonGuiComponent === true;
}

/** What users of a layout may do to the organisation's own calendars; non-GUI users everything. */
export function enabledCalendarFeatures(layout: Layout): readonly CalendarFeature[] {
	if (isNonGui(layout)) return calendarFeatures;
	return calendarFeatures.filter((feature) => layout.RFR?.Features?.[feature] === true);
}

/** The modules that a layout enables, in the layout's order. */
export function enabledModules(layout: Layout): readonly Module[] {
	if (isNonGui(layout)) return [];
	return Object.keys(layout).filter((key): key is Module => isModule(key) && layout[key] !== undefined);
}

/** The currencies that a layout lists for a module; none where the module has no list or is off. */
export function currenciesOf(layout: Layout, module: Module): readonly string[] {
	const section = layout[module];
	return section !== undefined && Array.isArray(section.Currencies) ? (section.Currencies as string[]) : [];
}
