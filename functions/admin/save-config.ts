import { randomUUID } from 'node:crypto';
import { overnightIndices } from '../../shared/benchmark/overnight-index.ts';
import { variables } from '../../shared/contract/resources.ts';
import { checkBackendConfig } from '../../shared/portal/check-backend-config.ts';
import { checkFrontendConfig } from '../../shared/portal/check-frontend-config.ts';
import type { ConfigFault } from '../../shared/portal/config-fault.ts';
import { withLayoutHash } from '../../shared/portal/layout-hash.ts';
import { environmentVariable } from '../platform/environment-variable.ts';
import { badRequest, Refusal } from '../platform/refusal.ts';
import { readSecrets, removeSecrets, type Secrets, writeSecrets } from '../platform/secret-store.ts';
import { type SecretPlace, secretPlaces, withoutSecrets } from './secret-places.ts';

/** Whose configuration it is. */
export interface ConfigOwner {
	readonly orgId: string;
	/** The user's account; none for the organisation's own. */
	readonly sub?: string;
}

/** A configuration that may be saved. Its secrets are kept already, under a name that nothing but this state has. */
export interface PreparedConfig {
	/** Without secrets; blank where there is no configuration. */
	readonly text: string;
	/** Removes what was kept for it, when it is not saved. */
	undo(): Promise<void>;
	/** Removes what was kept for the state before, once this one is saved. */
	settle(): Promise<void>;
}

type Part = 'frontend' | 'backend';

const calculated = overnightIndices.map(({ currency }) => currency);

/** Beside the secrets: whom they are for. */
const boundToKey = 'boundTo';

/**
 * Checks a configuration and keeps its secrets.
 *
 * @param before the text of the state that it replaces; blank for none
 * @throws a refusal (400) with every fault
 */
export async function prepareConfig(
	part: Part,
	text: string,
	before: string,
	owner: ConfigOwner,
): Promise<PreparedConfig> {
	if (text.trim() !== '') checkConfig(part, text);
	const places = placesIn(text);
	const kept = await keptSecrets(places, owner);
	const names = new Map<string, string>();
	const made: string[] = [];
	const undo = async () => {
		for (const name of made) await removeSecrets(name);
	};
	try {
		for (const { path, written, named = '', boundTo } of places) {
			const isOwn = named.startsWith(`${secretPrefix(owner)}/`);
			if (isOwn && Object.keys(written).length === 0) {
				names.set(path, named);
				continue;
			}
			const name = `${secretPrefix(owner)}/${part}/${randomUUID()}`;
			made.push(name);
			await writeSecrets(name, { ...kept.get(path), ...written, [boundToKey]: boundTo });
			names.set(path, name);
		}
	} catch (error) {
		await undo();
		throw error;
	}
	const remaining = new Set(names.values());
	return {
		text: composed(part, text, names),
		undo,
		settle: async () => {
			for (const name of ownNames(before, owner)) if (!remaining.has(name)) await removeSecrets(name);
		},
	};
}

/** @throws a refusal (400) with every fault; keeps nothing */
export function checkConfig(part: Part, text: string): void {
	if (part === 'frontend') refuseFaults('frontendConfig', checkFrontendConfig(text, calculated));
	else refuseFaults('backendConfig', checkBackendConfig(text));
	placesIn(text);
}

/** @throws a refusal (400) when the text names secrets that are not kept for it */
export async function requireKeptSecrets(text: string, owner: ConfigOwner): Promise<void> {
	await keptSecrets(placesIn(text), owner);
}

/** A configuration as it may be noted: a mark in place of secrets, and whether it brings some. */
export function masked(text: string | undefined): { readonly text: string; readonly hasNewSecrets: boolean } {
	if (text === undefined || text.trim() === '') return { text: '', hasNewSecrets: false };
	const places = placesIn(text);
	const marks = new Map(places.map(({ path }) => [path, '••••']));
	return {
		text: JSON.stringify(withoutSecrets(JSON.parse(text), marks)),
		hasNewSecrets: places.some(({ written }) => Object.keys(written).length > 0),
	};
}

/** Removes everything that is kept for configurations whose owner is removed. */
export async function forgetSecrets(texts: readonly (string | undefined)[], owner: ConfigOwner): Promise<void> {
	for (const text of texts) for (const name of ownNames(text ?? '', owner)) await removeSecrets(name);
}

function composed(part: Part, text: string, names: ReadonlyMap<string, string>): string {
	if (text.trim() === '') return '';
	const without = JSON.stringify(withoutSecrets(JSON.parse(text), names));
	return part === 'frontend' ? withLayoutHash(without) : without;
}

const placesIn = (text: string): readonly SecretPlace[] => (text.trim() === '' ? [] : secretPlaces(JSON.parse(text)));

const secretPrefix = (owner: ConfigOwner) => `/portal/${environmentVariable(variables.stage)}/${placeOfOwner(owner)}`;

const placeOfOwner = ({ orgId, sub }: ConfigOwner) =>
	sub === undefined ? `${orgId}/organisation` : `${orgId}/users/${sub}`;

/** Names of the first versions lack the stage; what has one is moved when it is saved next. */
const readablePrefixes = (owner: ConfigOwner) => [secretPrefix(owner), `/portal/${placeOfOwner(owner)}`];

const ownNames = (text: string, owner: ConfigOwner): readonly string[] =>
	placesIn(text).flatMap(({ named }) =>
		named !== undefined && readablePrefixes(owner).some((prefix) => named.startsWith(`${prefix}/`)) ? [named] : [],
	);

/** What is kept already for the places that name it, by their path: the owner's own, or the organisation's for a user. */
async function keptSecrets(places: readonly SecretPlace[], owner: ConfigOwner): Promise<ReadonlyMap<string, Secrets>> {
	const prefixes = [owner, { orgId: owner.orgId }].flatMap(readablePrefixes);
	const kept = new Map<string, Secrets>();
	for (const { path, named, boundTo, written } of places) {
		if (named === undefined) continue;
		const isAllowed = prefixes.some((prefix) => named.startsWith(`${prefix}/`)) && !named.includes('..');
		const secrets = isAllowed ? await readSecrets(named) : undefined;
		if (secrets === undefined) {
			const message = `${path}.secretName does not name a secret that is kept for it. Write the secret anew.`;
			throw badRequest('secret-name-not-own', message, { path });
		}
		const { [boundToKey]: before, ...values } = secrets;
		const isReplaced = Object.keys(values).every((key) => key in written);
		if (before !== boundTo && !isReplaced) {
			const message = `${path}: the host or the user of a secret has changed. Write the secret anew.`;
			throw badRequest('secret-needed-again', message, { path });
		}
		kept.set(path, values);
	}
	return kept;
}

export function refuseFaults(field: string, faults: readonly ConfigFault[]): void {
	const [first] = faults;
	if (first === undefined) return;
	throw new Refusal(400, {
		message: first.message,
		code: 'config-invalid',
		params: { count: faults.length },
		issues: faults.map(({ path, code, message }) => ({ path: [field, ...path], code, message })),
	});
}
