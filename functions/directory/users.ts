import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb, getItem, getMany, itemParser, tableName, unlessConditionFails } from '#platform/aws/table.ts';
import type { User } from '#shared/directory/organisation.ts';
import { addItem, replaceItem, savedState } from './store/saved-state.ts';

export const user = z.object({
	sub: z.string(),
	login: z.string(),
	orgId: z.string(),
	isAdmin: z.boolean(),
	frontendConfig: z.string().exactOptional(),
	backendConfig: z.string().exactOptional(),
	/** False for users stored by version 1.5.52, which could not disable users. */
	isDisabled: z.boolean().default(false),
	signedOutAt: z.string().exactOptional(),
	...savedState,
});

const parseSubject = itemParser('directory', z.object({ sub: z.string() }));

export const parseUser: (item: Record<string, unknown>) => User = itemParser('directory', user);

export const userKey = (sub: string) => ({ pk: `USER#${sub}`, sk: 'USER' });

export function userItem(user: User) {
	const login = user.login.toLowerCase();
	return { ...userKey(user.sub), ...user, login, kind: 'USER', sortName: login };
}

/** Distinguishes program items from user items. Both have the same form of key: a token contains only a subject. */
export const programKind = 'PROGRAM';

/** Undefined for a program as well, because programs are not administered as users. */
export async function findUser(sub: string): Promise<User | undefined> {
	const item = await getItem('directory', userKey(sub));
	return item === undefined || item.kind === programKind ? undefined : parseUser(item);
}

/** Includes programs. Strongly consistent. */
export async function usersThere(subs: readonly string[]): Promise<ReadonlySet<string>> {
	return new Set((await getMany('directory', subs.map(userKey))).map((item) => parseSubject(item).sub));
}

/** Overwrites any stored version. Only for set-up. */
export async function putUser(user: User): Promise<void> {
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: userItem(user) }));
}

export const addUser = (user: User): Promise<boolean> => addItem(userItem(user));

export const replaceUser = (user: User, basedOn: number): Promise<boolean> => replaceItem(userItem(user), basedOn);

/** Counts as a save by the user, so that an administrator's concurrent save fails and cannot undo it. Idempotent. */
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
