import { badRequest } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secret-store.ts';

/** A configuration without its secrets, and the secrets by where they stood. */
export interface MovedSecrets {
	readonly text: string;
	readonly secrets: Secrets;
	/** Where a secret that is kept already belongs: nothing new was sent for it. */
	readonly kept: readonly string[];
}

const secretKeys = /^(password|secret|clientSecret|privateKey|passphrase)$/i;

/**
 * Takes the secrets out of a configuration: in their place stands the name under which they are kept.
 *
 * @param text JSON, or blank
 * @param ownNames the secrets that the configuration may name: those of its organisation
 * @throws a refusal (400) when it names another's
 */
export function moveSecrets(text: string, name: string, isOwnName: (name: string) => boolean): MovedSecrets {
	if (text.trim() === '') return { text, secrets: {}, kept: [] };
	const secrets: Record<string, string> = {};
	const kept: string[] = [];
	const walk = (value: unknown, path: string): unknown => {
		if (Array.isArray(value)) return value.map((item, index) => walk(item, `${path}/${index}`));
		if (typeof value !== 'object' || value === null) return value;
		const entries: [string, unknown][] = [];
		const taken: string[] = [];
		for (const [key, item] of Object.entries(value)) {
			if (secretKeys.test(key) && typeof item === 'string') {
				if (item !== '') {
					secrets[`${path}/${key}`] = item;
					taken.push(key);
				}
			} else if (key === 'secretName') requireOwn(item, path, isOwnName);
			else entries.push([key, walk(item, `${path}/${key}`)]);
		}
		const named = (value as { secretName?: unknown }).secretName;
		if (taken.length === 0 && named === name) kept.push(path);
		if (taken.length > 0) entries.push(['secretName', name]);
		else if (typeof named === 'string' && named !== '') entries.push(['secretName', named]);
		return Object.fromEntries(entries);
	};
	return { text: JSON.stringify(walk(JSON.parse(text), '')), secrets, kept };
}

/** Those of before that still have their place, and the new ones. */
export function mergedSecrets(before: Secrets | undefined, { secrets, kept }: MovedSecrets): Secrets {
	const still = Object.entries(before ?? {}).filter(([path]) => kept.includes(path.slice(0, path.lastIndexOf('/'))));
	return { ...Object.fromEntries(still), ...secrets };
}

function requireOwn(name: unknown, path: string, isOwnName: (name: string) => boolean): void {
	if (name === '' || name === undefined || (typeof name === 'string' && isOwnName(name))) return;
	throw badRequest('secret-name-not-own', `${path.slice(1)}.secretName must be a secret of the organisation.`, {
		path: path.slice(1),
	});
}
