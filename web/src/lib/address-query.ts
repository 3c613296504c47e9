import { useEffect, useRef } from 'react';

/** True if the address is that of a screen, whatever its query. */
export const isAtPath = (path: string): boolean => location.pathname.replace(/(?<!\/)\/+$/, '') === path;

/** The query of a screen's address; empty at the address of another screen. */
export const queryAt = (path: string): URLSearchParams => new URLSearchParams(isAtPath(path) ? location.search : '');

/** Returns a parameter of a query. A repeated parameter is the joined text of both, which every reader refuses. */
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
 * Keeps what a screen shows in the query of its address, so that it survives a reload and can be sent to somebody.
 *
 * @param parameters undefined: not known yet, so that the address stays as it is
 * @param open shows what the address has, once the user has gone back or forward to it
 */
export function useAddressParameters(
	path: string,
	parameters: Parameters | undefined,
	open: (query: URLSearchParams) => void,
): void {
	const opening = useRef(open);
	// After each rendering: a link to the screen leads to its path alone.
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
