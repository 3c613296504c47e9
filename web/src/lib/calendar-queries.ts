import { queryOptions } from '@tanstack/react-query';
import { calendarHolidays, calendarMetadata, calendarNames } from '#shared/contract/calendars.ts';
import { callApi } from './api-client.ts';

/** Options of the calendar queries. The calculator and the calendar dialogs share their cache entries. */
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

/** Returns the query keys of all data that change together with a client calendar of the organisation. */
export const clientCalendarKeys = (organizationName: string) =>
	[calendarNamesQuery, calendarHolidaysQuery].map((query) => query(organizationName).queryKey);
