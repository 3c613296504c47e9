import {
	CreateSecretCommand,
	DeleteSecretCommand,
	GetSecretValueCommand,
	ListSecretsCommand,
	PutSecretValueCommand,
	ResourceNotFoundException,
	SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { callLimits, clientSettings } from '../aws/client-settings.ts';
import { portalSecret, stageSecret } from './secret-names.ts';

export const secretsManager = new SecretsManagerClient(clientSettings(callLimits.secretsManager));

/** Secret values by where they belong. */
export type Secrets = Readonly<Record<string, string>>;

/** None where there is no such secret. */
export async function readSecrets(name: string): Promise<Secrets | undefined> {
	try {
		const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId: portalSecret(name) }));
		return SecretString === undefined ? undefined : (JSON.parse(SecretString) as Secrets);
	} catch (error) {
		if (error instanceof ResourceNotFoundException) return undefined;
		throw error;
	}
}

export async function writeSecrets(name: string, secrets: Secrets): Promise<void> {
	const Name = stageSecret(name);
	const SecretString = JSON.stringify(secrets);
	try {
		await secretsManager.send(new PutSecretValueCommand({ SecretId: Name, SecretString }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
		await secretsManager.send(new CreateSecretCommand({ Name, SecretString }));
	}
}

/** Deletes without a recovery window; idempotent. */
export async function removeSecrets(name: string): Promise<void> {
	await removeForever(portalSecret(name));
}

/** As {@link removeSecrets}, for a caller that may delete secrets of this stage alone. */
export async function removeStageSecrets(name: string): Promise<void> {
	await removeForever(stageSecret(name));
}

async function removeForever(SecretId: string): Promise<void> {
	try {
		await secretsManager.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
	}
}

/** A secret without its values. */
export interface KeptSecret {
	readonly name: string;
	/** When it was made or last written; unknown where Secrets Manager does not say. */
	readonly changedAtMillis: number | undefined;
}

/** The secrets whose name begins so. One that was made or removed a moment ago may be missing or listed. */
export async function listSecrets(prefix: string): Promise<readonly KeptSecret[]> {
	const secrets: KeptSecret[] = [];
	let NextToken: string | undefined;
	do {
		const page = await secretsManager.send(
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
