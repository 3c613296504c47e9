import { useEffect, useRef } from 'react';

/** True if the address is the screen's, with any query. */
export const isAtPath = (path: string): boolean => location.pathname.replace(/(?<!\/)\/+$/, '') === path;

/** The query of a screen's address. Empty if a different screen is open. */
export const queryAt = (path: string): URLSearchParams => new URLSearchParams(isAtPath(path) ? location.search : '');

/** Returns a parameter of a query. If the parameter is repeated, its values are joined, which every parser refuses. */
export function parameter(query: URLSearchParams, name: string): string | undefined {
	const all = query.getAll(name);
	return all.length > 1 ? all.join(' ') : all[0];
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Sets or removes (if undefined) parameters of a screen's address, without a new history entry. */
export function replaceParameters(path: string, parameters: Parameters): void {
	if (!isAtPath(path)) return;
	const query = queryAt(path);
	for (const [name, value] of Object.entries(parameters)) {
		if (value === undefined) query.delete(name);
		else query.set(name, value);
	}
	const search = query.size === 0 ? '' : `?${query}`;
	if (search !== location.search) history.replaceState(history.state, '', `${path}${search}${location.hash}`);
}

/**
 * Keeps the state of a screen in the query of its address, so that it survives a reload and can be shared as a link.
 *
 * @param parameters undefined until they are known: the address is then not changed
 * @param open shows the state in the address after the user has gone back or forward to it
 */
export function useAddressParameters(
	path: string,
	parameters: Parameters | undefined,
	open: (query: URLSearchParams) => void,
): void {
	const opening = useRef(open);
	// Runs after each rendering, because a link to the screen leads to its path without a query.
	useEffect(() => {
		opening.current = open;
		if (parameters !== undefined) replaceParameters(path, parameters);
	});
	useEffect(() => {
		const onPopState = () => {
			if (isAtPath(path)) opening.current(queryAt(path));
		};
		addEventListener('popstate', onPopState);
		return () => removeEventListener('popstate', onPopState);
	}, [path]);
}
