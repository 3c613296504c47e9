import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, tableName, unlessConditionFails } from '#platform/aws/table.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { listKey, nameKey } from './loan-keys.ts';
import type { LoanRecord } from './loan-record.ts';
import { findLoan } from './loan-store.ts';

type Named = Pick<LoanRecord, 'orgId' | 'scope' | 'ownerSub' | 'loanId' | 'name'>;

const parseReservation = itemParser('loans', z.object({ loanId: z.string(), reservedAt: z.iso.datetime() }));

/** Age at which a reserved name is abandoned: a save takes less than 30 seconds, so the reserving save has failed. */
const brokenOffAfterMillis = 60_000;

/** Idempotent. Returns false if a different loan in the list has the name or is about to get it. */
export async function reserveName(loan: Named, nowMillis: number): Promise<boolean> {
	const { loanId } = loan;
	const item = { ...nameKey(loan, loan.name), loanId, reservedAt: new Date(nowMillis).toISOString() };
	const isFree = { condition: 'attribute_not_exists(pk) OR loanId = :loanId', values: { ':loanId': loanId } };
	if (await conditionalPut({ table: 'loans', item, ...isFree })) return true;
	const found = await getItem('loans', nameKey(loan, loan.name));
	// The name was released in the meantime.
	if (found === undefined) return conditionalPut({ table: 'loans', item, ...isFree });
	const holder = parseReservation(found);
	if (Date.parse(holder.reservedAt) > nowMillis - brokenOffAfterMillis) return false;
	const held = await findLoan(loan.orgId, holder.loanId);
	if (held !== undefined && hasName(held, loan)) return false;
	return conditionalPut({
		table: 'loans',
		item,
		condition: 'loanId = :holder AND reservedAt = :then',
		values: { ':holder': holder.loanId, ':then': holder.reservedAt },
	});
}

export async function releaseName(loan: Named): Promise<void> {
	const release = new DeleteCommand({
		TableName: tableName('loans'),
		Key: nameKey(loan, loan.name),
		ConditionExpression: 'loanId = :loanId',
		ExpressionAttributeValues: { ':loanId': loan.loanId },
	});
	await unlessConditionFails(dynamodb.send(release));
}

/** True if both loans use the same name in the same list. Names are compared in canonical form. */
export const hasName = (one: Named, other: Named): boolean =>
	listKey(one) === listKey(other) && canonicalName(one.name) === canonicalName(other.name);
