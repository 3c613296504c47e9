import * as z from 'zod';
import { type Access, route } from './route.ts';
import { caller, date } from './wire.ts';

const access = { kind: 'module', anyOf: ['RFR'], orNonGui: true } as const satisfies Access;

/** `entity`, if sent, must be the caller's own organisation. */
const byEntity = z.strictObject({ entity: z.string().optional(), ...caller });

/** The calendars that the caller can select. */
export const calendarNames = route({
	method: 'POST',
	path: '/calendar/api/names',
	capability: 'calendars',
	access,
	effect: 'read',
	request: byEntity,
	answer: z.object({
		systemCalendars: z.array(z.object({ ccy: z.string(), calendar: z.string() })),
		clientCalendars: z.array(z.object({ calendar: z.string() })),
	}),
});

/** Every calendar's holidays from 2018 onwards, with the range in which its list is complete. */
export const calendarHolidays = route({
	method: 'POST',
	path: '/calendar/api/holidays',
	capability: 'calendars',
	access,
	effect: 'read',
	request: byEntity,
	answer: z.object({
		calendars: z.array(
			z.object({
				calendar: z.string(),
				/** Empty for a client's own calendar. */
				ccy: z.string(),
				holidays: z.array(date),
				/** The name of each holiday, in the order of `holidays`. */
				names: z.array(z.string()),
				completeFrom: date,
				completeTo: date,
			}),
		),
	}),
});

/** The yearly basis and the index of every currency. */
export const calendarMetadata = route({
	method: 'POST',
	path: '/calendar/api/metadata',
	capability: 'calendars',
	access: { ...access, orAdministrator: true },
	effect: 'read',
	request: z.strictObject({ ...caller }),
	answer: z.object({
		currencies: z.array(
			z.object({
				code: z.string(),
				dayCountConvention: z.enum(['ACT/360', 'ACT/365']),
				/** The overnight index that the calculator compounds, such as SOFR. */
				index: z.string(),
				/** The system calendar of that index. */
				calendar: z.string(),
			}),
		),
	}),
});

/**
 * Takes a CSV file as one of the organisation's own calendars.
 *
 * A file with a fault is refused whole as `calendar-file-invalid`: the path of an issue is `csv`, the number of the line
 * (none when the fault is the file's) and one of calendar-file.ts; `params.count` is the number of lines at fault.
 * A name that is taken is refused as `calendar-exists` unless `replace` is set.
 */
export const uploadCalendar = route({
	method: 'POST',
	path: '/calendar/api/upload',
	capability: 'calendars',
	access: { ...access, feature: 'uploadCustomCalendar' },
	effect: 'change',
	// A file of 1 MB, every character of it escaped.
	bodyBytes: 3 * 1024 * 1024,
	request: z.strictObject({
		/** The text of the file. */
		csv: z.string(),
		fileName: z
			.string()
			.max(255)
			.regex(/\.csv$/i, "Only 'text/csv' type calendar files are supported for the time being.")
			.refine((name) => !/\.\.|[/\\]/.test(name), "must be the name of a file, without '..', '/' or '\\'")
			.optional(),
		/** Whether a calendar of the same name may be overwritten. */
		replace: z.boolean().default(false),
		...caller,
	}),
	answer: z.object({
		calendar: z.string(),
		/** How many there are. */
		holidays: z.number().int(),
		/** 1 January of the first year in the file. */
		completeFrom: date,
		/** 31 December of the last year in the file. */
		completeTo: date,
		isReplaced: z.boolean(),
	}),
});

/** Removes one of the organisation's own calendars. */
export const deleteCalendar = route({
	method: 'POST',
	path: '/calendar/api/delete',
	capability: 'calendars',
	access: { ...access, feature: 'deleteCustomCalendar' },
	effect: 'change',
	request: z.strictObject({ calendar: z.string().min(1).max(200), ...caller }),
	answer: z.object({ calendar: z.string() }),
});
