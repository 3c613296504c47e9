import { useCallback, useSyncExternalStore } from 'react';
import { parameter } from '#lib/address-query.ts';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';

/** Maximum number of columns in addition to that of the loan. */
export const maxChoices = 3;

const inDollars: readonly string[] = ['simple', 'in-advance', 'delay-2'];
const elsewhere: readonly string[] = ['lookback-5', 'shift-5', 'in-advance'];

/**
 * Default choices: alternatives to compounding that lenders offer in US dollars; the usual lookbacks in other
 * currencies.
 */
export const defaultChoices = (currency: string): readonly string[] => (currency === 'USD' ? inDollars : elsewhere);

type ByCurrency = ReadonlyMap<string, readonly string[]>;

/** The variants that are chosen for a currency, as long as the session lives. */
const kept = new WeakMap<object, ByCurrency>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The variants that the query of an address names; undefined for none, and for a text that no address has. */
export function addressedChoices(query: URLSearchParams): readonly string[] | undefined {
	const text = parameter(query, 'with');
	if (text === undefined || !/^[\w:.,-]{0,300}$/.test(text)) return undefined;
	const ids = text === '' ? [] : text.split(',');
	return ids.length <= maxChoices && new Set(ids).size === ids.length ? ids : undefined;
}

/** The first choices of a session are those of the address, for the currency of its calculation. */
function choicesOf(session: Session, currency: string): readonly string[] {
	const key = stateKeyOf(session);
	if (!kept.has(key) && currency !== '') {
		const ids = addressedChoices(new URLSearchParams(location.search));
		kept.set(key, new Map(ids === undefined ? [] : [[currency, ids]]));
	}
	return kept.get(key)?.get(currency) ?? defaultChoices(currency);
}

export function choose(session: Session, currency: string, chosen: readonly string[]): void {
	const key = stateKeyOf(session);
	kept.set(key, new Map([...(kept.get(key) ?? []), [currency, chosen]]));
	for (const listener of listeners) listener();
}

/** Adds a variant, in place of the last one where there is no room. */
export function addChoice(session: Session, currency: string, id: string): void {
	const chosen = choicesOf(session, currency);
	if (!chosen.includes(id)) choose(session, currency, [...chosen.slice(0, maxChoices - 1), id]);
}

/** The variants chosen for a currency, and a function that chooses others. */
export function useChoices(currency: string): readonly [readonly string[], (chosen: readonly string[]) => void] {
	const session = useSession();
	const chosen = useSyncExternalStore(subscribe, () => choicesOf(session, currency));
	return [chosen, useCallback((next) => choose(session, currency, next), [session, currency])];
}
