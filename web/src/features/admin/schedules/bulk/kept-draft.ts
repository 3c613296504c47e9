import { localStore, storagePrefix } from '#lib/local-store.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import { isJsonObject, type Json, readJson, writeJson } from '../../shared/json-value.ts';
import { jsonFieldNames, newDraft, type ScheduleDraft } from './schedule-draft.ts';

/** Prefix of the names of stored drafts. All items with this prefix are removed when the session ends. */
const prefix = `${storagePrefix}scheduleDraft.`;

export interface DraftOwner {
	readonly userId: string;
	readonly orgId: string;
}

const nameOf = ({ userId, orgId }: DraftOwner) => `${prefix}${orgId}.${userId}`;

/** Stores a draft so that it survives a reload, without its passwords and private keys. */
export function keepDraft(owner: DraftOwner, { unread: _, ...draft }: ScheduleDraft): void {
	const texts = Object.fromEntries(jsonFieldNames.map((field) => [field, withoutSecrets(draft.texts[field])]));
	localStore.set(nameOf(owner), JSON.stringify({ ...draft, texts }));
}

export function forgetDraft(owner: DraftOwner): void {
	localStore.remove(nameOf(owner));
}

/** @returns undefined if there is no stored draft, or if this release cannot read it */
export function keptDraft(owner: DraftOwner): ScheduleDraft | undefined {
	const read = readJson(localStore.get(nameOf(owner)) ?? '')?.value;
	if (read === undefined || !isJsonObject(read)) return undefined;
	const isSame = (a: unknown, b: unknown) => typeof a === typeof b;
	const { texts } = read;
	if (texts === undefined || !isJsonObject(texts)) return undefined;
	const { version: _, ...fields } = newDraft;
	const isWhole =
		Object.entries(fields).every(([key, value]) => isSame(read[key], value)) &&
		jsonFieldNames.every((field) => isSame(texts[field] ?? '', ''));
	if (!isWhole) return undefined;
	// A draft that was stored by an earlier version may lack fields.
	return { version: undefined, ...read, texts: { ...newDraft.texts, ...texts } } as unknown as ScheduleDraft;
}

/** Removes secrets from JSON text. Other text is removed completely, because it may contain a secret anywhere. */
function withoutSecrets(text: string): string {
	const value = readJson(text)?.value;
	return value === undefined ? '' : writeJson(publicPart(value));
}

function publicPart(value: Json): Json {
	if (typeof value === 'string') return value.includes('PRIVATE KEY') ? '' : value;
	if (Array.isArray(value)) return value.map(publicPart);
	if (!isJsonObject(value)) return value;
	const isSecret = (key: string) => sftpSecretFields.some((name) => name === key);
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, part]) =>
			isSecret(key) || part === undefined ? [] : [[key, publicPart(part)]],
		),
	);
}
