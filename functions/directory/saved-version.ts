import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Administration } from './access/administration.ts';

interface Saved {
	readonly version: number;
	readonly savedBy?: string;
	readonly savedAt?: string;
}

/** A request without a version, as in the specification, is always accepted. Throws a refusal (409). */
export function requireSameVersion(version: number | undefined, saved: Saved): void {
	if (version !== undefined && version !== saved.version) throw changedMeanwhile(saved);
}

export function changedMeanwhile({ version, savedBy = '', savedAt = '' }: Saved): Refusal {
	return refuse('changed-meanwhile', { by: savedBy, at: savedAt, version });
}

export function savedNow({ caller, clock }: Administration, version: number) {
	return { version, savedBy: caller.user.login, savedAt: new Date(clock()).toISOString() };
}
