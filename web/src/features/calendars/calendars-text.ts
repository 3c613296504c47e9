import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { announceCalendarChange, type CalendarChange, clientCalendarKeys, onCalendarChange } from '#lib/calendars.ts';
import { useSession } from '#lib/session-context.ts';

function useReload(): () => Promise<unknown> {
	const { organizationName } = useSession();
	const queryClient = useQueryClient();
	return useCallback(
		() =>
			Promise.all(clientCalendarKeys(organizationName).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
		[queryClient, organizationName],
	);
}

/** Returns a function that reloads the calendars, then announces the change to the rest of the page and other tabs. */
export function useCalendarChanged(): (type: CalendarChange['type'], calendar: string) => Promise<void> {
	const { organizationName } = useSession();
	const reload = useReload();
	return async (type, calendar) => {
		await reload();
		announceCalendarChange({ type, calendar, organizationName });
	};
}

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

export type CalendarsText = NamespaceText<'calendars'>;

export const useCalendarsText = (): CalendarsText => useNamespaceText('calendars');
