import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
	conditionalPut,
	dynamodb,
	getItem,
	getMany,
	itemParser,
	queryAll,
	storedDate,
	tableName,
} from '#platform/aws/table.ts';
import { refuse } from '#platform/http/refusal.ts';
import { keyIdPrefix, secretPrefix } from '#shared/contract/admin-programs.ts';
import type { User } from '#shared/directory/organisation.ts';
import { maxPrograms, type Program } from '#shared/directory/program.ts';
import { type Scope, scopeNames } from '#shared/directory/program-scopes.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { replaceItem } from './store/saved-state.ts';
import { programKind, userKey } from './users.ts';

const granted = {
	keyId: z.string(),
	orgId: z.string(),
	name: z.string(),
	/** Ignores unknown scopes, which a later release may have added. Their operations are denied. */
	scopes: z
		.array(z.string())
		.transform((stored) => stored.filter((scope): scope is Scope => scopeNames.some((known) => known === scope))),
	addresses: z.array(z.string()),
	expiresOn: storedDate,
	createdBy: z.string(),
	createdAt: z.string(),
};

const program = z.object({
	...granted,
	sub: z.string(),
	revokedAt: z.string().exactOptional(),
	revokedBy: z.string().exactOptional(),
	version: z.int(),
});

export const parseProgram: (item: Record<string, unknown>) => Program = itemParser('directory', program);

const key = z.object({
	...granted,
	/** Login at the identity provider. It is never shown. */
	account: z.string(),
	/** Absent until the program is stored. */
	sub: z.string().exactOptional(),
});

/** Without the secret. */
export type ProgramKey = z.output<typeof key>;

const parseKey = itemParser('directory', key);
const parseSecret = itemParser('directory', key.extend({ secretHash: z.string(), passwordSalt: z.string() }));

const keyOf = (keyId: string) => ({ pk: `KEY#${keyId}`, sk: 'KEY' });

/** Name of a program in the audit trail and in saved items. It cannot be a user's login, which is an e-mail address. */
export const programLogin = ({ name }: Pick<Program, 'name'>): string => `program ${name}`;

export const userOfProgram = (program: Program): User => ({
	sub: program.sub,
	login: programLogin(program),
	orgId: program.orgId,
	isAdmin: false,
	isDisabled: program.revokedAt !== undefined,
	version: program.version,
});

/** Has no login, so lists of users exclude it. */
const programItem = (program: Program) => ({
	...userKey(program.sub),
	...program,
	kind: programKind,
	sortName: program.keyId,
	isDisabled: program.revokedAt !== undefined,
});

export async function findProgram(sub: string): Promise<Program | undefined> {
	const item = await getItem('directory', userKey(sub));
	return item?.kind === programKind ? parseProgram(item) : undefined;
}

export async function findKey(keyId: string): Promise<ProgramKey | undefined> {
	const item = await getItem('directory', keyOf(keyId));
	return item && parseKey(item);
}

export const replaceProgram = (program: Program, basedOn: number): Promise<boolean> =>
	replaceItem(programItem(program), basedOn);

/** The key pair cannot be used until {@link completeKey} is called. */
export async function addKey(grants: Omit<ProgramKey, 'keyId' | 'account' | 'sub'>) {
	const secret = `${secretPrefix}${randomBytes(32).toString('base64url')}`;
	const passwordSalt = randomBytes(32).toString('base64url');
	const added: ProgramKey = {
		...grants,
		keyId: `${keyIdPrefix}${randomBytes(12).toString('hex')}`,
		account: `${randomUUID()}@programs.invalid`,
	};
	const Item = { ...keyOf(added.keyId), ...added, secretHash: hashOf(secret), passwordSalt };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
	return { key: added, secret, password: passwordOf(secret, passwordSalt) };
}

export async function completeKey({ account: _, ...grants }: ProgramKey, sub: string): Promise<Program> {
	const added: Program = { ...grants, sub, version: 1 };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: programItem(added) }));
	const stored = await getItem('directory', keyOf(grants.keyId));
	if (stored === undefined) throw new Error(`the key ${grants.keyId} was removed while it was added`);
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: { ...stored, sub } }));
	return added;
}

export interface ProgramAccount {
	readonly login: string;
	readonly password: string;
	readonly program: Program;
}

