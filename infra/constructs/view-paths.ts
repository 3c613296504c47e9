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
