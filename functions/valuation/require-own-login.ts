import type { Caller } from '#functions/directory/access/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';

/** @throws a refusal (403) when a request names another user than the caller */
export function requireOwnLogin(userId: string | undefined, { user }: Caller): void {
	if (userId !== undefined && canonicalName(userId) !== canonicalName(user.login)) throw refuse('userid-not-own');
}
