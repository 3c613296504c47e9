import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#lib/api-client.ts';
import { calendarHolidaysQuery, calendarMetadataQuery, calendarNamesQuery } from '#lib/calendars.ts';
import { useSession } from '#lib/session-context.ts';
import { latestRate } from '#shared/contract/rates.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { presentFields } from '../fields/input-fields.ts';
import { calendarsByName, type ReferenceData } from '../form/form-state.ts';

export type InitProblem =
	| {
			readonly empty:
				| 'latestRateDateEmpty'
				| 'calendarNamesEmpty'
				| 'holidaysEmpty'
				| 'metadataEmpty'
				| 'currenciesEmpty';
	  }
	| { readonly error: Error };

type InitState =
	| { readonly status: 'loading' }
	| { readonly status: 'failed'; readonly problem: InitProblem; readonly retry: () => void }
	| { readonly status: 'ready'; readonly reference: ReferenceData; readonly latestRateDate: LocalDate };

const defaultRange = 10;
const fallbackCurrency = 'USD';

export function latestRateDateQuery(currency: string) {
	return queryOptions({
		queryKey: ['latest-rate-date', currency],
		queryFn: async ({ signal }) => (await callApi(latestRate, { currency }, { signal }))[0]?.id.rateDate ?? null,
		retry: false,
		staleTime: 60_000,
		refetchOnWindowFocus: false,
	});
}

export function useReferenceData(): InitState {
	const { organizationName, layout, backendConfig } = useSession();
	const section = layout.RFR;
	const offered = section?.Currencies ?? [];
	const wanted = section?.DefaultCurrency ?? fallbackCurrency;
	const defaultCurrency = offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
	const names = useQuery(calendarNamesQuery(organizationName));
	const holidays = useQuery(calendarHolidaysQuery(organizationName));
	const metadata = useQuery(calendarMetadataQuery);
	const latest = useQuery({ ...latestRateDateQuery(defaultCurrency), enabled: offered.length > 0 });

	const isWeekendTreatedAsBizDay = isSet(backendConfig, 'isWeekendTreatedAsBizDay');
	const reference = useMemo<ReferenceData | undefined>(() => {
		if (names.data === undefined || holidays.data === undefined || metadata.data === undefined) return undefined;
		const terms = new Map(metadata.data.currencies.map((currency) => [currency.code, currency]));
		return {
			currencies: offered.flatMap((code) => terms.get(code) ?? []),
			defaultCurrency,
			systemCalendars: names.data.systemCalendars,
			clientCalendars: names.data.clientCalendars.map(({ calendar }) => calendar),
			calendars: calendarsByName(holidays.data.calendars),
			lookbackRange: section?.Features?.lookbackRange ?? defaultRange,
			lockoutRange: section?.Features?.lockoutRange ?? defaultRange,
			isWeekendTreatedAsBizDay,
			principalChangeMethod: section?.Features?.principalChangeMethod === 'BALANCE' ? 'BALANCE' : 'NON_CUMULATIVE',
			presentFields: presentFields(section?.InputFields),
		};
	}, [names.data, holidays.data, metadata.data, offered, defaultCurrency, section, isWeekendTreatedAsBizDay]);

	const queries = [latest, names, metadata, holidays];
	const fail = (problem: InitProblem): InitState => ({
		status: 'failed',
		problem,
		retry: () => {
			for (const query of queries) void query.refetch();
		},
	});
	if (offered.length === 0) return fail({ empty: 'currenciesEmpty' });
	const failed = queries.find((query) => query.isError && query.data === undefined && !query.isFetching);
	if (failed?.error) return fail({ error: failed.error });
	if (reference === undefined || latest.data === undefined) return { status: 'loading' };
	if (latest.data === null) return fail({ empty: 'latestRateDateEmpty' });
	if (reference.systemCalendars.length === 0) return fail({ empty: 'calendarNamesEmpty' });
	if (reference.calendars.size === 0) return fail({ empty: 'holidaysEmpty' });
	if (metadata.data?.currencies.length === 0) return fail({ empty: 'metadataEmpty' });
	if (reference.currencies.length === 0) return fail({ empty: 'currenciesEmpty' });
	return { status: 'ready', reference, latestRateDate: latest.data };
}

function isSet(config: unknown, key: string): boolean {
	return typeof config === 'object' && config !== null && (config as Record<string, unknown>)[key] === true;
}
