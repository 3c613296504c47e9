export const calendarLimits = {
	calendars: 50,
	holidays: 1000,
	/** Maximum holidays of all calendars of an organisation, which one answer contains. */
	holidaysInTotal: 10_000,
	fileBytes: 1024 * 1024,
	nameLength: 40,
	/** Maximum length in UTF-16 code units. Each of them takes at most three bytes. */
	holidayNameLength: 100,
	firstYear: 1990,
	lastYear: 2100,
	faultsListed: 100,
} as const;

export const calendarFileFaults = {
	'too-large': 'The file is larger than 1 MB.',
	'not-utf-8': 'The file is not UTF-8 text.',
	'header-invalid': 'The header is not Calendar,Date,Holiday Name.',
	'quote-not-closed': 'A quotation mark is opened and not closed.',
	'line-too-long': 'The line is too long.',
	'no-holidays': 'The file has no holidays.',
	'too-many-holidays': 'The file has more holidays than the limit.',
	'cell-count': 'The line does not have three cells.',
	'control-character': 'A cell contains a line break or another control character.',
	'name-empty': 'The line has no calendar name.',
	'name-invalid': 'The calendar name contains what is not allowed, or is too long.',
	'name-reserved': 'The calendar name is that of a system calendar.',
	'name-differs': 'The line has another calendar name than the lines before it.',
	'date-invalid': 'The text is not a date.',
	'date-out-of-range': 'The date is before 1990 or after 2100.',
	'date-repeated': 'The date is in an earlier line, too.',
	'holiday-name-empty': 'The line has no holiday name.',
	'holiday-name-too-long': 'The holiday name is too long.',
} as const;

export type CalendarFileFaultCode = keyof typeof calendarFileFaults;
