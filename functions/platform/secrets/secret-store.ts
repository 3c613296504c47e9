import { randomUUID } from 'node:crypto';
import {
	CreateSecretCommand,
	DeleteSecretCommand,
	GetSecretValueCommand,
	ListSecretsCommand,
	PutSecretValueCommand,
	ResourceExistsException,
	ResourceNotFoundException,
	SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { variables } from '#shared/contract/resource-names.ts';
import { callLimits, clientSettings } from '../aws/client-settings.ts';
import { sessionClient } from '../aws/session-client.ts';
import { environmentVariable, logger } from '../runtime.ts';

/** Removes a secret that is no longer used. Only logs a failure, because a nightly job removes unused secrets. */
export async function removeLeftover(name: string): Promise<void> {
	try {
		await removeStageSecrets(name);
	} catch (error) {
		logger.warn('a secret was not removed', { name, error: error as Error });
	}
}

export const secretsManager = new SecretsManagerClient(clientSettings(callLimits.secretsManager));

const client = sessionClient(
	secretsManager,
	(credentials) => new SecretsManagerClient(clientSettings(callLimits.secretsManager, { credentials })),
);

const content = z.record(z.string(), z.string());

/** Secrets by configuration key, with the host and user for which they may be used. */
export type Secrets = Readonly<Record<string, string>>;

/** Undefined if the secret does not exist. Throws without a cause, because the cause would quote the content. */
export async function readSecrets(name: string): Promise<Secrets | undefined> {
	return readAt(portalSecret(name), name);
}

/** Calls {@link readSecrets} with a name that must belong to this stage, for functions with access to it only. */
export async function readStageSecrets(name: string): Promise<Secrets | undefined> {
	return readAt(stageSecret(name), name);
}

async function readAt(SecretId: string, name: string): Promise<Secrets | undefined> {
	try {
		const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId }));
		return SecretString === undefined ? undefined : parseSecrets(name, SecretString);
	} catch (error) {
		if (error instanceof ResourceNotFoundException) return undefined;
		throw error;
	}
}

function parseSecrets(name: string, text: string): Secrets {
	try {
		return content.parse(JSON.parse(text));
	} catch {
		throw new Error(`the secret ${name} is not a JSON object of texts`);
	}
}

