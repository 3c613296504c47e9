import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parameter } from '#lib/address-query.ts';
import { callApi } from '#lib/api-client.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import { type DateType, dateTypes } from '#shared/contract/fallback.ts';
import { latestRate } from '#shared/contract/rates.ts';
import { currenciesOf } from '#shared/directory/layout.ts';
import type { Module } from '#shared/directory/modules.ts';
import { addDays, epochDay, isLocalDate, isWeekend, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { neverReused, useRateText } from './rate-text.ts';

export const earliestRateDate = localDate('2019-01-01');

export const canHaveRates = (date: LocalDate, today: LocalDate): boolean =>
	date >= earliestRateDate && date <= today && !isWeekend(epochDay(date));

/** Selection of the user on the rate screens. Both fallback screens use the same date and date type. */
export interface RateSelection {
	readonly date: LocalDate;
	readonly dateType: DateType;
	/** True while the fallback screens search for a date with figures to show first. */
	readonly isOpening: boolean;
	/** Date that the fallback screens showed first; undefined if no date with figures was found. */
	readonly openedOn: LocalDate | undefined;
	/** Range of the overnight rates; both ends are undefined until a range is chosen. */
	readonly from: LocalDate | undefined;
	readonly to: LocalDate | undefined;
	readonly currency: string;
	readonly compared: readonly string[];
	readonly isMarkingDecisions: boolean;
}

/** Selections by session. A new session therefore starts without a selection. */
const kept = new WeakMap<object, RateSelection>();

/** @param open returns the first selection of the screen, given the selection of the previous screen */
export function useRateSelection(
	open: (left: RateSelection | undefined) => RateSelection,
): readonly [RateSelection, (change: Partial<RateSelection>) => void] {
	const session = stateKeyOf(useSession());
	const [selection, setSelection] = useState(() => {
		const opened = open(kept.get(session));
		kept.set(session, opened);
		return opened;
	});
	const choose = (change: Partial<RateSelection>) => {
		const next = { ...(kept.get(session) ?? selection), ...change };
		kept.set(session, next);
		setSelection(next);
	};
	return [selection, choose];
}

const defaultCurrency = 'USD';

/** Returns the initial selection: the weekday before today, by calculation date. The overnight range is separate. */
export function initialRateSelection(today: LocalDate = localToday()): RateSelection {
	return {
		date: latestWeekday(addDays(today, -1)),
		dateType: 'publication_date',
		isOpening: true,
		openedOn: undefined,
		from: undefined,
		to: undefined,
		currency: defaultCurrency,
		compared: [],
		isMarkingDecisions: true,
	};
}

function latestWeekday(date: LocalDate): LocalDate {
	return isWeekend(epochDay(date)) ? latestWeekday(addDays(date, -1)) : date;
}

/** Selection read from an address. `isRefused` is true if the address contains a value that the screen cannot show. */
export interface AddressedRates {
	readonly chosen: Partial<RateSelection>;
	readonly isRefused: boolean;
}

/** Reads the date of the rates from an address: `date`, and `by` with the date type if not the publication date. */
export function readRateDate(query: URLSearchParams, today: LocalDate): AddressedRates {
	const [date, by = 'publication_date'] = [parameter(query, 'date'), parameter(query, 'by')];
	if (date === undefined) return { chosen: {}, isRefused: query.has('by') };
	const dateType = dateTypes.find((type) => type === by);
	if (dateType === undefined || !isLocalDate(date) || !canHaveRates(date, today))
		return { chosen: {}, isRefused: true };
	return { chosen: { date, dateType, isOpening: false }, isRefused: false };
}

export function writeRateDate(date: LocalDate, dateType: DateType) {
	return { date, by: dateType === 'publication_date' ? undefined : dateType };
}

const noticeMillis = 8000;

/** Warns once if the address contains a value that the screen cannot show. Returns a function that warns again. */
export function useRefusedAddress(isRefused: boolean): () => void {
	const { t } = useRateText();
	const { show } = useNotifications();
	const [wasRefused] = useState(isRefused);
	const tell = () => void show({ type: 'warning', text: t('errors.address'), durationMillis: noticeMillis });
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen opens
	useEffect(() => {
		if (wasRefused) tell();
	}, [wasRefused]);
	return tell;
}

export function useEntitledCurrencies(module: Module): readonly string[] {
	const currencies = currenciesOf(useSession().layout, module);
	useProfileCheck(currencies);
	return currencies;
}

export function useProfileCheck(currencies: readonly string[]): void {
	const { t } = useRateText();
	const { show } = useNotifications();
	const isValid = currencies.length > 0;
	useEffect(() => {
		if (!isValid) show({ type: 'error', text: t('errors.profile') });
	}, [isValid, show, t]);
}

/** Loads the latest fixing date of a currency's overnight index: undefined while loading, or if there is no fixing. */
export function useLatestFixingDate(currency: string, isAsked: boolean) {
	const { userId } = useSession();
	const { data, isPending, isError, refetch } = useQuery({
		queryKey: ['latest-fixing-date', userId, currency],
		queryFn: async ({ signal }) => (await loadLatestFixingDate(userId, currency, signal)) ?? null,
		enabled: isAsked,
		...neverReused,
	});
	return {
		latest: data ?? undefined,
		isSettled: !isPending,
		askAgain: () => {
			if (isError) void refetch();
		},
	};
}

export async function loadLatestFixingDate(
	userId: string,
	currency: string,
	signal: AbortSignal,
): Promise<LocalDate | undefined> {
	const [latest] = await callApi(latestRate, { userid: userId, currency }, { signal });
	return latest?.id.rateDate;
}
