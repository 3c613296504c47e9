import { refuse } from '../http/refusal.ts';

/** An object in a configuration that contains new secrets, or the name of its stored secret. */
export interface SecretPlace {
	/** Such as `SFTP` or `hosts.0`. */
	readonly path: string;
	/** Secrets by key of the object. */
	readonly written: Readonly<Record<string, string>>;
	readonly named: string | undefined;
	/** Host and user. A stored secret is used only while both are unchanged. */
	readonly boundTo: string;
}

const secretKey =
	/(password|passwd|passphrase|pwd|secret|secretkey|token|apikey|accesskey|privatekey|credentials?|authorization)$|^pass$/;
const bindingKey = /(host|hostname|server|url|uri|endpoint|address|port|user|username|login)$/;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const nameKey = 'secretName';
const longestSecret = 8_000;
const maxPlaces = 50;

/** Lower case, without separators and without a trailing number. */
function plain(key: string): string {
	const letters = key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
	let end = letters.length;
	while (end > 0 && /\d/.test(letters.charAt(end - 1))) end--;
	return letters.slice(0, end);
}

/** True if text is a URL with `user:password@` before its host. Runs in linear time. */
function isUrlWithPassword(text: string): boolean {
	const start = scheme.exec(text)?.[0].length;
	if (start === undefined) return false;
	const length = text.slice(start).search(/[/\s@]/);
	if (length < 0 || text.charAt(start + length) !== '@') return false;
	const colon = text.indexOf(':', start);
	return colon >= 0 && colon < start + length - 1;
}

const isSecretKey = (key: string): boolean => key !== nameKey && secretKey.test(plain(key));

/** Throws a refusal (400) if a secret is too long or no text, or if too many objects need a stored secret. */
export function secretPlaces(config: unknown): readonly SecretPlace[] {
	const places: SecretPlace[] = [];
	walk(config, '', (object, path) => {
		const written: Record<string, string> = {};
		const bound: [string, unknown][] = [];
		for (const [key, value] of Object.entries(object)) {
			const place = below(path, key);
			if (typeof value === 'string' && isUrlWithPassword(value)) {
				throw refuse('secret-in-url', { path: place });
			}
			if (isSecretKey(key) && !isBlank(value)) written[key] = secretText(value, place);
			else if (bindingKey.test(plain(key)) && typeof value !== 'object') bound.push([key, value]);
		}
		const name = object[nameKey];
		const named = isBlank(name) ? undefined : secretText(name, `${path}.${nameKey}`);
		if (Object.keys(written).length === 0 && named === undefined) return;
		places.push({ path, written, named, boundTo: JSON.stringify(bound.sort()) });
	});
	if (places.length > maxPlaces) throw refuse('too-many-secrets', { max: maxPlaces });
	return places;
}

/** Replaces the secrets by their names, which are given by path of the object. */
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
		if (Array.isArray(value) && typeof item === 'string' && isUrlWithPassword(item)) {
			throw refuse('secret-in-url', { path: below(path, key) });
		}
		// Does not search for secrets inside a secret.
		if (Array.isArray(value) || !isSecretKey(key)) walk(item, below(path, key), visit);
	}
}

/** Escapes dots in keys, so that different objects never have the same path. */
function below(path: string, key: string | number): string {
	const step = String(key).replaceAll(/[\\.]/g, '\\$&');
	return path === '' ? step : `${path}.${step}`;
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function secretText(value: unknown, path: string): string {
	if (typeof value !== 'string') throw refuse('secret-not-text', { path });
	if (value.length <= longestSecret) return value;
	throw refuse('secret-too-long', { path, max: longestSecret, unit: 'characters' });
}
