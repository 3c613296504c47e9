/**
 * A CloudFront function: the paths of the web app's views, which are no files, are answered with the app's page.
 *
 * A path is a file's when its last part has a dot, so that a missing file stays missing. The document of the API has an
 * address without one.
 */
export const viewPaths = `function handler(event) {
	var request = event.request;
	if (/^\\/help\\/(zh\\/)?api$/.test(request.uri)) request.uri += '.html';
	var name = request.uri.substring(request.uri.lastIndexOf('/') + 1);
	if (name.indexOf('.') === -1) request.uri = '/index.html';
	return request;
}
`;
