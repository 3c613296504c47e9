import { operation } from '#functions/directory/access/operation.ts';
import { calendarNames } from '#shared/contract/calendars.ts';
import { clientCalendars, systemCalendars } from './calendar-store.ts';

export const names = operation(calendarNames, async ({ caller }) => {
	const [system, client] = await Promise.all([systemCalendars(), clientCalendars(caller.organisation.orgId)]);
	return {
		systemCalendars: system.map(({ name, currency }) => ({ ccy: currency ?? '', calendar: name })),
		clientCalendars: client.map(({ name }) => ({ calendar: name })),
	};
});
