import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onCalendarChange } from '../lib/calendar-events.ts';
import { useSession } from '../lib/session-context.ts';

/**
 * Forgets calendars that nothing on the screen shows when another tab has changed them: what shows them next loads them
 * anew. What shows them now hears of the change itself.
 */
export function useCalendarsForgotten(): void {
	const { organizationName } = useSession();
	const queryClient = useQueryClient();
	useEffect(
		() =>
			onCalendarChange(organizationName, (_, isRemote) => {
				if (!isRemote) return;
				for (const name of ['calendar-names', 'calendar-holidays']) {
					queryClient.removeQueries({ queryKey: [name, organizationName], type: 'inactive' });
				}
			}),
		[organizationName, queryClient],
	);
}
