import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryAt, useAddressParameters } from '#lib/address-query.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import type { DateType, UnavailableRate } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { failedQuery } from './failed-query.ts';
import { readRateDate, useRefusedAddress, writeRateDate } from './rate-address.ts';
import { neverReused } from './rate-query.ts';
import { initialRateSelection, useRateSelection } from './rate-selection.ts';
import { usePublishedDate } from './use-published-date.ts';
import { useRateError } from './use-rate-error.ts';

/** The request for the rates of a date, as the API takes it. */
export interface DatedRequest {
	readonly userid: string;
	readonly currencyINPUT: string[];
	readonly selectedDate: LocalDate;
	readonly selectedRadio: DateType;
}

/** An answer with the rates that have no figure. */
interface LoadedRates<Body> {
	readonly body: Body;
	readonly unavailable?: readonly UnavailableRate[] | undefined;
}

/** Rates of one date, such as the fallback rates, and their tables. */
export interface DatedRates<Body, Table> {
	/** Path of the API, named in its errors. */
	readonly path: string;
	readonly load: (request: DatedRequest, signal: AbortSignal) => Promise<LoadedRates<Body>>;
	/** The tables of an answer; empty if it has no figures. */
	readonly tablesOf: (body: Body, currencies: readonly string[], dateType: DateType) => readonly Table[];
}

/**
 * Loads the rates of the selected date, again whenever the selection changes. The first screen of a session that has no
 * figures on its date moves to the latest earlier date that has some. An address with a date shows that date.
 *
 * @param address the path of the screen
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
		else if (isEmpty && !isSearching) choose({ isOpening: false });
	}, [isOpening, date, choose, hasFigures, published, isEmpty, isSearching]);
	return {
		selection,
		choose,
		tables,
		unavailable: data?.unavailable ?? [],
		/** There are no rates, and no earlier date is being looked for. */
		isEmpty: isEmpty && !isOpening && failed === undefined,
		failed,
		api,
		/** The search for an earlier date, if it failed. */
		failedSearch,
		/** An earlier date with figures, where the selected date has none. */
		published,
		reload: () => {
			if (currencies.length > 0) void refetch();
		},
	};
}
