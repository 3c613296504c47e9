/** The paths that the API answers; every other path of the portal's origin is the web app's. */
export const apiPrefixes = [
	'/session/',
	'/rate/api/',
	'/calendar/api/',
	'/valuation/api/',
	'/admin/org/',
	'/admin/user/',
	'/admin/audit/',
	'/admin/feeds/',
	'/admin/bulkschedules/',
] as const;
