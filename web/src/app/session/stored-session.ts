import { storagePrefix } from '#lib/local-store.ts';
import type { SessionInfo } from '#shared/contract/session.ts';

export const sessionKey = `${storagePrefix}session`;

/** Encrypted local storage. */
export interface SecretStore {
	getItem(name: string): Promise<string | null>;
	setItem(name: string, value: string): Promise<void>;
	removeItem(name: string): Promise<void>;
}

const requiredTexts = ['Token', 'UserId', 'UserName', 'OrganizationName', 'FrontendConfig'] as const;

/**
 * True if every field is present that each version of the portal has stored. The contract's schema would make the first
 * load larger.
 */
const isComplete = (kept: Partial<SessionInfo> | undefined): kept is SessionInfo =>
	requiredTexts.every((name) => typeof kept?.[name] === 'string' && kept[name] !== '') &&
	Number(kept?.TokenValidityInHours) > 0 &&
	!Number.isNaN(Date.parse(String(kept?.TokenValidityFrom)));

/** @returns undefined when there is no stored session or it is incomplete */
export async function readStoredSession(store: SecretStore): Promise<SessionInfo | undefined> {
	const text = await store.getItem(sessionKey);
	if (text === null) return undefined;
	const kept = jsonIn(text);
	return isComplete(kept)
		? { ...kept, BackendConfig: kept.BackendConfig ?? '', IsAdmin: kept.IsAdmin ?? false }
		: undefined;
}

export async function storeSession(store: SecretStore, info: SessionInfo): Promise<void> {
	await store.setItem(sessionKey, JSON.stringify(info));
}

function jsonIn(text: string): Partial<SessionInfo> | undefined {
	try {
		return JSON.parse(text) ?? undefined;
	} catch {
		return undefined;
	}
}

const hourMillis = 3_600_000;

export function expiresAtMillis(info: SessionInfo): number {
	return Date.parse(info.TokenValidityFrom) + info.TokenValidityInHours * hourMillis;
}
