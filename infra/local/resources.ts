import { type TableDefinition, tables } from '#shared/contract/resource-names.ts';
import { sessionHours } from '#shared/contract/session.ts';
import type { AppClient, PoolDefinition } from '../emulators/cognito/user-pool.ts';
import type { TableDefinition as LocalTable } from '../emulators/dynamodb/create-table.ts';

/** The portal's tables on one machine. */
export const localTables: readonly LocalTable[] = Object.values<TableDefinition>(tables).map(
	({ localName, indexes }) => ({ name: localName, indexes }),
);

/** Client of browsers, which prove the password by SRP and never send it. */
export const webClient: AppClient = { id: 'portalwebclient', flows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'] };

/** Client of programs, which sign in again when their token has expired. */
export const machineClient: AppClient = { id: 'portalmachineclient', flows: ['USER_PASSWORD_AUTH'] };

export const userPoolId = 'local_portal';

/** The portal's user pool on one machine. Its issuer does not depend on the port of the portal. */
export const userPool: PoolDefinition = {
	id: userPoolId,
	issuer: `https://cognito-idp.local.invalid/${userPoolId}`,
	clients: [webClient, machineClient],
	tokenSeconds: sessionHours * 3600,
	triggerClientId: machineClient.id,
};

/** The name in Lambda of a function. */
export const localFunctionName = (functionName: string) => `portal-${functionName}`;

/** The secret of the synthetic client: the name of its resource in the stacks. */
export const syntheticClientSecretName = 'SyntheticClientSecret';

export const ingestBucketName = 'ingest';
export const runsBucketName = 'runs';
export const deliveriesBucketName = 'deliveries';
