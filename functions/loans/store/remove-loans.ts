import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { deleteItem, loanKey, loanPrefix, loansOf, namePrefix, revisionPrefix, versionPrefix } from './loan-keys.ts';

/** Deletes the remaining data of a removed loan: its versions and marks, and finally the loan itself. Idempotent. */
export async function deleteRemoved(loan: { readonly orgId: string; readonly loanId: string }): Promise<void> {
	await forEachKey(beginning(loan.orgId, versionPrefix(loan.loanId)), deleteItem);
	await forEachKey(beginning(loan.orgId, revisionPrefix(loan.loanId)), deleteItem);
	await deleteItem(loanKey(loan));
}

/** Removes the unshared loans of a user who is being removed. Shared loans stay with the organisation. Idempotent. */
export async function removeLoansOfUser(orgId: string, sub: string): Promise<void> {
	const loans = beginning(orgId, loanPrefix);
	const own = {
		...loans,
		FilterExpression: 'ownerSub = :sub AND #scope = :own',
		ExpressionAttributeNames: { '#scope': 'scope' },
		ExpressionAttributeValues: { ...loans.ExpressionAttributeValues, ':sub': sub, ':own': 'own' },
	};
	await forEachKey(own, ({ sk }) => deleteRemoved({ orgId, loanId: sk.slice(loanPrefix.length) }));
	await forEachKey(beginning(orgId, namePrefix({ scope: 'own', ownerSub: sub })), deleteItem);
}

export async function removeLoansOfOrganisation(orgId: string): Promise<void> {
	const all = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': loansOf(orgId) } };
	await forEachKey(all, deleteItem);
}

const beginning = (orgId: string, prefix: string) => ({
	KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
	ExpressionAttributeValues: { ':pk': loansOf(orgId), ':prefix': prefix },
});

interface Key {
	readonly pk: string;
	readonly sk: string;
}

const maxAtOnce = 25;

/** Processes keys page by page. If a removal times out, a repeated call continues from where it stopped. */
async function forEachKey(query: Partial<QueryCommandInput>, act: (key: Key) => Promise<void>): Promise<void> {
	let start: QueryCommandInput['ExclusiveStartKey'];
	do {
		const command = new QueryCommand({
			TableName: tableName('loans'),
			ProjectionExpression: 'pk, sk',
			ConsistentRead: true,
			ExclusiveStartKey: start,
			...query,
		});
		const page = await dynamodb.send(command);
		const keys = (page.Items ?? []).map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
		while (keys.length > 0) await Promise.all(keys.splice(-maxAtOnce).map(act));
		start = page.LastEvaluatedKey;
	} while (start !== undefined);
}
