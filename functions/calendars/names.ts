import { operation } from '#functions/directory/access/operation.ts';
import { routes } from '#shared/contract/routes.ts';
import { clientCalendars, systemCalendars } from './calendar-store.ts';

export const names = operation(routes.calendarNames, async ({ caller }) => {
	const [system, client] = await Promise.all([systemCalendars(), clientCalendars(caller.organisation.orgId)]);
	return {
		systemCalendars: system.map(({ name, currency }) => ({ ccy: currency ?? '', calendar: name })),
		clientCalendars: client.map(({ name }) => ({ calendar: name })),
	};
});
