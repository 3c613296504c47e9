/** What CloudFront sends to the HTTP API; everything else is the web app's. */
const prefixes = [
	'/session/',
	'/rate/api/',
	'/calendar/api/',
	'/valuation/api/',
	'/admin/org/',
	'/admin/user/',
	'/admin/bulkschedules/',
];

export function isApiPath(path: string): boolean {
	return prefixes.some((prefix) => path.startsWith(prefix));
}
