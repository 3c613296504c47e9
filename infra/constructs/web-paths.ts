/**
 * A CloudFront function that answers the paths of the web app's views with `index.html`.
 *
 * A path whose last part has a dot is a file, so that a missing file stays missing. The document of the API has an address
 * without a dot.
 */
export const viewPaths = `function handler(event) {
	var request = event.request;
	if (/^\\/help\\/(zh\\/)?api$/.test(request.uri)) request.uri += '.html';
	var name = request.uri.substring(request.uri.lastIndexOf('/') + 1);
	if (name.indexOf('.') === -1) request.uri = '/index.html';
	return request;
}
`;

/** Prefixes of the paths of the API; every other path belongs to the web app. */
export const apiPrefixes = [
	'/session/',
	'/rate/api/',
	'/calendar/api/',
	'/valuation/api/',
	'/loan/api/',
	'/admin/org/',
	'/admin/user/',
	'/admin/program/',
	'/admin/audit/',
	'/admin/feeds/',
	'/admin/bulkschedules/',
	'/admin/loanpull/',
	'/admin/webhooks/',
	'/events',
] as const;
