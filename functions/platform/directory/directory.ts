import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { canonicalName } from '../../../shared/portal/canonical-name.ts';
import type { Organisation } from '../../../shared/portal/organisation.ts';
import type { User } from '../../../shared/portal/user.ts';
import { conditionalPut } from '../aws/conditional-put.ts';
import { getMany } from '../aws/get-many.ts';
import { dynamodb, tableName } from '../aws/table.ts';

export const organisationKey = (orgId: string) => ({ pk: `ORG#${orgId}`, sk: 'ORG' });
export const userKey = (sub: string) => ({ pk: `USER#${sub}`, sk: 'USER' });

/** Keys under which a short name is reserved: its canonical form, and its lower case as version 1.5.52 stored it. */
export function nameKeys(shortName: string) {
	const forms = [canonicalName(shortName), shortName.toLowerCase()] as const;
	const [key, earlierKey] = forms.map((form) => ({ pk: `NAME#${form}`, sk: 'NAME' })) as [NameKey, NameKey];
	return { key, earlierKey: forms[0] === forms[1] ? undefined : earlierKey };
}

interface NameKey {
	readonly pk: string;
	readonly sk: string;
}

const endedKey = (sessionId: string) => ({ pk: `ENDED#${sessionId}`, sk: 'ENDED' });

/** Overwrites any stored version. Only for set-up; the administration saves through `organisation-store`. */
export async function putOrganisation(organisation: Organisation): Promise<void> {
	await reserveName(organisation.shortName, organisation.orgId);
	const Item = organisationItem(organisation);
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}

/** Overwrites any stored version. Only for set-up; the administration saves through `user-store`. */
export async function putUser(user: User): Promise<void> {
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: userItem(user) }));
}

/** With the attributes by which organisations are listed. */
export function organisationItem(organisation: Organisation) {
	const sortName = organisation.shortName.toLowerCase();
	return { ...organisationKey(organisation.orgId), ...organisation, kind: 'ORG', sortName };
}

/** With the attributes by which users are listed. */
export function userItem(user: User) {
	const login = user.login.toLowerCase();
	return { ...userKey(user.sub), ...user, login, kind: 'USER', sortName: login };
}

/**
 * Reserves a short name, in its canonical form, for an organisation.
 *
 * @returns the organisation that holds the name: another one if it reserved the name earlier
 */
export async function reserveName(shortName: string, orgId: string): Promise<string> {
	const isReserved = await conditionalPut({
		table: 'directory',
		item: { ...nameKeys(shortName).key, heldBy: orgId },
		condition: 'attribute_not_exists(pk)',
	});
	if (isReserved) return orgId;
	return (await holderOfName(shortName)) ?? orgId;
}

/** The organisation that holds a short name. */
export async function holderOfName(shortName: string): Promise<string | undefined> {
	const { key, earlierKey } = nameKeys(shortName);
	return (await holderOf(key)) ?? (earlierKey && (await holderOf(earlierKey)));
}

async function holderOf(Key: NameKey): Promise<string | undefined> {
	const { Item } = await dynamodb.send(
		new GetCommand({ TableName: tableName('directory'), Key, ConsistentRead: true }),
	);
	return Item?.heldBy as string | undefined;
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
	const items = await getMany('directory', [userKey(sub), endedKey(sessionId)]);
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
