import { rmSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { type Identity, localRegion } from '#infra/emulators/access/access-control.ts';
import type { FunctionPolicies } from '#infra/emulators/access/is-allowed.ts';
import { variables as variableNames } from '#shared/contract/resource-names.ts';
import { originKey } from '../gateway/lambda-event.ts';

/** Functions that may connect to servers on the local machine. On AWS, functions never connect to private addresses. */
const reachLocalServers = ['delivery', 'schedules', 'events', 'event-sender'];

interface Endpoints {
	readonly database: string;
	readonly portal: string;
	readonly temporary?: string;
	readonly absentVariables?: readonly string[];
}

/** @throws RangeError if the stacks do not define a function; `operator` has the variables of all functions */
export function functionEnvironments(
	policies: FunctionPolicies,
	identities: readonly Identity[],
	endpoints: Endpoints,
): (functionName: string) => Readonly<Record<string, string>> {
	const ofAll = Object.assign({}, ...Object.values(policies).map(({ variables }) => variables), {
		POWERTOOLS_SERVICE_NAME: 'operator',
	});
	return (functionName) => {
		const identity = identities.find(({ name }) => name === functionName);
		const variables: Readonly<Record<string, string>> | undefined =
			functionName === 'operator' ? ofAll : policies[functionName]?.variables;
		if (identity === undefined || variables === undefined) throw new RangeError(`no stack has ${functionName}`);
		const absent: readonly string[] = endpoints.absentVariables ?? [];
		const present = Object.fromEntries(Object.entries(variables).filter(([name]) => !absent.includes(name)));
		return functionEnvironment(present, endpoints, identity);
	};
}

/**
 * Returns the complete environment of a function: the variables in its stack, the addresses of the emulators, and an
 * access key that only the emulators accept. It does not contain the developer's own AWS profile.
 * @param variables variables from the templates; NODE_OPTIONS is removed, because a thread does not accept it
 */
function functionEnvironment(
	{ NODE_OPTIONS: _, ...variables }: Readonly<Record<string, string>>,
	endpoints: Endpoints,
	{ accessKeyId, secretAccessKey }: Identity,
): Readonly<Record<string, string>> {
	const { PUBLISHER_STAND_IN: standIn, NODE_COMPILE_CACHE: compiled } = process.env;
	return {
		...variables,
		// The gateway's own origin key replaces the reference to the secret in the template.
		...(reachLocalServers.includes(variables.POWERTOOLS_SERVICE_NAME ?? '')
			? { TRANSFER_PRIVATE_HOSTS: '127.0.0.1' }
			: {}),
		...(variableNames.originKeys in variables ? { [variableNames.originKeys]: originKey } : {}),
		...(endpoints.temporary === undefined ? {} : { TMPDIR: endpoints.temporary }),
		AWS_REGION: localRegion,
		AWS_ACCESS_KEY_ID: accessKeyId,
		AWS_SECRET_ACCESS_KEY: secretAccessKey,
		AWS_CONFIG_FILE: devNull,
		AWS_SHARED_CREDENTIALS_FILE: devNull,
		AWS_EC2_METADATA_DISABLED: 'true',
		AWS_ENDPOINT_URL_DYNAMODB: endpoints.database,
		AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${endpoints.portal}/cognito`,
		AWS_ENDPOINT_URL_SECRETS_MANAGER: `${endpoints.portal}/secrets`,
		AWS_ENDPOINT_URL_S3: `${endpoints.portal}/buckets`,
		AWS_ENDPOINT_URL_SFN: `${endpoints.portal}/states`,
		AWS_ENDPOINT_URL_LAMBDA: `${endpoints.portal}/lambda`,
		AWS_ENDPOINT_URL_SESV2: `${endpoints.portal}/email`,
		AWS_ENDPOINT_URL_SCHEDULER: `${endpoints.portal}/scheduler`,
		AWS_ENDPOINT_URL_STS: `${endpoints.portal}/sts`,
		POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'ERROR',
		POWERTOOLS_METRICS_DISABLED: 'true',
		POWERTOOLS_TRACE_ENABLED: 'false',
		NODE_ENV: 'production',
		...(standIn ? { PUBLISHER_STAND_IN: standIn } : {}),
		...(compiled ? { NODE_COMPILE_CACHE: compiled } : {}),
		PATH: process.env.PATH ?? '',
		TZ: 'UTC',
	};
}

/**
 * Writes an environment to `functions.env` in the data directory, for commands that run a function while the portal is
 * running. Only the current user can read the file.
 * @returns function that removes the file
 */
export function shareEnvironment(dataDirectory: string, environment: Readonly<Record<string, string>>): () => void {
	const file = join(dataDirectory, 'functions.env');
	const lines = Object.entries(environment).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
	writeFileSync(file, lines.join(''), { mode: 0o600 });
	return () => rmSync(file, { force: true });
}
