import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, queryAll, tableName } from '#platform/aws/table.ts';
import { deliveryDays } from './delivery-record.ts';

const content = z.object({ fileId: z.string(), fileName: z.string(), calculatedAt: z.iso.datetime() });

export type LoanContent = z.infer<typeof content>;

const parseContent = itemParser('deliveries', content);

const partition = (orgId: string) => `LOAN-CONTENTS#${orgId}`;

/** Returns an earlier file with the same content. Undefined if this file is the first, even if repeated. */
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

/** Idempotent. */
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
