import { profile as profileRoute } from '#shared/contract/session.ts';
import { operation } from '../access/operation.ts';
import { noteSeen } from '../store/activity.ts';
import { sessionInfoOf } from './session-info.ts';

export const profile = operation(profileRoute, async ({ caller, clock }) => {
	await noteSeen(caller.user.sub, clock());
	return sessionInfoOf(caller);
});
