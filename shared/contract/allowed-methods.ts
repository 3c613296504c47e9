import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** The methods that reach the operation of a route: HEAD is answered as GET without its body. */
export function methodsOf({ method }: Route): readonly ('GET' | 'HEAD' | 'POST')[] {
	return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/**
 * The methods that a path answers, as in the header `Allow`, OPTIONS last.
 *
 * @returns undefined for a path without an operation
 */
export function allowedMethods(path: string): string | undefined {
	const methods = Object.values<Route>(routes)
		.filter((route) => route.path === path)
		.flatMap(methodsOf);
	return methods.length === 0 ? undefined : [...methods, 'OPTIONS'].join(', ');
}
