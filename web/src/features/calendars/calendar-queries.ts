import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';

/** Shared with the calculator: what one has loaded the other has. A dialog asks again whenever it opens. */
const kept = { retry: false, staleTime: 600_000, refetchOnWindowFocus: false, refetchOnMount: 'always' } as const;

export const calendarNamesQuery = (organizationName: string) =>
	queryOptions({
		queryKey: ['calendar-names', organizationName],
		queryFn: ({ signal }) => callApi('calendarNames', { entity: organizationName }, { signal }),
		...kept,
	});

export const calendarHolidaysQuery = (organizationName: string) =>
	queryOptions({
		queryKey: ['calendar-holidays', organizationName],
		queryFn: ({ signal }) => callApi('calendarHolidays', { entity: organizationName }, { signal }),
		...kept,
	});
