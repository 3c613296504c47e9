import { routes } from '#shared/contract/routes.ts';
import { operation } from '../access/operation.ts';
import { noteSeen } from '../store/activity.ts';
import { sessionInfoOf } from './session-info.ts';

export const profile = operation(routes.profile, async ({ caller, clock }) => {
	await noteSeen(caller.user.sub, clock());
	return sessionInfoOf(caller);
});
