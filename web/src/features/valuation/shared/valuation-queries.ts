import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { parameter, queryAt } from '#lib/address-query.ts';
import { callApi, isOffline } from '#lib/api-client.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { useKeptState } from '#lib/use-kept-state.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import {
	type CurveDefinitionOnWire,
	type CurveRequest,
	curveDefinitions,
	curveGenerate,
	valuationDates,
} from '#shared/contract/valuation-curves.ts';
import { fixingList } from '#shared/contract/valuation-fixings.ts';
import { type RunSummary, type RunUsed, runList, runOpen, runStatus } from '#shared/contract/valuation-runs.ts';
import { interpolations } from '#shared/curve/interpolation-names.ts';
import { addDays, daysBetween, epochDay, isLocalDate, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import { useQueryNotice, useValuationText, type ValuationText, type ValuedDeal } from './valuation.ts';
import { engineAddress } from './valuation-address.ts';

export function defaultDate(today: LocalDate): LocalDate {
	const date = addDays(today, -1);
	return isWeekend(epochDay(date)) ? defaultDate(date) : date;
}

/** Returns the nearest date with market data, the earlier one of two. `dates` has the latest date first. */
export function nearestDate(date: LocalDate, dates: readonly LocalDate[]): LocalDate | undefined {
	const earlier = dates.find((each) => each <= date);
	const later = dates.findLast((each) => each > date);
	if (earlier === undefined || later === undefined) return earlier ?? later;
	return daysBetween(earlier, date) <= daysBetween(date, later) ? earlier : later;
}

const noDates: readonly LocalDate[] = [];

export interface DateRefusal {
	readonly text: string;
	readonly reason: (text: ValuationText) => string;
	readonly nearest?: LocalDate | undefined;
}

/** Date that the user has entered. It is undefined if the field is empty or the input was refused. */
interface ChosenDate {
	readonly date: LocalDate | undefined;
	readonly refused?: DateRefusal | undefined;
}

export const dateParameter = 'valuation-date';

/** Reads the chosen date from an address; undefined if it is missing or cannot be chosen. */
function addressedDate(query: URLSearchParams, max: LocalDate): LocalDate | undefined {
	const text = parameter(query, dateParameter);
	return text !== undefined && isLocalDate(text) && text <= max ? text : undefined;
}

/** The default is the latest weekday before today or, without market data for it, the nearest date with data. */
export function useValuationDate() {
	const { t } = useValuationText();
	const [max] = useState(() => defaultDate(localToday()));
	const { data, error, isPending } = useQuery(datesQuery);
	useQueryNotice(isOffline(error) ? null : error, t('errors.dates'));
	const [addressed] = useState(() => addressedDate(queryAt(engineAddress), max));
	const [chosen, setChosen] = useKeptState<ChosenDate | undefined>('date', addressed && { date: addressed });
	const dates = useMemo(() => data?.map(({ date }) => date).filter((date) => date <= max) ?? noDates, [data, max]);
	const opened = isPending ? undefined : (nearestDate(max, dates) ?? max);
	return {
		date: chosen === undefined ? opened : chosen.date,
		max,
		/** Selectable dates with market data, latest first; empty until they are loaded. */
		dates,
		/** Undefined for the default date. */
		chosen: chosen?.date,
		/** True if the nearest date with market data is used, because the default date has no market data. */
		isOpened: chosen === undefined && opened !== undefined && opened !== max,
		refused: chosen?.refused,
		choose: (date: LocalDate | undefined) => setChosen({ date }),
		refuse: (refused: DateRefusal) => setChosen({ date: undefined, refused }),
	};
}

export type ValuationDates = ReturnType<typeof useValuationDate>;

const kept = { retry: false, staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** Query for the dates that have market data, latest first. */
export const datesQuery = queryOptions({
	queryKey: ['valuation-dates'],
	queryFn: async ({ signal }) => (await callApi(valuationDates, {}, { signal })).dates,
	...kept,
});

export const definitionsQuery = queryOptions({
	queryKey: ['curve-definitions'],
	queryFn: async ({ signal }) => (await callApi(curveDefinitions, {}, { signal })).definitions,
	...kept,
});

export const fixingsQuery = queryOptions({
	queryKey: ['past-fixings'],
	queryFn: async ({ signal }) => (await callApi(fixingList, {}, { signal })).fixings,
	retry: false,
	refetchOnWindowFocus: false,
});

export type NamedCurve = Pick<CurveRequest, 'curveId' | 'tenor' | 'valuationDate' | 'interpolation'>;

export const curveQuery = ({ curveId, tenor, valuationDate, interpolation }: NamedCurve) =>
	queryOptions({
		queryKey: ['curve', curveId, tenor, valuationDate, interpolation],
		queryFn: ({ signal }) => callApi(curveGenerate, { curveId, tenor, valuationDate, interpolation }, { signal }),
		...kept,
	});

export type GeneratedCurve = AnswerOf<typeof curveGenerate>;

type RunPage = AnswerOf<typeof runOpen>;

export interface OpenedRun {
	readonly run: RunSummary;
	readonly used: RunUsed;
	/** Deals in file order; at most {@link maxDealsOpened}. */
	readonly deals: readonly ValuedDeal[];
	readonly isWhole: boolean;
	readonly fixings: RunPage['fixings'];
	readonly analysisTerms: RunPage['analysisTerms'];
}

/** Maximum number of deals that the screen opens. The files of larger runs contain all deals. */
export const maxDealsOpened = 20_000;

export async function loadRun(read: (cursor: string | undefined) => Promise<RunPage>): Promise<OpenedRun> {
	let page = await read(undefined);
	const { fixings, analysisTerms } = page;
	const deals = [...valuedDeals(page)];
	while (page.cursor !== undefined && deals.length < maxDealsOpened) {
		page = await read(page.cursor);
		deals.push(...valuedDeals(page));
	}
	return { run: page.run, used: page.used, deals, isWhole: page.cursor === undefined, fixings, analysisTerms };
}

/** Pairs each result with its deal. A row that could not be read has an empty deal and a result with the fault. */
function valuedDeals({ results, items }: RunPage): readonly ValuedDeal[] {
	return results.map(({ row, ...result }, i) => ({ item: items[i] ?? {}, result: named(result, row) }));
}

const named = <Result extends { readonly dealId: string }>(result: Result, row: number): Result =>
	result.dealId === '' ? { ...result, dealId: `#${row}` } : result;

/** Adds a run to the selection, or removes it if selected. Keeps at most two: a third run replaces the first one. */
export function chosenRuns(before: readonly string[], runId: string): readonly string[] {
	return before.includes(runId) ? before.filter((each) => each !== runId) : [...before, runId].slice(-2);
}

const refreshMillis = 3000;

export const runName = ({ name = '', runId }: Pick<RunSummary, 'name' | 'runId'>): string =>
	name === '' ? runId : name;

const isUnderWay = ({ state }: Pick<RunSummary, 'state'>) => !isFinal(state);

/** Finds the organisation's runs, newest first. The query is refreshed while a run is in progress. */
export const runsQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: ['runs', search],
		queryFn: ({ pageParam: cursor, signal }) =>
			callApi(runList, { search, ...(cursor !== undefined && { cursor }) }, { signal }),
		placeholderData: keepPreviousData,
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ cursor }) => cursor,
		refetchInterval: ({ state: { data } }) =>
			data?.pages.some(({ runs }) => runs.some(isUnderWay)) === true && refreshMillis,
		retry: false,
	});

