import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { User } from '../../../shared/portal/user.ts';
import { getMany } from '../aws/get-many.ts';
import { dynamodb, tableName } from '../aws/table.ts';
import { parseUser, userKey } from './users.ts';

const endedKey = (sessionId: string) => ({ pk: `ENDED#${sessionId}`, sk: 'ENDED' });

/** The user behind a token, and whether a logout ended the session of that token. */
export async function findUserOfSession(
	sub: string,
	sessionId: string,
): Promise<{ readonly user: User | undefined; readonly isEnded: boolean }> {
	const items = await getMany('directory', [userKey(sub), endedKey(sessionId)]);
	const user = items.find(({ sk }) => sk === 'USER');
	return { user: user && parseUser(user), isEnded: items.some(({ sk }) => sk === 'ENDED') };
}

/** Refuses the session from now on. The record may be deleted once all tokens of the session have expired. */
export async function endSession(sessionId: string, expiresAtSeconds: number): Promise<void> {
	const Item = { ...endedKey(sessionId), expiresAt: expiresAtSeconds };
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item }));
}
