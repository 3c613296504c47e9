/** What an organisation's own calendars may hold at most. */
export const calendarLimits = {
	/** Of an organisation. */
	calendars: 50,
	/** Of one calendar, which is one file. */
	holidays: 1000,
	/** Of an organisation's calendars together: they all travel in one answer. */
	holidaysInTotal: 10_000,
	fileBytes: 1024 * 1024,
	nameLength: 40,
	/** UTF-16 code units, of which each takes at most three bytes. */
	holidayNameLength: 100,
	firstYear: 1990,
	lastYear: 2100,
	faultsListed: 100,
} as const;

/** What can be wrong with a calendar file or with one of its lines. */
export const calendarFileFaults = [
	'too-large',
	'not-utf-8',
	'header-invalid',
	'quote-not-closed',
	'line-too-long',
	'no-holidays',
	'too-many-holidays',
	'cell-count',
	'control-character',
	'name-empty',
	'name-invalid',
	'name-reserved',
	'name-differs',
	'date-invalid',
	'date-out-of-range',
	'date-repeated',
	'holiday-name-empty',
	'holiday-name-too-long',
] as const;

export type CalendarFileFault = (typeof calendarFileFaults)[number];