export async function writeSecrets(name: string, secrets: Secrets): Promise<void> {
	const Name = stageSecret(name);
	const SecretString = JSON.stringify(secrets);
	try {
		await client().send(new PutSecretValueCommand({ SecretId: Name, SecretString }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
		await client().send(new CreateSecretCommand({ Name, SecretString }));
	}
}

/** @returns false, without writing, if the secret already exists */
export async function createSecrets(name: string, secrets: Secrets): Promise<boolean> {
	try {
		const SecretString = JSON.stringify(secrets);
		await client().send(new CreateSecretCommand({ Name: stageSecret(name), SecretString }));
		return true;
	} catch (error) {
		if (error instanceof ResourceExistsException) return false;
		throw error;
	}
}

/** Deletes a secret without a recovery window. Idempotent. */
export async function removeSecrets(name: string): Promise<void> {
	await removeForever(portalSecret(name));
}

/** Calls {@link removeSecrets} with a name that must belong to this stage, for functions with access to it only. */
export async function removeStageSecrets(name: string): Promise<void> {
	await removeForever(stageSecret(name));
}

async function removeForever(SecretId: string): Promise<void> {
	try {
		await client().send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
	}
}

export interface KeptSecret {
	readonly name: string;
	/** Creation or last write; undefined if Secrets Manager does not report it. */
	readonly changedAtMillis: number | undefined;
}

/** Returns the secrets whose names begin with a prefix. Eventually consistent. */
export async function listSecrets(prefix: string): Promise<readonly KeptSecret[]> {
	const secrets: KeptSecret[] = [];
	let NextToken: string | undefined;
	do {
		const page = await client().send(
			new ListSecretsCommand({ Filters: [{ Key: 'name', Values: [prefix] }], MaxResults: 100, NextToken }),
		);
		for (const { Name = '', CreatedDate, LastChangedDate } of page.SecretList ?? []) {
			const times = [CreatedDate, LastChangedDate].flatMap((date) => (date === undefined ? [] : [date.getTime()]));
			const changedAtMillis = times.length === 0 ? undefined : Math.max(...times);
			if (Name.startsWith(prefix)) secrets.push({ name: Name, changedAtMillis });
		}
		NextToken = page.NextToken;
	} while (NextToken !== undefined);
	return secrets;
}

export interface SecretOwner {
	readonly orgId: string;
	/** Absent for the organisation's own configuration. */
	readonly sub?: string;
	readonly jobId?: string;
	readonly webhookId?: string;
}

export type ConfigPart = 'frontend' | 'backend';

type SecretPart = ConfigPart | 'sftp' | 'signing';

/** Returns the prefix of all secret names of this stage. Secrets of other stages have a different prefix. */
export const secretRoot = (): string => `/portal/${environmentVariable(variables.stage)}/`;

/** Prefix of early secret names without the stage. They can be read; the next save of a configuration replaces them. */
const rootWithoutStage = '/portal/';

/** Prefix of the operator's secrets. The operator's id is not a UUID, so access is granted separately. */
const operatorFolder = '/portal/operator/organisation/';

const pattern =
	/^([^/]+)\/(?:organisation|users\/([^/]+)|jobs\/([^/]+)|webhooks\/([^/]+))\/(?:frontend|backend|sftp|signing)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function folderOf({ orgId, sub, jobId, webhookId }: SecretOwner): string {
	if (webhookId !== undefined) return `${orgId}/webhooks/${webhookId}/`;
	if (jobId !== undefined) return `${orgId}/jobs/${jobId}/`;
	return sub === undefined ? `${orgId}/organisation/` : `${orgId}/users/${sub}/`;
}

/** Returns the name of the secret with an organisation's signing key. The secret is removed with the organisation. */
export const signingKeySecret = (orgId: string): string => `${secretRoot()}${orgId}/signing-key`;

export const isOwnSecret = (owner: SecretOwner, name: string): boolean =>
	[secretRoot(), rootWithoutStage].some((root) => name.startsWith(`${root}${folderOf(owner)}`));

export const isBelowStage = (name: string): boolean => name.startsWith(secretRoot());

/** Throws if the secret belongs to a different stage. Assembled from parts for the test of the grants. */
export function stageSecret(name: string): string {
	if (!isBelowStage(name)) throw new Error(`the names of this stage's secrets begin with ${secretRoot()}`);
	return `${secretRoot()}${name.slice(secretRoot().length)}`;
}

/** Calls {@link stageSecret}, but also accepts names from early versions. */
export function portalSecret(name: string): string {
	return isBelowStage(name) ? stageSecret(name) : secretWithoutStage(name);
}

function secretWithoutStage(name: string): string {
	if (!name.startsWith(rootWithoutStage)) throw new Error(`the portal's secrets begin with ${rootWithoutStage}`);
	if (name.startsWith(operatorFolder)) return `/portal/operator/organisation/${name.slice(operatorFolder.length)}`;
	const [orgId, ...rest] = name.slice(rootWithoutStage.length).split('/');
	return `/portal/${orgId}/${rest.join('/')}`;
}

export function newSecretName(owner: SecretOwner, part: SecretPart): string {
	return `${secretRoot()}${folderOf(owner)}${part}/${randomUUID()}`;
}

/** @returns undefined if {@link newSecretName} cannot have created the name */
export function ownerOfSecret(name: string): SecretOwner | undefined {
	const root = [secretRoot(), rootWithoutStage].find((each) => name.startsWith(each));
	const [, orgId, sub, jobId, webhookId] = (root === undefined ? null : pattern.exec(name.slice(root.length))) ?? [];
	if (orgId === undefined) return undefined;
	if (jobId !== undefined) return { orgId, jobId };
	if (webhookId !== undefined) return { orgId, webhookId };
	return sub === undefined ? { orgId } : { orgId, sub };
}

/** Names under any key of a stored configuration. Throws SyntaxError if the text is not JSON. */
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
