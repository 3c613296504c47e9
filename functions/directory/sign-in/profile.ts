import { operation } from '#functions/directory/access/operation.ts';
import { noteSeen } from '#functions/directory/store/activity.ts';
import { routes } from '#shared/contract/routes.ts';
import { sessionInfoOf } from './session-info.ts';

export const profile = operation(routes.profile, async ({ caller, clock }) => {
	await noteSeen(caller.user.sub, clock());
	return sessionInfoOf(caller);
});
