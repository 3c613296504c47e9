import * as z from 'zod';
import { storagePrefix } from '#lib/local-store.ts';
import { type SessionInfo, sessionInfo } from '#shared/contract/session.ts';

export const sessionKey = `${storagePrefix}session`;

/** Encrypted local storage. */
export interface SecretStore {
	getItem(name: string): Promise<string | null>;
	setItem(name: string, value: string): Promise<void>;
	removeItem(name: string): Promise<void>;
}

/** A stored session is valid only if every other field is present. */
const cached = sessionInfo.extend({
	BackendConfig: z.string().default(''),
	IsAdmin: z.boolean().default(false),
});

/** @returns undefined when there is no stored session or it is incomplete */
export async function readStoredSession(store: SecretStore): Promise<SessionInfo | undefined> {
	const text = await store.getItem(sessionKey);
	if (text === null) return undefined;
	const parsed = cached.safeParse(jsonIn(text));
	return parsed.success ? parsed.data : undefined;
}

export async function storeSession(store: SecretStore, info: SessionInfo): Promise<void> {
	await store.setItem(sessionKey, JSON.stringify(info));
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const hourMillis = 3_600_000;

export function expiresAtMillis(info: SessionInfo): number {
	return Date.parse(info.TokenValidityFrom) + info.TokenValidityInHours * hourMillis;
}
