import { useCallback, useSyncExternalStore } from 'react';
import { type Session, stateKeyOf, useSession } from '../../../lib/session-context.ts';
import { defaultChoices } from './variant-choices.ts';

/** Columns beside that of the loan itself. */
export const mostChoices = 3;

type ByCurrency = ReadonlyMap<string, readonly string[]>;

/** The variants that are chosen for a currency, as long as the session lives. */
const kept = new WeakMap<object, ByCurrency>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

const choicesOf = (session: Session, currency: string): readonly string[] =>
	kept.get(stateKeyOf(session))?.get(currency) ?? defaultChoices(currency);

function choose(session: Session, currency: string, chosen: readonly string[]): void {
	const key = stateKeyOf(session);
	kept.set(key, new Map([...(kept.get(key) ?? []), [currency, chosen]]));
	for (const listener of listeners) listener();
}

/** Adds a variant, in place of the last one where there is no room. */
export function addChoice(session: Session, currency: string, id: string): void {
	const chosen = choicesOf(session, currency);
	if (!chosen.includes(id)) choose(session, currency, [...chosen.slice(0, mostChoices - 1), id]);
}

/** The variants chosen for a currency, and a function that chooses others. */
export function useChoices(currency: string): readonly [readonly string[], (chosen: readonly string[]) => void] {
	const session = useSession();
	const chosen = useSyncExternalStore(subscribe, () => choicesOf(session, currency));
	return [chosen, useCallback((next) => choose(session, currency, next), [session, currency])];
}
