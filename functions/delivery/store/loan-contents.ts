import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, queryAll, tableName } from '#platform/aws/table.ts';
import { deliveryDays } from './delivery-record.ts';

const content = z.object({ fileId: z.string(), fileName: z.string(), calculatedAt: z.iso.datetime() });

/** The first loan file with a certain content. */
export type LoanContent = z.infer<typeof content>;

const parseContent = itemParser('deliveries', content);

const partition = (orgId: string) => `LOAN-CONTENTS#${orgId}`;

/**
 * Records the hash of a calculated loan file's content, for as long as loan files are kept.
 *
 * @returns the organisation's earlier loan file with the same content; undefined if this file is the first, also when
 * the call is repeated
 */
export async function noteContent(
	orgId: string,
	sha256: string,
	{ fileId, fileName }: Pick<LoanContent, 'fileId' | 'fileName'>,
	nowMillis: number,
): Promise<LoanContent | undefined> {
	const key = { pk: partition(orgId), sk: sha256 };
	const nowSeconds = Math.floor(nowMillis / 1000);
	const calculatedAt = new Date(nowMillis).toISOString();
	const isFirst = await conditionalPut({
		table: 'deliveries',
		item: { ...key, fileId, fileName, calculatedAt, expiresAt: nowSeconds + deliveryDays * 86_400 },
		condition: 'attribute_not_exists(pk) OR expiresAt <= :now',
		values: { ':now': nowSeconds },
	});
	const item = isFirst ? undefined : await getItem('deliveries', key);
	const found = item && parseContent(item);
	return found?.fileId === fileId ? undefined : found;
}

/** Removes the recorded content hashes of an organisation that is being removed. Idempotent. */
export async function removeContents(orgId: string): Promise<void> {
	const items = await queryAll({
		TableName: tableName('deliveries'),
		KeyConditionExpression: 'pk = :pk',
		ExpressionAttributeValues: { ':pk': partition(orgId) },
		ProjectionExpression: 'pk, sk',
		ConsistentRead: true,
	});
	for (const { pk, sk } of items) {
		await dynamodb.send(new DeleteCommand({ TableName: tableName('deliveries'), Key: { pk, sk } }));
	}
}