/** Undefined if the key id is unknown, the secret is wrong, or the key pair is incomplete. */
export async function openKey(keyId: string, secret: string): Promise<ProgramAccount | undefined> {
	const item = await getItem('directory', keyOf(keyId));
	if (item === undefined) return undefined;
	const { secretHash, passwordSalt, account, sub } = parseSecret(item);
	if (!timingSafeEqual(Buffer.from(secretHash), Buffer.from(hashOf(secret)))) return undefined;
	const program = sub === undefined ? undefined : await findProgram(sub);
	return program && { login: account, password: passwordOf(secret, passwordSalt), program };
}

/** A secret has 256 random bits, so a fast hash is enough. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Needs the secret and the stored salt: only the portal can open a session. The prefix meets the password rules. */
const passwordOf = (secret: string, salt: string) =>
	`Aa1!${createHmac('sha256', secret).update(salt).digest('base64url')}`;

const list = z.object({
	version: z.int(),
	programs: z.array(z.object({ keyId: z.string(), name: z.string() })),
});

type ProgramList = z.output<typeof list>;

const parseList = itemParser('directory', list);
const listKey = (orgId: string) => ({ pk: `PROGRAMS#${orgId}`, sk: 'PROGRAMS' });
const maxTries = 5;

async function readList(orgId: string): Promise<ProgramList> {
	const item = await getItem('directory', listKey(orgId));
	return item === undefined ? { version: 0, programs: [] } : parseList(item);
}

async function changeList(
	orgId: string,
	change: (programs: ProgramList['programs']) => ProgramList['programs'],
): Promise<void> {
	for (let tries = 0; tries < maxTries; tries++) {
		const { version, programs } = await readList(orgId);
		const isSaved = await conditionalPut({
			table: 'directory',
			item: { ...listKey(orgId), version: version + 1, programs: change(programs) },
			condition: 'attribute_not_exists(pk) or version = :version',
			values: { ':version': version },
		});
		if (isSaved) return;
	}
	throw refuse('service-busy', { waitSeconds: 1 });
}

/** Throws a refusal (409) if the name is used, or the maximum is reached. */
export const reserveName = ({ orgId, keyId, name }: ProgramKey): Promise<void> =>
	changeList(orgId, (programs) => {
		if (programs.some((other) => canonicalName(other.name) === canonicalName(name)))
			throw refuse('program-name-taken', { name });
		if (programs.length >= maxPrograms) throw refuse('too-many-programs', { max: maxPrograms });
		return [...programs, { keyId, name }];
	});

/** Ordered by creation. Strongly consistent. */
export async function programsOf(
	orgId: string,
): Promise<readonly { readonly key: ProgramKey; readonly program: Program | undefined }[]> {
	const { programs } = await readList(orgId);
	const keys = (
		await getMany(
			'directory',
			programs.map(({ keyId }) => keyOf(keyId)),
		)
	).map(parseKey);
	const subs = keys.flatMap(({ sub }) => (sub === undefined ? [] : [sub]));
	const found = (await getMany('directory', subs.map(userKey))).map(parseProgram);
	return keys.map((key) => ({ key, program: found.find(({ sub }) => sub === key.sub) }));
}

/** The account must be removed before. Idempotent. */
export async function removeKey({ keyId, orgId, sub }: ProgramKey): Promise<void> {
	const keys = [...(sub === undefined ? [] : [userKey(sub)]), keyOf(keyId)];
	for (const Key of keys) await dynamodb.send(new DeleteCommand({ TableName: tableName('directory'), Key }));
	await changeList(orgId, (programs) => programs.filter((other) => other.keyId !== keyId));
}

export async function removeProgramList(orgId: string): Promise<void> {
	await dynamodb.send(new DeleteCommand({ TableName: tableName('directory'), Key: listKey(orgId) }));
}

const summary = z.object({
	sub: z.string(),
	orgId: z.string(),
	sortName: z.string(),
	isDisabled: z.boolean(),
});

/** Eventually consistent. */
export async function programSummaries(): Promise<readonly Pick<User, 'sub' | 'login' | 'orgId' | 'isDisabled'>[]> {
	const items = await queryAll({
		TableName: tableName('directory'),
		IndexName: 'by-kind',
		KeyConditionExpression: 'kind = :kind',
		ExpressionAttributeValues: { ':kind': programKind },
	});
	const parse = itemParser('directory', summary);
	return items.map(parse).map(({ sortName, ...rest }) => ({ ...rest, login: programLogin({ name: sortName }) }));
}
