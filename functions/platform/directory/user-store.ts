import { DeleteCommand, GetCommand, QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { User } from '../../../shared/portal/user.ts';
import { conditionalPut } from '../aws/conditional-put.ts';
import { getMany } from '../aws/get-many.ts';
import { queryAll } from '../aws/query-all.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { unlessConditionFails } from '../aws/unless-condition-fails.ts';
import { userItem, userKey } from './directory.ts';

export type UserSummary = Omit<User, 'frontendConfig' | 'backendConfig'>;

/** The last user of a page. */
export interface UserPlace {
	readonly sub: string;
	readonly login: string;
}

interface UserPage {
	readonly users: readonly UserSummary[];
	/** The last user of this page; undefined if there is no further page. */
	readonly after: UserPlace | undefined;
}

const summary = {
	ProjectionExpression: '#sub, login, orgId, isAdmin, isDisabled, version, savedBy, savedAt',
	ExpressionAttributeNames: { '#sub': 'sub' },
};

/** The users of an organisation, logins ascending. Eventually consistent: may lack the latest saves. */
export async function usersOfOrganisation(orgId: string): Promise<User[]> {
	return (await queryAll(ofOrganisation(orgId))) as unknown as User[];
}

/** Without their configurations. */
export async function userSummaries(): Promise<UserSummary[]> {
	return (await queryAll(ofEverybody(''))) as unknown as UserSummary[];
}

/** All users with their configurations, logins ascending; undefined above `most`. */
export async function allUsers(most: number): Promise<User[] | undefined> {
	const { users, after } = await page({ ...ofEverybody(''), Limit: most + 1 }, most, undefined);
	if (after !== undefined) return undefined;
	return (await getMany(
		'directory',
		users.map(({ sub }) => userKey(sub)),
	)) as unknown as User[];
}

/** A page of the users whose login begins with a text, over all organisations. */
export function usersBeginning(search: string, limit: number, after: UserPlace | undefined): Promise<UserPage> {
	const start = after && { ...userKey(after.sub), kind: 'USER', sortName: after.login };
	return page({ ...ofEverybody(search), ...summary, Limit: limit + 1 }, limit, start);
}

/** What is looked for: part of a login, or users of one of some organisations. */
export interface UserFilter {
	/** In its canonical form. */
	readonly loginPart: string;
	readonly orgIds: ReadonlySet<string>;
}

/** Values that a filter of DynamoDB may list. */
const mostListed = 100;

/** A page of the users of one organisation, or of all, that satisfy the filter, if one is given; logins ascending. */
export function usersWhere(
	filter: UserFilter | undefined,
	orgId: string | undefined,
	limit: number,
	after: UserPlace | undefined,
): Promise<UserPage> {
	const query = orgId === undefined ? ofEverybody('') : ofOrganisation(orgId);
	const place = orgId === undefined ? { kind: 'USER', sortName: after?.login } : { orgId, login: after?.login };
	const from = after && { ...userKey(after.sub), ...place };
	if (filter === undefined) return page({ ...query, ...summary, Limit: limit + 1 }, limit, from);
	const { loginPart, orgIds } = filter;
	if (orgIds.size > mostListed) {
		const isWanted = ({ login, orgId: its }: UserSummary) => login.includes(loginPart) || orgIds.has(its);
		return page({ ...query, ...summary, Limit: readAtOnce }, limit, from, isWanted);
	}
	const listed = Object.fromEntries([...orgIds].map((id, index) => [`:org${index}`, id]));
	// A filter takes no key of the index that is queried; both attributes hold the login.
	const text = orgId === undefined ? 'login' : 'sortName';
	const ofThese = orgIds.size === 0 ? '' : ` or orgId in (${Object.keys(listed).join(', ')})`;
	const filtered = {
		...query,
		...summary,
		Limit: readAtOnce,
		FilterExpression: `contains(${text}, :part)${ofThese}`,
		ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':part': loginPart, ...listed },
	};
	return page(filtered, limit, from);
}

export async function findUser(sub: string): Promise<User | undefined> {
	const { Item } = await dynamodb.send(
		new GetCommand({ TableName: tableName('directory'), Key: userKey(sub), ConsistentRead: true }),
	);
	return Item as User | undefined;
}

/** @returns false, without writing, if the account has a user already */
export function addUser(user: User): Promise<boolean> {
	return conditionalPut({ table: 'directory', item: userItem(user), condition: 'attribute_not_exists(pk)' });
}

/** @returns false, without writing, if the stored version is not `basedOn` */
export function replaceUser(user: User, basedOn: number): Promise<boolean> {
	return conditionalPut({
		table: 'directory',
		item: userItem(user),
		condition: 'attribute_exists(pk) and version = :basedOn',
		values: { ':basedOn': basedOn },
	});
}

/**
 * Refuses from now on every session of a user that began before an instant. A missing user is not an error.
 *
 * Counts as a state that the user saved: an administrator's save that is based on the state before would undo it.
 */
export async function noteSignedOut(sub: string, at: string): Promise<void> {
	const update = new UpdateCommand({
		TableName: tableName('directory'),
		Key: userKey(sub),
		UpdateExpression: 'SET signedOutAt = :at, savedAt = :at, savedBy = login, version = version + :one',
		ConditionExpression: 'attribute_exists(pk)',
		ExpressionAttributeValues: { ':at': at, ':one': 1 },
	});
	await unlessConditionFails(dynamodb.send(update));
}

export async function removeUser(sub: string): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('directory'), Key: userKey(sub) }));
}

const ofOrganisation = (orgId: string) => ({
	TableName: tableName('directory'),
	IndexName: 'by-organisation',
	KeyConditionExpression: 'orgId = :orgId',
	ExpressionAttributeValues: { ':orgId': orgId },
});

const ofEverybody = (search: string) => ({
	TableName: tableName('directory'),
	IndexName: 'by-kind',
	KeyConditionExpression: search === '' ? 'kind = :kind' : 'kind = :kind and begins_with(sortName, :search)',
	ExpressionAttributeValues: { ':kind': 'USER', ...(search === '' ? {} : { ':search': search }) },
});

/** Users read by the first query of a filtered page: enough where most of them satisfy the filter. */
const readAtOnce = 200;

/** Queries until the page is full or there are no more users; after the first query as much at a time as DynamoDB gives. */
async function page(
	input: QueryCommandInput,
	limit: number,
	from: QueryCommandInput['ExclusiveStartKey'],
	isWanted?: (user: UserSummary) => boolean,
): Promise<UserPage> {
	const found: UserSummary[] = [];
	let start = from;
	let Limit = input.Limit;
	do {
		const answer = await dynamodb.send(new QueryCommand({ ...input, ExclusiveStartKey: start, Limit }));
		Limit = undefined;
		const users = (answer.Items ?? []) as unknown as UserSummary[];
		found.push(...(isWanted === undefined ? users : users.filter(isWanted)));
		start = answer.LastEvaluatedKey;
	} while (start !== undefined && found.length <= limit);
	const users = found.slice(0, limit);
	const last = users.at(-1);
	const after = found.length > limit && last !== undefined ? { sub: last.sub, login: last.login } : undefined;
	return { users, after };
}
