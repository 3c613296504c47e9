import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import {
	type CurveRequest,
	curveDefinitions,
	curveGenerate,
	valuationDates,
} from '#shared/contract/valuation-curves.ts';
import { fixingList } from '#shared/contract/valuation-fixings.ts';

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

export type NamedCurve = Pick<CurveRequest, 'curveId' | 'tenor' | 'valuationDate'>;

/** The points of a curve and the quotes that it was built from. */
export const curveQuery = ({ curveId, tenor, valuationDate }: NamedCurve) =>
	queryOptions({
		queryKey: ['curve', curveId, tenor, valuationDate],
		queryFn: ({ signal }) => callApi(curveGenerate, { curveId, tenor, valuationDate }, { signal }),
		...kept,
	});

export type GeneratedCurve = AnswerOf<typeof curveGenerate>;
