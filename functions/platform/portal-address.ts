import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from './aws/table.ts';

const key = { pk: 'PORTAL', sk: 'ADDRESS' };

/** Keeps where people open the portal, such as `https://portal.example.com`. */
export async function putPortalAddress(address: string): Promise<void> {
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: { ...key, address } }));
}

/** Where people open the portal; undefined until the first deployment has noted it. */
export async function findPortalAddress(timeoutMillis: number): Promise<string | undefined> {
	const get = new GetCommand({ TableName: tableName('directory'), Key: key });
	const { Item } = await dynamodb.send(get, { abortSignal: AbortSignal.timeout(timeoutMillis) });
	return Item?.address as string | undefined;
}
