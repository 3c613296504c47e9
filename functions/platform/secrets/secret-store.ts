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
import { callLimits, clientSettings } from '../aws/client-settings.ts';
import { sessionClient } from '../aws/session-client.ts';
import { logger } from '../logger.ts';
import { portalSecret, stageSecret } from './secret-names.ts';

/** Removes a secret that nothing uses any more. A failure is only logged: the nightly sweep removes what is left. */
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

/** Secret values by their keys in a configuration, and the host and user to which they are bound. */
export type Secrets = Readonly<Record<string, string>>;

/**
 * @returns undefined if there is no such secret
 * @throws Error naming the secret, without cause, when it is not what was written: a cause would quote its content
 */
export async function readSecrets(name: string): Promise<Secrets | undefined> {
	return readAt(portalSecret(name), name);
}

/** Same as {@link readSecrets} for a function that is granted only the secrets of this stage. */
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

/** @returns false, without writing, if there is such a secret */
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

/** Deletes without a recovery window; idempotent. */
export async function removeSecrets(name: string): Promise<void> {
	await removeForever(portalSecret(name));
}

/** Same as {@link removeSecrets} for a function that is granted only the secrets of this stage. */
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

/** Entry of a secret in a list. */
export interface KeptSecret {
	readonly name: string;
	/** When it was created or last written; undefined if Secrets Manager does not say. */
	readonly changedAtMillis: number | undefined;
}

/** The secrets whose name begins with a prefix. Eventually consistent. */
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
