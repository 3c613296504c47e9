import { badRequest } from '../platform/refusal.ts';

/** An object of a configuration in which secrets stand, or the name of what is kept for it. */
export interface SecretPlace {
	/** Such as `SFTP` or `hosts.0`. */
	readonly path: string;
	/** New secrets, by their key. */
	readonly written: Readonly<Record<string, string>>;
	/** Under which secrets are kept already. */
	readonly named: string | undefined;
	/** Whom the secrets are for: a kept one is not sent to another host, or for another user. */
	readonly boundTo: string;
}

const secretKey =
	/(password|passwd|passphrase|pwd|secret|secretkey|token|apikey|accesskey|privatekey|credentials?|authorization)$|^pass$/;
const bindingKey = /(host|hostname|server|url|uri|endpoint|address|port|user|username|login)$/;
const urlWithPassword = /^[a-z][a-z0-9+.-]*:\/\/[^/\s@]*:[^/\s@]+@/i;
const nameKey = 'secretName';
const longestSecret = 8_000;

const plain = (key: string) =>
	key
		.toLowerCase()
		.replaceAll(/[^a-z0-9]/g, '')
		.replace(/\d+$/, '');
const isSecretKey = (key: string): boolean => key !== nameKey && secretKey.test(plain(key));

/** The places of a configuration that hold secrets, or names of some. @throws a refusal (400) when one is no text */
export function secretPlaces(config: unknown): readonly SecretPlace[] {
	const places: SecretPlace[] = [];
	walk(config, '', (object, path) => {
		const written: Record<string, string> = {};
		const bound: [string, unknown][] = [];
		for (const [key, value] of Object.entries(object)) {
			const place = path === '' ? key : `${path}.${key}`;
			if (typeof value === 'string' && urlWithPassword.test(value)) {
				throw badRequest('secret-in-url', `${place} must not hold a password.`, { path: place });
			}
			if (isSecretKey(key) && !isBlank(value)) written[key] = secretText(value, place);
			else if (bindingKey.test(plain(key)) && typeof value !== 'object') bound.push([key, value]);
		}
		const name = object[nameKey];
		const named = isBlank(name) ? undefined : secretText(name, `${path}.${nameKey}`);
		if (Object.keys(written).length === 0 && named === undefined) return;
		places.push({ path, written, named, boundTo: JSON.stringify(bound.sort()) });
	});
	return places;
}

/** A configuration in which a name stands in place of secrets. @param names by the path of a place */
export function withoutSecrets(config: unknown, names: ReadonlyMap<string, string>): unknown {
	const copy = (value: unknown, path: string): unknown => {
		if (Array.isArray(value)) return value.map((item, index) => copy(item, below(path, index)));
		if (typeof value !== 'object' || value === null) return value;
		const entries = Object.entries(value)
			.filter(([key]) => key !== nameKey && !isSecretKey(key))
			.map(([key, item]) => [key, copy(item, below(path, key))]);
		const name = names.get(path);
		return Object.fromEntries(name === undefined ? entries : [...entries, [nameKey, name]]);
	};
	return copy(config, '');
}

function walk(value: unknown, path: string, visit: (object: Record<string, unknown>, path: string) => void): void {
	if (typeof value !== 'object' || value === null) return;
	if (!Array.isArray(value)) visit(value as Record<string, unknown>, path);
	for (const [key, item] of Object.entries(value)) {
		if (Array.isArray(value) && typeof item === 'string' && urlWithPassword.test(item)) {
			throw badRequest('secret-in-url', `${below(path, key)} must not hold a password.`, { path: below(path, key) });
		}
		// What is itself a secret is taken as it is, or refused.
		if (Array.isArray(value) || !isSecretKey(key)) walk(item, below(path, key), visit);
	}
}

const below = (path: string, key: string | number) => (path === '' ? `${key}` : `${path}.${key}`);

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function secretText(value: unknown, path: string): string {
	if (typeof value !== 'string') throw badRequest('secret-not-text', `${path} must be a text.`, { path });
	if (value.length <= longestSecret) return value;
	throw badRequest('secret-too-long', `${path} must have at most ${longestSecret} characters.`, {
		path,
		max: longestSecret,
	});
}
