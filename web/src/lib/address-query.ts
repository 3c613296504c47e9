import { useEffect, useRef } from 'react';

export const isAtPath = (path: string): boolean => location.pathname.replace(/(?<!\/)\/+$/, '') === path;

/** Returns the query of the page address. Empty if the page address has a different path. */
export const queryAt = (path: string): URLSearchParams => new URLSearchParams(isAtPath(path) ? location.search : '');

/** Returns a parameter of a query. Repeated values are joined into one text, which every parser refuses. */
export function parameter(query: URLSearchParams, name: string): string | undefined {
	const all = query.getAll(name);
	return all.length > 1 ? all.join(' ') : all[0];
}

type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Sets parameters in the page address without a new history entry. An undefined parameter is removed. Changes nothing
 * if the page address has a different path.
 */
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
 * Keeps the state of a screen in the query of the page address, so that it survives a reload and can be shared as a
 * link.
 *
 * @param parameters undefined while they are not known; the address is then not changed
 * @param open restores the state from the address after the user has gone back or forward in the history
 */
export function useAddressParameters(
	path: string,
	parameters: Parameters | undefined,
	open: (query: URLSearchParams) => void,
): void {
	const opening = useRef(open);
	// Runs after each rendering, because a link to the screen opens its path without a query.
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
