import type { Administration } from '../platform/directory/administration.ts';

/** What a saved state says of its saving. */
export function savedNow({ caller, clock }: Administration, version: number) {
	return { version, savedBy: caller.user.login, savedAt: new Date(clock()).toISOString() };
}
