import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, queryAll, tableName } from '#platform/aws/table.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { itemsWithPrefix, loansOf, revisionPrefix } from '../store/loan-keys.ts';

const revision = z.object({
	revisionId: z.string(),
	loanId: z.string(),
	period: z.int(),
	start: z.string(),
	end: z.string(),
	/** Absent if the amount was not known before. */
	oldAmount: z.string().optional(),
	newAmount: z.string().optional(),
	/** `version-not-kept`: the mark has no amounts, because the loan version in force was deleted. */
	reason: z.literal('version-not-kept').optional(),
	index: z.string(),
	fixingDate: z.string(),
	oldValue: z.string().optional(),
	newValue: z.string(),
	source: z.string(),
	statedAt: z.string(),
	foundAt: z.string(),
	acknowledgedBy: z.string().optional(),
	acknowledgedAt: z.string().optional(),
});

/** Mark on a loan: a known amount changed by a revised or late fixing. Only a user's acknowledgement changes a mark. */
export type RevisionRecord = z.infer<typeof revision>;

const parseRevision = itemParser('loans', revision);

const revisionKey = (orgId: string, { loanId, revisionId }: Pick<RevisionRecord, 'loanId' | 'revisionId'>) => ({
	pk: loansOf(orgId),
	sk: `${revisionPrefix(loanId)}${revisionId}`,
});

/** Limits concurrent writes, because a revision may mark every loan of an organisation. */
const storedAtOnce = 25;

/** Creates a function that stores new marks with their events. It reads the existing marks only once. Idempotent. */
export function markWriter(orgId: string, isOverdue: () => boolean) {
	const keyOf = ({ loanId, revisionId }: RevisionRecord) => `${loanId} ${revisionId}`;
	let stored: Promise<ReadonlySet<string>> | undefined;
	const store = async (mark: RevisionRecord) => {
		// The event is recorded first. If this call is interrupted after the mark was stored, a repeated call would not
		// treat the mark as new.
		await recordRevised(orgId, mark);
		return addRevision(orgId, mark);
	};
	return async (found: readonly RevisionRecord[]) => {
		if (found.length === 0) return { added: 0, isComplete: true };
		stored ??= listRevisions(orgId).then((marks) => new Set(marks.map(keyOf)));
		const known = await stored;
		const missing = found.filter((mark) => !known.has(keyOf(mark)));
		let added = 0;
		for (let i = 0; i < missing.length; i += storedAtOnce) {
			if (isOverdue()) return { added, isComplete: false };
			const results = await Promise.all(missing.slice(i, i + storedAtOnce).map(store));
			added += results.filter((isNew) => isNew).length;
		}
		return { added, isComplete: true };
	};
}

/** Records a mark's event without the loan's name or amounts: only the owner may be allowed to see the loan. */
async function recordRevised(orgId: string, mark: RevisionRecord): Promise<void> {
	const { loanId, revisionId, period, index, fixingDate, foundAt } = mark;
	await recordEvent(
		{
			type: 'loan.revised',
			orgId,
			subject: `loan/${loanId}`,
			time: foundAt,
			cause: `${loanId} ${revisionId}`,
			data: { loanId, revisionId, period, index, fixingDate },
		},
		Date.parse(foundAt),
	);
}

/** Returns true if the mark was added. An existing mark stays unchanged. */
function addRevision(orgId: string, record: RevisionRecord): Promise<boolean> {
	const item = { ...revisionKey(orgId, record), ...record };
	return conditionalPut({ table: 'loans', item, condition: 'attribute_not_exists(pk)' });
}

export async function listRevisions(orgId: string, loanId?: string): Promise<RevisionRecord[]> {
	return (await queryAll(itemsWithPrefix({ orgId, prefix: revisionPrefix(loanId) }))).map(parseRevision);
}

export async function openRevisions(orgId: string): Promise<ReadonlyMap<string, number>> {
	const open = new Map<string, number>();
	for (const { loanId, acknowledgedAt } of await listRevisions(orgId)) {
		if (acknowledgedAt === undefined) open.set(loanId, (open.get(loanId) ?? 0) + 1);
	}
	return open;
}

/** @returns false if the mark was already acknowledged */
export function acknowledgeRevision(
	orgId: string,
	record: RevisionRecord,
	by: { readonly acknowledgedBy: string; readonly acknowledgedAt: string },
): Promise<boolean> {
	return conditionalPut({
		table: 'loans',
		item: { ...revisionKey(orgId, record), ...record, ...by },
		condition: 'attribute_exists(pk) AND attribute_not_exists(acknowledgedAt)',
	});
}

const followed = z.object({
	revisionIds: z.array(z.string()),
	missingDates: z.array(z.string()),
	/** Date of the last fixing. Absent in states written by earlier versions. */
	lastDate: z.string().optional(),
});

export type FollowedIndex = z.infer<typeof followed>;

const parseFollowed = itemParser('loans', followed);

const followedKey = (orgId: string, index: string) => ({ pk: loansOf(orgId), sk: `FOLLOWED#${index}` });

export async function findFollowed(orgId: string, index: string): Promise<FollowedIndex | undefined> {
	const item = await getItem('loans', followedKey(orgId, index));
	return item && parseFollowed(item);
}

/** Stores an index's state. Called after the marks are stored, so that a repeat after an interruption finds them. */
export async function putFollowed(orgId: string, index: string, state: FollowedIndex): Promise<void> {
	const item = { ...followedKey(orgId, index), ...state };
	await dynamodb.send(new PutCommand({ TableName: tableName('loans'), Item: item }));
}
