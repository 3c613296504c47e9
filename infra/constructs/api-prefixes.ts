/** Prefixes of the paths of the API; every other path belongs to the web app. */
export const apiPrefixes = [
	'/session/',
	'/rate/api/',
	'/calendar/api/',
	'/valuation/api/',
	'/loan/api/',
	'/admin/org/',
	'/admin/user/',
	'/admin/audit/',
	'/admin/feeds/',
	'/admin/bulkschedules/',
	'/admin/loanpull/',
] as const;
