import { define, number, text } from './problem-definition.ts';

export const calendarProblems = {
	/** Status 400 if a calculation uses the calendar, 404 if the calendar is to be deleted. */
	'unknown-calendar': define(
		[400, 404],
		{ calendar: text },
		({ calendar, kind, offered }) =>
			`There is no ${kind === undefined ? '' : `${kind} `}calendar ${JSON.stringify(calendar)}${offered === undefined ? '' : `; there are: ${offered}`}.`,
		{ kind: text.optional(), offered: text.optional() },
	),
	'calendar-file-invalid': define(
		400,
		{ count: number },
		({ count, first }) => (count === 1 ? first : `${count} lines of the file are wrong. ${first}`),
		{ first: text },
	),
	'calendar-exists': define(
		409,
		{ calendar: text, holidays: number },
		({ calendar, holidays }) => `Calendar ${calendar} exists with ${holidays} holidays.`,
	),
	'calendar-limit-reached': define(
		409,
		{ max: number },
		({ max }) => `Your organization has ${max} calendars, which is the limit.`,
	),
	'holiday-limit-reached': define(
		409,
		{ max: number, total: number },
		({ max, total }) => `Your organization's calendars would have ${total} holidays; the limit is ${max}.`,
	),
};
