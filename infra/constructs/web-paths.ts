/**
 * CloudFront function that serves `index.html` for the paths of the web app's pages.
 *
 * If the last segment of a path contains a dot, it is a file. A missing file is therefore reported as missing. The API
 * document has a path without a dot.
 */
export const viewPaths = `function handler(event) {
	var request = event.request;
	if (/^\\/help\\/(zh\\/)?api$/.test(request.uri)) request.uri += '.html';
	var name = request.uri.substring(request.uri.lastIndexOf('/') + 1);
	if (name.indexOf('.') === -1) request.uri = '/index.html';
	return request;
}
`;

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
