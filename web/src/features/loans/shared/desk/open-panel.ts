import { useCallback, useSyncExternalStore } from 'react';
import { parameter } from '#lib/address-query.ts';
import type { PageAddress } from '#lib/page-address.ts';
import { type Session, stateKeyOf, useSession } from '#lib/session-context.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import type { FormView } from '../form/use-calculator-form.ts';
import type { CompoundingOutcome } from './use-compounding.ts';

/** Props of a tool in the bar above the form. */
export interface DeskToolProps extends Pick<PageAddress, 'navigate'> {
	readonly form: FormView;
	readonly outcome: CompoundingOutcome | undefined;
	/** Inputs of the last calculation, even while it runs or if it has failed. */
	readonly asked: FormState | undefined;
	readonly reference: ReferenceData;
	readonly go: (inputs: FormState) => void;
}

/** Props of a panel below the period's figures. */
export interface ResultPanelProps {
	readonly outcome: CompoundingOutcome;
	readonly reference: ReferenceData;
	/** An end date after the maximum, which the form has refused. */
	readonly lateEnd?: LocalDate | undefined;
	/** Loan of the period. Absent for the loan in the calculator. */
	readonly loan?: SavedLoan;
}

/** Panels below the figures of a result, in the order of their tabs. The ids are part of addresses. */
export const panelIds = ['days', 'chart', 'notice', 'compare', 'running', 'statement'] as const;

export type PanelId = (typeof panelIds)[number];

/** The panel in a query; undefined if it is missing or unknown. */
export function panelOf(query: URLSearchParams): PanelId | undefined {
	const name = parameter(query, 'tab');
	return panelIds.find((id) => id === name);
}

/** The open panel by session. The next result opens with the same panel. */
const open = new WeakMap<object, PanelId>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Opens a panel. Without a result, the panel is opened with the next result. */
export function openPanel(session: Session, id: PanelId): void {
	open.set(stateKeyOf(session), id);
	for (const listener of listeners) listener();
}

/** The first panel of a session is the one in the address; default: the days. */
function openPanelOf(session: Session): PanelId {
	const key = stateKeyOf(session);
	const id = open.get(key) ?? panelOf(new URLSearchParams(location.search)) ?? 'days';
	open.set(key, id);
	return id;
}

/** The open panel, and a function that opens a panel. */
export function useOpenPanel(): readonly [id: PanelId, open: (id: PanelId) => void] {
	const session = useSession();
	const id = useSyncExternalStore(subscribe, () => openPanelOf(session));
	return [id, useCallback((chosen) => openPanel(session, chosen), [session])];
}

/** Maximum number of columns in addition to the loan's. */
export const maxChoices = 3;

const inDollars: readonly string[] = ['simple', 'in-advance', 'delay-2'];
const elsewhere: readonly string[] = ['lookback-5', 'shift-5', 'in-advance'];

/**
 * Default variants: for US dollars, alternatives to compounding that lenders offer; for other currencies, usual
 * lookbacks.
 */
export const defaultChoices = (currency: string): readonly string[] => (currency === 'USD' ? inDollars : elsewhere);

type ByCurrency = ReadonlyMap<string, readonly string[]>;

/** The chosen variants by currency, kept for the session. */
const kept = new WeakMap<object, ByCurrency>();

/** Variants in the query of an address; undefined if they are missing or invalid. */
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

/** Adds a variant. If the maximum is reached, it replaces the last one. */
export function addChoice(session: Session, currency: string, id: string): void {
	const chosen = choicesOf(session, currency);
	if (!chosen.includes(id)) choose(session, currency, [...chosen.slice(0, maxChoices - 1), id]);
}

/** The chosen variants for a currency, and a function that changes them. */
export function useChoices(currency: string): readonly [readonly string[], (chosen: readonly string[]) => void] {
	const session = useSession();
	const chosen = useSyncExternalStore(subscribe, () => choicesOf(session, currency));
	return [chosen, useCallback((next) => choose(session, currency, next), [session, currency])];
}