export const latestRunsQuery = queryOptions({
	queryKey: ['latest-runs'],
	queryFn: async ({ signal }) => (await callApi(runList, { search: '' }, { signal })).runs,
	retry: false,
	refetchOnWindowFocus: false,
});

export const runStatusQuery = (runId: string) =>
	queryOptions({
		queryKey: ['run-status', runId],
		queryFn: ({ signal }) => callApi(runStatus, { runId }, { signal }),
		refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && refreshMillis,
		retry: false,
	});

/** Returns a query for the deals and results of a completed run, which never change. */
export const runQuery = (runId: string) =>
	queryOptions({
		queryKey: ['run', runId],
		queryFn: ({ signal }) => loadRun((cursor) => callApi(runOpen, { runId, cursor, limit: 1000 }, { signal })),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 60_000,
		retry: false,
	});

export const interpolationOptions = (t: ValuationText['t']) =>
	interpolations.map((value) => ({
		value,
		label: t(`curveMethods.${value}`),
		description: t(`interpolations.${value}`),
	}));

/** Returns the interpolation parameter of a curve request. It is left out for log-linear, the default. */
export function chosenMethod(interpolation: unknown): Pick<NamedCurve, 'interpolation'> {
	const chosen = interpolations.find((each) => each === interpolation && each !== 'log-linear');
	return chosen === undefined ? {} : { interpolation: chosen };
}

export const isUserDefined = ({ source }: Pick<CurveDefinitionOnWire, 'source'>): boolean => source === 'UserDefined';

export function curveOptions(definitions: readonly CurveDefinitionOnWire[], currency: string, userDefined: string) {
	const ofCurrency = definitions.filter((definition) => definition.currency === currency);
	return [...Map.groupBy(ofCurrency, ({ indexName }) => indexName)].map(([label, ofIndex]) => ({
		label,
		options: ofIndex.map((definition) => ({
			value: definition.id,
			label: definition.name,
			tags: isUserDefined(definition) ? [userDefined] : [],
		})),
	}));
}
