import { queryOptions } from '@tanstack/react-query';
import { calendarHolidays, calendarMetadata, calendarNames } from '#shared/contract/calendars.ts';
import { callApi } from './api-client.ts';

/** The calculator and the calendar dialogs share the cache entries of these queries. */
const cached = { retry: false, staleTime: 600_000, refetchOnWindowFocus: false } as const;

export const calendarNamesQuery = (organizationName: string) =>
	queryOptions({
		queryKey: ['calendar-names', organizationName],
		queryFn: ({ signal }) => callApi(calendarNames, { entity: organizationName }, { signal }),
		...cached,
	});

export const calendarHolidaysQuery = (organizationName: string) =>
	queryOptions({
		queryKey: ['calendar-holidays', organizationName],
		queryFn: ({ signal }) => callApi(calendarHolidays, { entity: organizationName }, { signal }),
		...cached,
	});

export const calendarMetadataQuery = queryOptions({
	queryKey: ['calendar-metadata'],
	queryFn: ({ signal }) => callApi(calendarMetadata, {}, { signal }),
	...cached,
});

/** Query keys of the data that change with a client calendar of the organisation. */
export const clientCalendarKeys = (organizationName: string) =>
	[calendarNamesQuery, calendarHolidaysQuery].map((query) => query(organizationName).queryKey);
