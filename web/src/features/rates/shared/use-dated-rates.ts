import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryAt, useAddressParameters } from '#lib/address-query.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import type { DateType, UnavailableRate } from '#shared/contract/fallback.ts';
import { addDays, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import {
	initialRateSelection,
	loadLatestFixingDate,
	type RateSelection,
	readRateDate,
	useRateSelection,
	useRefusedAddress,
	writeRateDate,
} from './rate-selection.ts';
import { failedQuery, neverReused, useRateError } from './rate-text.ts';

/**
 * Number of weekdays after the latest fixing that are searched for figures. A fixing is published on the next business
 * day, which may follow holidays.
 */
const weekdaysAfterFixing = 3;

/** Number of weekdays searched if no currency has a fixing. Figures are only older if a publisher stops delivering. */
const weekdaysBefore = 5;

interface Screen {
	readonly name: string;
	readonly selection: RateSelection;
	readonly currencies: readonly string[];
	readonly isEmpty: boolean;
	readonly hasFigures: (date: LocalDate, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Finds the latest calculation date with figures before the selected date, if the selected date has no figures.
 * Searches the weekdays after the latest fixing of a currency, preferably US dollars. If no currency has a fixing,
 * searches the weekdays before the selected date.
 */
function usePublishedDate({ name, selection, currencies, isEmpty, hasFigures }: Screen) {
	const { userId } = useSession();
	const { date, dateType } = selection;
	const isAsked = isEmpty && dateType === 'publication_date';
	const query = useQuery({
		queryKey: ['published-date', name, userId, currencies, date],
		queryFn: async ({ signal }) => {
			const latest = await latestFixingDateOf(currencies, userId, signal);
			const candidates =
				latest === undefined
					? weekdaysFrom(date, -1, weekdaysBefore)
					: weekdaysFrom(latest, 1, weekdaysAfterFixing).reverse();
			for (const candidate of candidates) {
				if (candidate < date && (await hasFigures(candidate, signal))) return candidate;
			}
			return null;
		},
		enabled: isAsked && currencies.length > 0,
		...neverReused,
	});
	return {
		published: isAsked ? (query.data ?? undefined) : undefined,
		isSearching: isAsked && query.isFetching,
		failedSearch: isAsked ? failedQuery(query) : undefined,
	};
}

async function latestFixingDateOf(currencies: readonly string[], userId: string, signal: AbortSignal) {
	for (const currency of currencies.toSorted((a, b) => Number(b === 'USD') - Number(a === 'USD'))) {
		const latest = await loadLatestFixingDate(userId, currency, signal);
		if (latest !== undefined) return latest;
	}
	return undefined;
}

function weekdaysFrom(date: LocalDate, step: 1 | -1, count: number): LocalDate[] {
	const weekdays: LocalDate[] = [];
	for (let day = addDays(date, step); weekdays.length < count; day = addDays(day, step)) {
		if (!isWeekend(epochDay(day))) weekdays.push(day);
	}
	return weekdays;
}

export interface DatedRequest {
	readonly userid: string;
	readonly currencyINPUT: string[];
	readonly selectedDate: LocalDate;
	readonly selectedRadio: DateType;
}

interface LoadedRates<Body> {
	readonly body: Body;
	readonly unavailable?: readonly UnavailableRate[] | undefined;
}

export interface DatedRates<Body, Table> {
	/** Path of the API, for its error messages. */
	readonly path: string;
	readonly load: (request: DatedRequest, signal: AbortSignal) => Promise<LoadedRates<Body>>;
	/** Returns the tables of a response; empty if the response has no figures. */
	readonly tablesOf: (body: Body, currencies: readonly string[], dateType: DateType) => readonly Table[];
}

/**
 * Loads the rates of the selected date whenever the selection changes.
 *
 * If the first date in a session has no figures, the screen moves to the latest earlier date with figures. It also
 * moves if the first request failed and then succeeds when repeated. A date in the address is shown even without
 * figures.
 *
 * @param address address path of the screen
 */
export function useDatedRates<Body, Table>(
	rates: DatedRates<Body, Table>,
	currencies: readonly string[],
	address: string,
) {
	const { path, load, tablesOf } = rates;
	const { userId } = useSession();
	const [asked] = useState(() => readRateDate(queryAt(address), localToday()));
	const [selection, choose] = useRateSelection((left) => ({ ...(left ?? initialRateSelection()), ...asked.chosen }));
	const { date, dateType, isOpening } = selection;
	const tellRefused = useRefusedAddress(asked.isRefused);
	useAddressParameters(address, isOpening ? undefined : writeRateDate(date, dateType), (query) => {
		const again = readRateDate(query, localToday());
		if (again.isRefused) tellRefused();
		choose(again.chosen);
	});
	const request = (selectedDate: LocalDate, selectedRadio: DateType): DatedRequest => ({
		userid: userId,
		currencyINPUT: [...currencies],
		selectedDate,
		selectedRadio,
	});
	const query = useQuery({
		queryKey: ['dated-rates', path, userId, currencies, date, dateType],
		queryFn: ({ signal }) => load(request(date, dateType), signal),
		enabled: currencies.length > 0,
		...neverReused,
	});
	const { data, isFetching, isSuccess, refetch } = query;
	const api = useMemo(() => ({ name: 'fallback', path }) as const, [path]);
	useRateError(query.error, api);
	const failed = failedQuery(query);
	const hasFailed = failed !== undefined;
	const tables = useMemo(
		() => (data === undefined ? [] : tablesOf(data.body, currencies, dateType)),
		[data, tablesOf, currencies, dateType],
	);
	const hasFigures = tables.length > 0;
	const isEmpty = !isFetching && !hasFigures;
	const { published, isSearching, failedSearch } = usePublishedDate({
		name: path,
		selection,
		currencies,
		isEmpty: isEmpty && isSuccess,
		hasFigures: async (candidate, signal) =>
			tablesOf((await load(request(candidate, 'publication_date'), signal)).body, currencies, 'publication_date')
				.length > 0,
	});
	useEffect(() => {
		if (!isOpening) return;
		if (hasFigures) choose({ isOpening: false, openedOn: date });
		else if (published !== undefined) choose({ isOpening: false, openedOn: published, date: published });
		else if (isEmpty && !hasFailed && !isSearching) choose({ isOpening: false });
	}, [isOpening, date, choose, hasFigures, published, isEmpty, hasFailed, isSearching]);
	return {
		selection,
		choose,
		tables,
		unavailable: data?.unavailable ?? [],
		/** True if there are no rates and the search for an earlier date has ended. */
		isEmpty: isEmpty && !isOpening && failed === undefined,
		failed,
		api,
		failedSearch,
		published,
		reload: () => {
			if (currencies.length > 0) void refetch();
		},
	};
}
