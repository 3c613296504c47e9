import { localStore } from '#lib/local-store.ts';
import type { ConventionId } from '#shared/loan/convention/named-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { keptConventionsPrefix } from '../stored-inputs-name.ts';

/** The conventions that a user has pinned, and those used most recently, newest first. */
export interface KeptConventions {
	readonly pinned: readonly ConventionId[];
	readonly recent: readonly ConventionId[];
}

const maxRecent = 3;
const longestText = 2000;
const noConventions: KeptConventions = { pinned: [], recent: [] };

const nameOf = (userId: string): string => keptConventionsPrefix + userId;

/** Reads a user's pinned and recent conventions from this browser. Ignores invalid data. */
export function keptConventions(userId: string): KeptConventions {
	const text = localStore.get(nameOf(userId));
	if (text === null || text.length > longestText) return noConventions;
	try {
		const kept: unknown = JSON.parse(text);
		if (typeof kept !== 'object' || kept === null) return noConventions;
		const { pinned, recent } = kept as Record<string, unknown>;
		return { pinned: known(pinned), recent: known(recent).slice(0, maxRecent) };
	} catch {
		return noConventions;
	}
}

export function withPinned({ pinned, recent }: KeptConventions, id: ConventionId, isPinned: boolean): KeptConventions {
	const others = pinned.filter((each) => each !== id);
	return { pinned: isPinned ? [...others, id] : others, recent };
}

export function withRecent({ pinned, recent }: KeptConventions, id: ConventionId): KeptConventions {
	return { pinned, recent: [id, ...recent.filter((each) => each !== id)].slice(0, maxRecent) };
}

export function keepConventions(userId: string, kept: KeptConventions): void {
	localStore.set(nameOf(userId), JSON.stringify(kept));
}

/** Returns the valid convention names of a list, without duplicates. */
function known(list: unknown): ConventionId[] {
	if (!Array.isArray(list)) return [];
	return [...new Set(list)].filter((id): id is ConventionId =>
		namedConventions.some((convention) => convention.id === id),
	);
}
