import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deleteCalendar as deleteCalendarRoute } from '#shared/contract/calendars.ts';
import { removeClientCalendar } from './calendar-store.ts';

export const deleteCalendar = operation(deleteCalendarRoute, async ({ request, caller }) => {
	const name = request.calendar.trim().normalize('NFC');
	const removed = await removeClientCalendar(caller.organisation.orgId, name);
	if (removed === undefined) throw refuse('unknown-calendar', { calendar: name, kind: 'client' }, { status: 404 });
	return { calendar: removed };
});
