import { endSession } from '#functions/directory/sign-in/sessions.ts';
import { operation } from '#platform/http/operation.ts';
import { routes } from '#shared/contract/routes.ts';
import { sessionHours } from '#shared/contract/session.ts';

export const logout = operation(routes.logout, async ({ caller: { session } }) => {
	await endSession(session.id, session.startedAtSeconds + sessionHours * 3600);
	return { message: 'Signed out.' };
});
