import { randomUUID } from 'node:crypto';

/** Whose configuration a secret is kept for. */
export interface SecretOwner {
	readonly orgId: string;
	/** The user's account; none for the organisation's own. */
	readonly sub?: string;
}

export type ConfigPart = 'frontend' | 'backend';

/** Every secret of a configuration, and no other, has a name that begins so. */
export const secretRoot = '/portal/';

const pattern = new RegExp(
	`^${secretRoot}([^/]+)/(?:organisation|users/([^/]+))/(?:frontend|backend)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
);

export const isOwnSecret = ({ orgId, sub }: SecretOwner, name: string): boolean =>
	name.startsWith(sub === undefined ? `${secretRoot}${orgId}/organisation/` : `${secretRoot}${orgId}/users/${sub}/`);

/** A name that no secret has had. */
export function newSecretName({ orgId, sub }: SecretOwner, part: ConfigPart): string {
	const owner = sub === undefined ? 'organisation' : `users/${sub}`;
	return `${secretRoot}${orgId}/${owner}/${part}/${randomUUID()}`;
}

/** Undefined for a name that {@link newSecretName} does not make. */
export function ownerOfSecret(name: string): SecretOwner | undefined {
	const [, orgId, sub] = pattern.exec(name) ?? [];
	if (orgId === undefined) return undefined;
	return sub === undefined ? { orgId } : { orgId, sub };
}

/**
 * The names of secrets in a stored configuration, under whatever key they stand.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function secretNamesIn(config: string): readonly string[] {
	if (config.trim() === '') return [];
	const names: string[] = [];
	const rest: unknown[] = [JSON.parse(config)];
	while (rest.length > 0) {
		const value = rest.pop();
		if (typeof value === 'string' && ownerOfSecret(value) !== undefined) names.push(value);
		else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) rest.push(item);
	}
	return names;
}
