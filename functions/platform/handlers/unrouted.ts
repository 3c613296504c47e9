import { methodsOf, type Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { httpHandler } from '../http/http-handler.ts';
import { refuse } from '../http/refusal.ts';

/** Responds to requests that match no route: OPTIONS, wrong methods and unknown paths. */
export const handler = httpHandler(async ({ rawPath, requestContext }) => {
	const allow = allowedMethods(rawPath);
	if (allow === undefined) throw refuse('unknown-path');
	if (requestContext.http.method === 'OPTIONS') return { statusCode: 204, headers: { allow } };
	throw refuse('method-not-allowed', { allow });
});

/** Methods as in the header `Allow`, with OPTIONS last. Undefined if the path does not exist. */
function allowedMethods(path: string): string | undefined {
	const methods = Object.values<Route>(routes)
		.filter((route) => route.path === path)
		.flatMap(methodsOf);
	return methods.length === 0 ? undefined : [...methods, 'OPTIONS'].join(', ');
}
