import { routes } from '#shared/contract/routes.ts';
import { sessionHours } from '#shared/contract/session.ts';
import { operation } from '../access/operation.ts';
import { endSession } from './sessions.ts';

export const logout = operation(routes.logout, async ({ caller: { session } }) => {
	await endSession(session.id, session.startedAtSeconds + sessionHours * 3600);
	return { message: 'Signed out.' };
});
