import * as z from 'zod';

const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'a currency is its three-letter ISO code, such as USD');

/** Maximum numbers in a layout: lookback and lockout in business days, column widths in pixels. */
export const largestInLayout = { lookbackRange: 366, lockoutRange: 366, Width: 2000 } as const;

/** Reads a larger number as the maximum, so that layouts saved before the limit existed can still be opened. */
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

export const ratesSection = z.looseObject({ Currencies: z.array(currencyCode).default([]) });

const businessDays = (range: 'lookbackRange' | 'lockoutRange') =>
	z.number().min(0).transform(atMost(largestInLayout[range])).pipe(z.number().int());

export const rfrSection = z.looseObject({
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

/** Section of a module whose fields the portal stores but does not read. */
export const openSection = z.looseObject({});
