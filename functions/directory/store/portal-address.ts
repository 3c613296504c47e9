import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb, itemParser, tableName } from '#platform/aws/table.ts';

const parseAddress = itemParser('directory', z.object({ address: z.string() }));

const key = { pk: 'PORTAL', sk: 'ADDRESS' };

export async function putPortalAddress(address: string): Promise<void> {
	await dynamodb.send(new PutCommand({ TableName: tableName('directory'), Item: { ...key, address } }));
}

/** Undefined until the first deployment has stored the address. */
export async function findPortalAddress(timeoutMillis: number): Promise<string | undefined> {
	const get = new GetCommand({ TableName: tableName('directory'), Key: key });
	const { Item } = await dynamodb.send(get, { abortSignal: AbortSignal.timeout(timeoutMillis) });
	return Item && parseAddress(Item).address;
}
