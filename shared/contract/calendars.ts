import * as z from 'zod';
import { businessDayConventions } from '../time/adjust-date.ts';
import { type Access, caller, date, route } from './route.ts';

const access = { kind: 'module', anyOf: ['RFR'], orNonGui: true } as const satisfies Access;

const calendars = { method: 'POST', capability: 'calendars' } as const;
const reads = { ...calendars, access, effect: 'read', scope: 'calendars:read' } as const;
const changes = { ...calendars, effect: 'change', scope: 'calendars:write' } as const;

const byEntity = z.strictObject({
	entity: z.string().optional().describe('If sent, the short name of your own organization.'),
	...caller,
});

export const calendarNames = route({
	...reads,
	path: '/calendar/api/names',
	summary: 'List the holiday calendars that you can select.',
	request: byEntity,
	answer: z.object({
		systemCalendars: z.array(z.object({ ccy: z.string(), calendar: z.string() })),
		clientCalendars: z.array(z.object({ calendar: z.string() })),
	}),
});

export const calendarHolidays = route({
	...reads,
	path: '/calendar/api/holidays',
	summary: 'List the holidays of every calendar that you can select, from 2018 onwards.',
	request: byEntity,
	answer: z.object({
		calendars: z.array(
			z.object({
				calendar: z.string(),
				ccy: z.string().describe('Currency. Empty for a calendar of your organization.'),
				holidays: z.array(date),
				names: z.array(z.string()).describe('Name of each holiday, in the order of `holidays`.'),
				completeFrom: date,
				completeTo: date,
			}),
		),
	}),
});

export const calendarMetadata = route({
	...reads,
	path: '/calendar/api/metadata',
	summary: 'List the currencies with their yearly basis, overnight index and calendar.',
	access: { ...access, orAdministrator: true },
	request: z.strictObject({ ...caller }),
	answer: z.object({
		currencies: z.array(
			z.object({
				code: z.string(),
				dayCountConvention: z.enum(['ACT/360', 'ACT/365']),
				index: z.string().describe('Overnight index, such as SOFR.'),
				calendar: z.string().describe('System calendar of the index.'),
			}),
		),
	}),
});

const names = z.array(z.string().min(1).max(100)).max(50);

/** Maximum business days by which a date is moved: ten years. */
const maxBusinessDays = 2600;

export const businessDates = route({
	...reads,
	path: '/calendar/api/dates',
	summary: 'Adjust dates by a business day convention, and move them by business days.',
	request: z.strictObject({
		dates: z.array(date).min(1).max(1000),
		systemCalendars: names.optional(),
		clientCalendars: names.optional().describe('Calendars of your organization. A day is open if all calendars are.'),
		isWeekendTreatedAsBizDay: z
			.boolean()
			.default(false)
			.describe('Whether weekends are business days where a client calendar is selected.'),
		convention: z
			.enum(businessDayConventions)
			.default('Following')
			.describe('Adjustment of dates that are no business days.'),
		businessDays: z
			.int()
			.min(-maxBusinessDays)
			.max(maxBusinessDays)
			.default(0)
			.describe(
				'Business days by which each adjusted date is moved, backwards if negative. From a day that NoMoving leaves closed, the first step leads to the next, or last, business day.',
			),
		...caller,
	}),
	answer: z.object({
		dates: z.array(
			z.object({
				date,
				closed: z
					.object({
						isWeekend: z.boolean(),
						holidays: z.array(z.object({ name: z.string(), calendar: z.string() })),
					})
					.optional()
					.describe('Why the date is no business day. Absent: it is one.'),
				adjusted: date.describe('By the convention.'),
				moved: date.describe('The adjusted date, moved by `businessDays`.'),
			}),
		),
		publishedTo: date.describe('Last day that all calendars have from a published list; later days follow by rule.'),
	}),
});

/**
 * Uploads a calendar. A file with any fault is refused as a whole, with the problem `calendar-file-invalid`. The path
 * of each issue is `csv`, the line number and a fault code of calendar-file.ts. A fault of the whole file has no line
 * number. `params.count` is the number of faulty lines.
 */
export const uploadCalendar = route({
	...changes,
	path: '/calendar/api/upload',
	summary: 'Load a CSV file as a calendar of your organization.',
	access: { ...access, feature: 'uploadCustomCalendar' },
	// Maximum body of a file of 1 MB in which every character is escaped.
	bodyBytes: 3 * 1024 * 1024,
	body: 'csv',
	request: z.strictObject({
		csv: z.string().describe('Text of the file, with the header `Calendar,Date,Holiday Name`.'),
		fileName: z
			.string()
			.max(255)
			.regex(/\.csv$/i, "Only 'text/csv' type calendar files are supported for the time being.")
			.refine((name) => !/\.\.|[/\\]/.test(name), "must be the name of a file, without '..', '/' or '\\'")
			.optional(),
		replace: z.boolean().default(false).describe('Whether a calendar of the same name may be replaced.'),
		...caller,
	}),
	answer: z.object({
		calendar: z.string(),
		holidays: z.number().int().describe('Number of holidays.'),
		completeFrom: date.describe('1 January of the first year in the file.'),
		completeTo: date.describe('31 December of the last year in the file.'),
		isReplaced: z.boolean(),
	}),
});

export const deleteCalendar = route({
	...changes,
	path: '/calendar/api/delete',
	summary: 'Remove a calendar of your organization.',
	access: { ...access, feature: 'deleteCustomCalendar' },
	request: z.strictObject({ calendar: z.string().min(1).max(200), ...caller }),
	answer: z.object({ calendar: z.string() }),
});
