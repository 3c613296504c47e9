import { logout as logoutRoute, sessionHours } from '#shared/contract/session.ts';
import { operation } from '../access/operation.ts';
import { endSession } from './sessions.ts';

export const logout = operation(logoutRoute, async ({ caller: { session } }) => {
	await endSession(session.id, session.startedAtSeconds + sessionHours * 3600);
	return { message: 'Signed out.' };
});
