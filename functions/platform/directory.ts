import { BatchGetCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Organisation } from '../../shared/portal/organisation.ts';
import type { User } from '../../shared/portal/user.ts';
import { dynamodb, tableName } from './table.ts';

const organisationKey = (orgId: string) => ({ pk: `ORG#${orgId}`, sk: 'ORG' });
const userKey = (sub: string) => ({ pk: `USER#${sub}`, sk: 'USER' });
const endedKey = (sessionId: string) => ({ pk: `ENDED#${sessionId}`, sk: 'ENDED' });

export async function putOrganisation(organisation: Organisation): Promise<void> {
	const Item = { ...organisationKey(organisation.orgId), ...organisation };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}

export async function putUser(user: User): Promise<void> {
	const Item = { ...userKey(user.sub), ...user, login: user.login.toLowerCase() };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}

export async function findOrganisation(orgId: string): Promise<Organisation | undefined> {
	const Key = organisationKey(orgId);
	const { Item } = await dynamodb.send(
		new GetCommand({ TableName: tableName('directory'), Key, ConsistentRead: true }),
	);
	return Item as Organisation | undefined;
}

/** The user behind a token, and whether the session of that token was ended by a logout. */
export async function findUserOfSession(
	sub: string,
	sessionId: string,
): Promise<{ readonly user: User | undefined; readonly isEnded: boolean }> {
	const table = tableName('directory');
	const Keys = [userKey(sub), endedKey(sessionId)];
	const { Responses } = await dynamodb.send(
		new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
	);
	const items = Responses?.[table] ?? [];
	return {
		user: items.find(({ sk }) => sk === 'USER') as User | undefined,
		isEnded: items.some(({ sk }) => sk === 'ENDED'),
	};
}

/** From now on the session is refused; the note may go once its tokens have expired. */
export async function endSession(sessionId: string, expiresAtSeconds: number): Promise<void> {
	const Item = { ...endedKey(sessionId), expiresAt: expiresAtSeconds };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}

/** Counts one more attempt in a window of time. */
export async function countAttempt(what: string, window: string, expiresAtSeconds: number): Promise<number> {
	const { Attributes } = await dynamodb.send(
		new UpdateCommand({
			TableName: tableName('directory'),
			Key: { pk: `ATTEMPTS#${what}`, sk: window },
			UpdateExpression: 'ADD attempts :one SET expiresAt = :expiry',
			ExpressionAttributeValues: { ':one': 1, ':expiry': expiresAtSeconds },
			ReturnValues: 'UPDATED_NEW',
		}),
	);
	return Attributes?.attempts as number;
}
