import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { variables } from '#shared/contract/resource-names.ts';

const secretsManager = new SecretsManagerClient(clientSettings(callLimits.secretsManager));

const credentials = z.object({ login: z.string().min(1), password: z.string().min(1) });

/**
 * Login and password of the synthetic client, which the deployment generates.
 *
 * @throws Error without a cause, which would quote the secret
 */
export async function readSyntheticClient(): Promise<z.output<typeof credentials>> {
	const SecretId = environmentVariable(variables.syntheticClientSecret);
	const { SecretString = '' } = await secretsManager.send(new GetSecretValueCommand({ SecretId }));
	try {
		return credentials.parse(JSON.parse(SecretString));
	} catch {
		throw new Error('the secret of the synthetic client is not a login and a password');
	}
}
