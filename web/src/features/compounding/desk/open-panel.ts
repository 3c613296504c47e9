import { useCallback, useSyncExternalStore } from 'react';
import { type Session, stateKeyOf, useSession } from '../../../lib/session-context.ts';

/** The panel beneath the figures of a result that is open, by session: the next result opens on the same one. */
const open = new WeakMap<object, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Opens a panel, that of a later result if there is none yet. */
export function openPanel(session: Session, id: string): void {
	open.set(stateKeyOf(session), id);
	for (const listener of listeners) listener();
}

/** The open panel and a function that opens another one. Default: the days. */
export function useOpenPanel(): readonly [id: string, open: (id: string) => void] {
	const session = useSession();
	const id = useSyncExternalStore(subscribe, () => open.get(stateKeyOf(session)) ?? 'days');
	return [id, useCallback((chosen) => openPanel(session, chosen), [session])];
}
