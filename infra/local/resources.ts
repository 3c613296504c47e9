import { type TableDefinition, tables } from '#shared/contract/resource-names.ts';
import { sessionHours } from '#shared/contract/session.ts';
import type { AppClient, PoolDefinition } from '../emulators/cognito/user-pool.ts';
import type { TableDefinition as LocalTable } from '../emulators/dynamodb/create-table.ts';

export const localTables: readonly LocalTable[] = Object.values<TableDefinition>(tables).map(
	({ localName, indexes }) => ({ name: localName, indexes }),
);

/** App client for browsers. They prove that the user knows the password (SRP) and never send it. */
export const webClient: AppClient = { id: 'portalwebclient', flows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'] };

/** App client for programs. They sign in again when their token has expired. */
export const machineClient: AppClient = { id: 'portalmachineclient', flows: ['USER_PASSWORD_AUTH'] };

export const userPoolId = 'local_portal';

/** User pool of the local portal. Its issuer is the same for every port. */
export const userPool: PoolDefinition = {
	id: userPoolId,
	issuer: `https://cognito-idp.local.invalid/${userPoolId}`,
	clients: [webClient, machineClient],
	tokenSeconds: sessionHours * 3600,
	triggerClientId: machineClient.id,
};

export const localFunctionName = (functionName: string) => `portal-${functionName}`;

/** Name of the synthetic client's secret: the name of the resource in the stacks. */
export const syntheticClientSecretName = 'SyntheticClientSecret';

export const ingestBucketName = 'ingest';
export const runsBucketName = 'runs';
export const deliveriesBucketName = 'deliveries';
