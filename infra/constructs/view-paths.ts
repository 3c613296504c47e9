/**
 * A CloudFront function: the paths of the web app's views, which are no files, are answered with the app's page.
 *
 * A path is a file's when its last part has a dot, so that a missing file stays missing.
 */
export const viewPaths = `function handler(event) {
	var request = event.request;
	var name = request.uri.substring(request.uri.lastIndexOf('/') + 1);
	if (name.indexOf('.') === -1) request.uri = '/index.html';
	return request;
}
`;
