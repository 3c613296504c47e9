import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { announceCalendarChange, type CalendarChange, onCalendarChange } from '../../lib/calendar-events.ts';
import { useSession } from '../../lib/session-context.ts';
import { calendarHolidaysQuery, calendarNamesQuery } from './calendar-queries.ts';

function useReload(): () => Promise<unknown> {
	const { organizationName } = useSession();
	const queryClient = useQueryClient();
	return useCallback(
		() =>
			Promise.all(
				[calendarNamesQuery, calendarHolidaysQuery].map((query) =>
					queryClient.invalidateQueries({ queryKey: query(organizationName).queryKey }),
				),
			),
		[queryClient, organizationName],
	);
}

/** Loads the calendars again after a change, and tells everybody once they are there. */
export function useCalendarChanged(): (type: CalendarChange['type'], calendar: string) => Promise<void> {
	const { organizationName } = useSession();
	const reload = useReload();
	return async (type, calendar) => {
		await reload();
		announceCalendarChange({ type, calendar, organizationName });
	};
}

/** Loads the calendars again when another tab has changed them, as long as the component is there. */
export function useRemoteCalendarChanges(): void {
	const { organizationName } = useSession();
	const reload = useReload();
	useEffect(
		() =>
			onCalendarChange(organizationName, (_, isRemote) => {
				if (isRemote) void reload();
			}),
		[organizationName, reload],
	);
}
