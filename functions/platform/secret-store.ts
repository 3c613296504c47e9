import {
	CreateSecretCommand,
	DeleteSecretCommand,
	GetSecretValueCommand,
	PutSecretValueCommand,
	ResourceNotFoundException,
	SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { callLimits, clientSettings } from './client-settings.ts';

const secretsManager = new SecretsManagerClient(clientSettings(callLimits.secretsManager));

/** Secret values by where they belong. */
export type Secrets = Readonly<Record<string, string>>;

/** The other secrets of the account are not the portal's. */
const prefix = '/portal/';

function ownName(name: string): string {
	if (!name.startsWith(prefix)) throw new Error(`the names of the portal's secrets begin with ${prefix}`);
	return `${prefix}${name.slice(prefix.length)}`;
}

/** None where there is no such secret. */
export async function readSecrets(name: string): Promise<Secrets | undefined> {
	try {
		const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId: ownName(name) }));
		return SecretString === undefined ? undefined : (JSON.parse(SecretString) as Secrets);
	} catch (error) {
		if (error instanceof ResourceNotFoundException) return undefined;
		throw error;
	}
}

export async function writeSecrets(name: string, secrets: Secrets): Promise<void> {
	const SecretString = JSON.stringify(secrets);
	try {
		await secretsManager.send(new PutSecretValueCommand({ SecretId: ownName(name), SecretString }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
		await secretsManager.send(new CreateSecretCommand({ Name: ownName(name), SecretString }));
	}
}

/** At once and for good: what is removed belongs to a client who is. One that is not there is not missed. */
export async function removeSecrets(name: string): Promise<void> {
	try {
		await secretsManager.send(new DeleteSecretCommand({ SecretId: ownName(name), ForceDeleteWithoutRecovery: true }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
	}
}
