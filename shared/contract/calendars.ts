import * as z from 'zod';
import { type Access, route } from './route.ts';
import { caller, date } from './wire.ts';

const access: Access = { kind: 'module', anyOf: ['RFR'], orNonGui: true };

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
	access,
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
