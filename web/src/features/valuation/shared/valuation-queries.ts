import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { localToday } from '#lib/dates/local-day.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import {
	type CurveRequest,
	curveDefinitions,
	curveGenerate,
	valuationDates,
} from '#shared/contract/valuation-curves.ts';
import { fixingList } from '#shared/contract/valuation-fixings.ts';
import { addDays, daysBetween, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import { useKeptState } from './kept-state.ts';
import { useQueryNotice, useValuationText, type ValuationText } from './valuation-text.ts';

/** The day before today, or the Friday before it on a weekend: the latest valuation date. */
export function defaultDate(today: LocalDate): LocalDate {
	const date = addDays(today, -1);
	return isWeekend(epochDay(date)) ? defaultDate(date) : date;
}

/**
 * The date with market data that is the fewest days from a date, before or after it; of two, the earlier one.
 *
 * @param dates latest first
 */
export function nearestDate(date: LocalDate, dates: readonly LocalDate[]): LocalDate | undefined {
	const earlier = dates.find((each) => each <= date);
	const later = dates.findLast((each) => each > date);
	if (earlier === undefined || later === undefined) return earlier ?? later;
	return daysBetween(earlier, date) <= daysBetween(date, later) ? earlier : later;
}

const noDates: readonly LocalDate[] = [];

/** A date as it was typed, why it was not accepted, and the date that is offered instead. */
export interface DateRefusal {
	readonly text: string;
	readonly reason: (text: ValuationText) => string;
	readonly nearest?: LocalDate | undefined;
}

/** No date: the field was emptied, or what was typed is refused. */
interface ChosenDate {
	readonly date: LocalDate | undefined;
	readonly refused?: DateRefusal | undefined;
}

export interface ValuationDates {
	/** Undefined while none is chosen. */
	readonly date: LocalDate | undefined;
	/** The latest date that can be chosen. */
	readonly max: LocalDate;
	/** Dates with market data that can be chosen, latest first; empty while they are not known. */
	readonly dates: readonly LocalDate[];
	/** True if the date was found, not chosen. */
	readonly isOpened: boolean;
	/** Entry that cannot be used as a date. */
	readonly refused: DateRefusal | undefined;
	readonly choose: (date: LocalDate | undefined) => void;
	readonly refuse: (refusal: DateRefusal) => void;
}

/** The valuation date: the default date, or the nearest date with market data where it has none. */
export function useValuationDate(): ValuationDates {
	const { t } = useValuationText();
	const [max] = useState(() => defaultDate(localToday()));
	const { data, error, isPending } = useQuery(datesQuery);
	useQueryNotice(error, t('errors.dates'));
	const [chosen, setChosen] = useKeptState<ChosenDate | undefined>('date', undefined);
	const dates = useMemo(() => data?.map(({ date }) => date).filter((date) => date <= max) ?? noDates, [data, max]);
	const opened = isPending ? undefined : (nearestDate(max, dates) ?? max);
	return {
		date: chosen === undefined ? opened : chosen.date,
		max,
		dates,
		isOpened: chosen === undefined && opened !== undefined && opened !== max,
		refused: chosen?.refused,
		choose: (date) => setChosen({ date }),
		refuse: (refused) => setChosen({ date: undefined, refused }),
	};
}

const kept = { retry: false, staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** The dates that have market data, latest first. */
export const datesQuery = queryOptions({
	queryKey: ['valuation-dates'],
	queryFn: async ({ signal }) => (await callApi(valuationDates, {}, { signal })).dates,
	...kept,
});

/** Every curve that the user can use. */
export const definitionsQuery = queryOptions({
	queryKey: ['curve-definitions'],
	queryFn: async ({ signal }) => (await callApi(curveDefinitions, {}, { signal })).definitions,
	...kept,
});

/** The past fixings that the organisation has saved. */
export const fixingsQuery = queryOptions({
	queryKey: ['past-fixings'],
	queryFn: async ({ signal }) => (await callApi(fixingList, {}, { signal })).fixings,
	retry: false,
	refetchOnWindowFocus: false,
});

export type NamedCurve = Pick<CurveRequest, 'curveId' | 'tenor' | 'valuationDate' | 'interpolation'>;

/** The points of a curve and the quotes that it was built from. */
export const curveQuery = ({ curveId, tenor, valuationDate, interpolation }: NamedCurve) =>
	queryOptions({
		queryKey: ['curve', curveId, tenor, valuationDate, interpolation],
		queryFn: ({ signal }) => callApi(curveGenerate, { curveId, tenor, valuationDate, interpolation }, { signal }),
		...kept,
	});

export type GeneratedCurve = AnswerOf<typeof curveGenerate>;
