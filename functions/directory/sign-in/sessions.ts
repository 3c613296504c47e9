import { PutCommand } from '@aws-sdk/lib-dynamodb';
import QuickLRU from 'quick-lru';
import { dynamodb, getMany, tableName } from '#platform/aws/table.ts';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import type { Program } from '#shared/directory/program.ts';
import { findOrganisation, organisationKey, parseOrganisation } from '../organisations.ts';
import { parseProgram, userOfProgram } from '../programs.ts';
import { parseUser, programKind, userKey } from '../users.ts';

const endedKey = (sessionId: string) => ({ pk: `ENDED#${sessionId}`, sk: 'ENDED' });

export interface SessionState {
	readonly user: User | undefined;
	readonly program?: Program;
	readonly organisation: Organisation | undefined;
	readonly isEnded: boolean;
}

/** Only saves a second read: the stored user decides which organisation is found. */
const lastOrganisations = new QuickLRU<string, string>({ maxSize: 5000 });

/** Strongly consistent. */
export async function findSession(sub: string, sessionId: string): Promise<SessionState> {
	const expected = lastOrganisations.get(sub);
	const items = await getMany('directory', [
		userKey(sub),
		endedKey(sessionId),
		...(expected === undefined ? [] : [organisationKey(expected)]),
	]);
	const itemOf = (kind: string) => items.find(({ sk }) => sk === kind);
	const userItem = itemOf('USER');
	const program = userItem?.kind === programKind ? parseProgram(userItem) : undefined;
	const user = program === undefined ? userItem && parseUser(userItem) : userOfProgram(program);
	const isEnded = itemOf('ENDED') !== undefined;
	if (user === undefined) return { user, organisation: undefined, isEnded };
	lastOrganisations.set(sub, user.orgId);
	const item = user.orgId === expected ? itemOf('ORG') : undefined;
	const organisation = item === undefined ? await findOrganisation(user.orgId) : parseOrganisation(item);
	return { user, organisation, isEnded, ...(program && { program }) };
}

/** The record may be deleted when all tokens of the session have expired. */
export async function endSession(sessionId: string, expiresAtSeconds: number): Promise<void> {
	const Item = { ...endedKey(sessionId), expiresAt: expiresAtSeconds };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}
