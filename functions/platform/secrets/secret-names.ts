import { randomUUID } from 'node:crypto';
import { variables } from '#shared/contract/resource-names.ts';
import { environmentVariable } from '../environment-variable.ts';

/** The organisation or user whose configuration a secret belongs to, the bulk schedule, or the webhook. */
export interface SecretOwner {
	readonly orgId: string;
	/** The user's account; absent for the organisation's own configuration. */
	readonly sub?: string;
	/** The bulk schedule. */
	readonly jobId?: string;
	readonly webhookId?: string;
}

export type ConfigPart = 'frontend' | 'backend';

/** Content of a secret: a configuration, the SFTP server of a bulk schedule, or the signing secret of a webhook. */
type SecretPart = ConfigPart | 'sftp' | 'signing';

/** The prefix of the names of this stage's secrets, and of no other secrets. */
export const secretRoot = (): string => `/portal/${environmentVariable(variables.stage)}/`;

/** Names of early versions lack the stage. They can be read; the next save of the configuration replaces them. */
const rootWithoutStage = '/portal/';

/** Folder of the operator, whose identifier is not a UUID; it has a separate grant. */
const operatorFolder = '/portal/operator/organisation/';

const pattern =
	/^([^/]+)\/(?:organisation|users\/([^/]+)|jobs\/([^/]+)|webhooks\/([^/]+))\/(?:frontend|backend|sftp|signing)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function folderOf({ orgId, sub, jobId, webhookId }: SecretOwner): string {
	if (webhookId !== undefined) return `${orgId}/webhooks/${webhookId}/`;
	if (jobId !== undefined) return `${orgId}/jobs/${jobId}/`;
	return sub === undefined ? `${orgId}/organisation/` : `${orgId}/users/${sub}/`;
}

/** The secret that holds the signing key of an organisation. It is removed with the organisation. */
export const signingKeySecret = (orgId: string): string => `${secretRoot()}${orgId}/signing-key`;

export const isOwnSecret = (owner: SecretOwner, name: string): boolean =>
	[secretRoot(), rootWithoutStage].some((root) => name.startsWith(`${root}${folderOf(owner)}`));

export const isBelowStage = (name: string): boolean => name.startsWith(secretRoot());

/**
 * The name, composed so that a test can compare the grants with the calls.
 *
 * @throws Error for a secret that does not belong to this stage
 */
export function stageSecret(name: string): string {
	if (!isBelowStage(name)) throw new Error(`the names of this stage's secrets begin with ${secretRoot()}`);
	return `${secretRoot()}${name.slice(secretRoot().length)}`;
}

/** Same as {@link stageSecret}, or a name of an early version. */
export function portalSecret(name: string): string {
	return isBelowStage(name) ? stageSecret(name) : secretWithoutStage(name);
}

function secretWithoutStage(name: string): string {
	if (!name.startsWith(rootWithoutStage)) throw new Error(`the portal's secrets begin with ${rootWithoutStage}`);
	if (name.startsWith(operatorFolder)) return `/portal/operator/organisation/${name.slice(operatorFolder.length)}`;
	const [orgId, ...rest] = name.slice(rootWithoutStage.length).split('/');
	return `/portal/${orgId}/${rest.join('/')}`;
}

/** A new, unique name. */
export function newSecretName(owner: SecretOwner, part: SecretPart): string {
	return `${secretRoot()}${folderOf(owner)}${part}/${randomUUID()}`;
}

/** @returns undefined for a name that {@link newSecretName} cannot have made */
export function ownerOfSecret(name: string): SecretOwner | undefined {
	const root = [secretRoot(), rootWithoutStage].find((each) => name.startsWith(each));
	const [, orgId, sub, jobId, webhookId] = (root === undefined ? null : pattern.exec(name.slice(root.length))) ?? [];
	if (orgId === undefined) return undefined;
	if (jobId !== undefined) return { orgId, jobId };
	if (webhookId !== undefined) return { orgId, webhookId };
	return sub === undefined ? { orgId } : { orgId, sub };
}

/**
 * The names of secrets in a stored configuration, under any key.
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
