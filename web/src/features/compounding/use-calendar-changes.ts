import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onCalendarChange } from '../../lib/calendar-events.ts';
import { useSession } from '../../lib/session-context.ts';
import { useNotifications } from '../../ui/notifications.tsx';
import { useCompoundingText } from './compounding-text.ts';
import { forgetWork } from './kept-work.ts';
import { useFormMessages } from './use-form-messages.ts';

/**
 * Loads the calendars again when one of the organisation has come or gone.
 *
 * @returns how many times that has happened: the calculator begins anew with each
 */
export function useCalendarChanges(): number {
	const session = useSession();
	const { organizationName } = session;
	const { t } = useCompoundingText();
	const { show } = useNotifications();
	const onMessage = useFormMessages();
	const queryClient = useQueryClient();
	const [changes, setChanges] = useState(0);
	useEffect(() => {
		const reload = async () => {
			const keys = ['calendar-names', 'calendar-holidays'].map((name) => [name, organizationName]);
			try {
				await Promise.all(keys.map((queryKey) => queryClient.refetchQueries({ queryKey }, { throwOnError: true })));
				forgetWork(session);
				setChanges((before) => before + 1);
				onMessage({ code: 'calendars-reloaded' });
			} catch (error) {
				const reason = t('errors.reloadFailed', { reason: error instanceof Error ? error.message : String(error) });
				show({ type: 'error', text: t('errors.init', { reason }) });
			}
		};
		return onCalendarChange(organizationName, () => void reload());
	}, [session, organizationName, queryClient, onMessage, show, t]);
	return changes;
}
