import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb, getMany, itemParser, queryAll, tableName } from '#platform/aws/table.ts';
import type { User } from '#shared/directory/organisation.ts';
import { parseUser, user, userKey } from '../users.ts';

export type UserSummary = Omit<User, 'frontendConfig' | 'backendConfig'>;

const parseSummary: (item: Record<string, unknown>) => UserSummary = itemParser(
	'directory',
	user.omit({ frontendConfig: true, backendConfig: true }),
);

export interface UserPlace {
	readonly sub: string;
	readonly login: string;
}

interface UserPage {
	readonly users: readonly UserSummary[];
	/** Undefined if there is no further page. */
	readonly after: UserPlace | undefined;
}

const summary = {
	ProjectionExpression: 'pk, sk, #sub, login, orgId, isAdmin, isDisabled, version, savedBy, savedAt',
	ExpressionAttributeNames: { '#sub': 'sub' },
};

/** Ordered by login. Eventually consistent. */
export async function usersOfOrganisation(orgId: string): Promise<User[]> {
	return (await queryAll(ofOrganisation(orgId))).map(parseUser);
}

/** Excludes configurations. Ordered by login, eventually consistent. */
export async function userSummaries(): Promise<UserSummary[]> {
	return (await queryAll(ofEverybody(''))).map(parseSummary);
}

/** Undefined if there are more than `most` users. */
export async function allUsers(most: number): Promise<User[] | undefined> {
	const { users, after } = await page({ ...ofEverybody(''), Limit: most + 1 }, most, undefined);
	if (after !== undefined) return undefined;
	const keys = users.map(({ sub }) => userKey(sub));
	return (await getMany('directory', keys)).map(parseUser);
}

export function usersBeginning(search: string, limit: number, after: UserPlace | undefined): Promise<UserPage> {
	const start = after && { ...userKey(after.sub), kind: 'USER', sortName: after.login };
	return page({ ...ofEverybody(search), ...summary, Limit: limit + 1 }, limit, start);
}

export interface UserFilter {
	/** In canonical form. */
	readonly loginPart: string;
	readonly orgIds: ReadonlySet<string>;
}

/** Filters by attributes that the queried index does not contain. */
type Narrow = (users: readonly UserSummary[]) => Promise<readonly UserSummary[]>;

/** Maximum number of values in a filter of a DynamoDB query. */
const maxListed = 100;

/** Ordered by login. */
export function usersWhere(
	filter: UserFilter | undefined,
	orgId: string | undefined,
	limit: number,
	after: UserPlace | undefined,
	narrow?: Narrow,
): Promise<UserPage> {
	const query = orgId === undefined ? ofEverybody('') : ofOrganisation(orgId);
	const place = orgId === undefined ? { kind: 'USER', sortName: after?.login } : { orgId, login: after?.login };
	const from = after && { ...userKey(after.sub), ...place };
	const unfiltered = narrow === undefined ? limit + 1 : readAtOnce;
	if (filter === undefined) return page({ ...query, ...summary, Limit: unfiltered }, limit, from, narrow);
	const { loginPart, orgIds } = filter;
	if (orgIds.size > maxListed) {
		const isWanted = ({ login, orgId: its }: UserSummary) => login.includes(loginPart) || orgIds.has(its);
		const named: Narrow = async (users) => {
			const wanted = users.filter(isWanted);
			return narrow === undefined ? wanted : narrow(wanted);
		};
		return page({ ...query, ...summary, Limit: readAtOnce }, limit, from, named);
	}
	const listed = Object.fromEntries([...orgIds].map((id, index) => [`:org${index}`, id]));
	// A filter must not use a key of the queried index. The login is also stored in a second attribute.
	const text = orgId === undefined ? 'login' : 'sortName';
	const ofThese = orgIds.size === 0 ? '' : ` or orgId in (${Object.keys(listed).join(', ')})`;
	const filtered = {
		...query,
		...summary,
		Limit: readAtOnce,
		FilterExpression: `contains(${text}, :part)${ofThese}`,
		ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':part': loginPart, ...listed },
	};
	return page(filtered, limit, from, narrow);
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

/** Enough if most users match the filter. */
const readAtOnce = 200;

/** Only the first query is limited. */
async function page(
	input: QueryCommandInput,
	limit: number,
	from: QueryCommandInput['ExclusiveStartKey'],
	narrow?: Narrow,
): Promise<UserPage> {
	const found: UserSummary[] = [];
	let start = from;
	let Limit = input.Limit;
	do {
		const answer = await dynamodb.send(new QueryCommand({ ...input, ExclusiveStartKey: start, Limit }));
		Limit = undefined;
		const users = (answer.Items ?? []).map(parseSummary);
		found.push(...(narrow === undefined ? users : await narrow(users)));
		start = answer.LastEvaluatedKey;
	} while (start !== undefined && found.length <= limit);
	const users = found.slice(0, limit);
	const last = users.at(-1);
	const after = found.length > limit && last !== undefined ? { sub: last.sub, login: last.login } : undefined;
	return { users, after };
}
