import { devNull } from 'node:os';
import { type TableDefinition, tables, variables } from '../../../shared/contract/resources.ts';
import { machineClient, userPoolId } from '../cognito/app-client.ts';
import { originKey } from '../gateway/lambda-event.ts';

interface EnvironmentInput {
	readonly databaseEndpoint: string;
	readonly cognitoEndpoint: string;
	readonly secretsEndpoint: string;
	readonly bucketsEndpoint: string;
	readonly accessKeyId: string;
}

/**
 * All that the functions see of the machine: the resources that the stacks would give them, the emulators in place of
 * AWS, and credentials that are good for nothing else. A developer's own AWS profile is kept out.
 */
export function functionEnvironment(input: EnvironmentInput): Readonly<Record<string, string>> {
	const tableNames = Object.values<TableDefinition>(tables).map((table) => [table.variable, table.localName]);
	return {
		...Object.fromEntries(tableNames),
		[variables.userPoolId]: userPoolId,
		[variables.machineClientId]: machineClient.id,
		[variables.stage]: 'local',
		[variables.originKeys]: originKey,
		AWS_REGION: 'local',
		AWS_ACCESS_KEY_ID: input.accessKeyId,
		AWS_SECRET_ACCESS_KEY: 'local',
		AWS_CONFIG_FILE: devNull,
		AWS_SHARED_CREDENTIALS_FILE: devNull,
		AWS_EC2_METADATA_DISABLED: 'true',
		AWS_ENDPOINT_URL_DYNAMODB: input.databaseEndpoint,
		AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: input.cognitoEndpoint,
		AWS_ENDPOINT_URL_SECRETS_MANAGER: input.secretsEndpoint,
		AWS_ENDPOINT_URL_S3: input.bucketsEndpoint,
		POWERTOOLS_SERVICE_NAME: 'portal',
		POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'ERROR',
		POWERTOOLS_METRICS_DISABLED: 'true',
		POWERTOOLS_TRACE_ENABLED: 'false',
		NODE_ENV: 'production',
		PATH: process.env.PATH ?? '',
		TZ: 'UTC',
	};
}
