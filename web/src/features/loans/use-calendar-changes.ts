import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onCalendarChange } from '#lib/calendar-events.ts';
import { clientCalendarKeys } from '#lib/calendar-queries.ts';
import { useSession } from '#lib/session-context.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { forgetWork } from './shared/desk/kept-work.ts';
import { useFormMessages } from './shared/form/form-messages.ts';
import { useLoansText } from './shared/loans-text.ts';

export interface CalendarChanges {
	/** Number of changes of the client calendars: the calculator is reset at each. */
	readonly count: number;
	/** True if a reload is in progress: one of the two queries may already have the new data. */
	readonly isReloading: boolean;
}

/** Reloads the calendars when a client calendar has been uploaded or deleted. */
export function useCalendarChanges(): CalendarChanges {
	const session = useSession();
	const { organizationName } = session;
	const { t } = useLoansText();
	const { show } = useNotifications();
	const onMessage = useFormMessages();
	const queryClient = useQueryClient();
	const [changes, setChanges] = useState<CalendarChanges>({ count: 0, isReloading: false });
	useEffect(() => {
		const reload = async () => {
			const keys = clientCalendarKeys(organizationName);
			setChanges(({ count }) => ({ count, isReloading: true }));
			try {
				await Promise.all(keys.map((queryKey) => queryClient.refetchQueries({ queryKey }, { throwOnError: true })));
				forgetWork(session);
				setChanges(({ count }) => ({ count: count + 1, isReloading: false }));
				onMessage({ code: 'calendars-reloaded' });
			} catch (error) {
				setChanges(({ count }) => ({ count, isReloading: false }));
				const reason = t('errors.reloadFailed', { reason: error instanceof Error ? error.message : String(error) });
				show({ type: 'error', text: t('errors.init', { reason }) });
			}
		};
		return onCalendarChange(organizationName, () => void reload());
	}, [session, organizationName, queryClient, onMessage, show, t]);
	return changes;
}
