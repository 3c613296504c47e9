import { useCallback, useSyncExternalStore } from 'react';
import { parameter } from '#lib/address-query.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import type { FormView } from '../form/use-calculator-form.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

export interface DeskToolProps extends Pick<PageAddress, 'navigate'> {
	readonly form: FormView;
	readonly outcome: CompoundingOutcome | undefined;
	/** Inputs of the last calculation, which may still run or may have failed. */
	readonly asked: FormState | undefined;
	readonly reference: ReferenceData;
	readonly go: (inputs: FormState) => void;
}

export interface ResultPanelProps {
	readonly outcome: CompoundingOutcome;
	readonly reference: ReferenceData;
	readonly lateEnd?: LocalDate | undefined;
	/** Loan to which the period belongs. Missing for the loan that is open in the calculator. */
	readonly loan?: SavedLoan;
}

/** Ids of the panels below a result, in the order of the tabs. Addresses contain the ids. */
export const panelIds = ['days', 'chart', 'notice', 'compare', 'running', 'statement'] as const;

export type PanelId = (typeof panelIds)[number];

export function panelOf(query: URLSearchParams): PanelId | undefined {
	const name = parameter(query, 'tab');
	return panelIds.find((id) => id === name);
}

/** The open panel, by session. The next result opens with the same panel. */
const open = new WeakMap<object, PanelId>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Opens a panel. If there is no result yet, the panel opens together with the next result. */
export function openPanel(session: Session, id: PanelId): void {
	open.set(stateKeyOf(session), id);
	for (const listener of listeners) listener();
}

/** Returns the open panel. At first, this is the panel in the address, or the days if the address has no panel. */
function openPanelOf(session: Session): PanelId {
	const key = stateKeyOf(session);
	const id = open.get(key) ?? panelOf(new URLSearchParams(location.search)) ?? 'days';
	open.set(key, id);
	return id;
}

export function useOpenPanel(): readonly [id: PanelId, open: (id: PanelId) => void] {
	const session = useSession();
	const id = useSyncExternalStore(subscribe, () => openPanelOf(session));
	return [id, useCallback((chosen) => openPanel(session, chosen), [session])];
}

export const maxChoices = 3;

const inDollars: readonly string[] = ['simple', 'in-advance', 'delay-2'];
const elsewhere: readonly string[] = ['lookback-5', 'shift-5', 'in-advance'];

/** Alternatives to compounding that lenders offer in US dollars; common lookbacks in other currencies. */
export const defaultChoices = (currency: string): readonly string[] => (currency === 'USD' ? inDollars : elsewhere);

type ByCurrency = ReadonlyMap<string, readonly string[]>;

const kept = new WeakMap<object, ByCurrency>();

export function addressedChoices(query: URLSearchParams): readonly string[] | undefined {
	const text = parameter(query, 'with');
	if (text === undefined || !/^[\w:.,-]{0,300}$/.test(text)) return undefined;
	const ids = text === '' ? [] : text.split(',');
	return ids.length <= maxChoices && new Set(ids).size === ids.length ? ids : undefined;
}

/** Returns the selected variants: at first, those in the address, if its calculation has this currency. */
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

/** Adds a variant. If the maximum is reached, replaces the last one. */
export function addChoice(session: Session, currency: string, id: string): void {
	const chosen = choicesOf(session, currency);
	if (!chosen.includes(id)) choose(session, currency, [...chosen.slice(0, maxChoices - 1), id]);
}

export function useChoices(currency: string): readonly [readonly string[], (chosen: readonly string[]) => void] {
	const session = useSession();
	const chosen = useSyncExternalStore(subscribe, () => choicesOf(session, currency));
	return [chosen, useCallback((next) => choose(session, currency, next), [session, currency])];
}
