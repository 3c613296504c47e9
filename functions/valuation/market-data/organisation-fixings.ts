import * as z from 'zod';
import { conditionalPut, itemParser, queryAll, tableName } from '#platform/aws/table.ts';
import type { IndexKey } from '#shared/swap/deal-result.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';

/** A fixing that an organisation has loaded, in percent per year. */
export interface OrganisationFixing extends IndexKey {
	readonly date: LocalDate;
	readonly value: string;
}

const storedYear = z.object({
	sk: z.string(),
	index: z.string(),
	currency: z.string(),
	tenor: z.string(),
	values: z.record(z.string(), z.string()),
	writeId: z.string(),
});

const parseYear = itemParser('marketData', storedYear);
type StoredYear = z.infer<typeof storedYear>;

export const fixingsOfOrganisation = (orgId: string) => `ORG#${orgId}#FIXINGS`;

const yearKey = ({ index, currency, tenor }: IndexKey, date: LocalDate) =>
	`${currency} ${index} ${tenor}#${date.slice(0, 4)}`;

async function storedYears(orgId: string): Promise<StoredYear[]> {
	const items = await queryAll({
		TableName: tableName('marketData'),
		KeyConditionExpression: 'pk = :owner',
		ExpressionAttributeValues: { ':owner': fixingsOfOrganisation(orgId) },
		ConsistentRead: true,
	});
	return items.map(parseYear);
}

export async function organisationFixings(orgId: string): Promise<readonly OrganisationFixing[]> {
	const years = await storedYears(orgId);
	return years.flatMap(({ index, currency, tenor, values }) =>
		Object.entries(values)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([date, value]) => ({ index, currency, tenor, date: localDate(date), value })),
	);
}

export type FixingChange = Omit<OrganisationFixing, 'value'> & { readonly value?: string };

const maxAttempts = 5;

/**
 * If a year is changed at the same time, reads and writes it again. A repeated call completes an interrupted one.
 *
 * @returns false if concurrent writes came first in every attempt
 */
export async function changeFixings(
	orgId: string,
	changes: readonly FixingChange[],
	note: { readonly changedBy: string; readonly changedAt: string },
): Promise<boolean> {
	let open = Map.groupBy(changes, (change) => yearKey(change, change.date));
	for (let attempt = 0; attempt < maxAttempts && open.size > 0; attempt++) {
		const stored = new Map((await storedYears(orgId)).map((year) => [year.sk, year]));
		const failed = new Map<string, FixingChange[]>();
		for (const [sk, ofYear] of open) {
			if (!(await putYear(orgId, sk, stored.get(sk), ofYear, note))) failed.set(sk, ofYear);
		}
		open = failed;
	}
	return open.size === 0;
}

async function putYear(
	orgId: string,
	sk: string,
	stored: StoredYear | undefined,
	changes: readonly FixingChange[],
	note: object,
): Promise<boolean> {
	const values = new Map(Object.entries(stored?.values ?? {}));
	for (const { date, value } of changes) {
		if (value === undefined) values.delete(date);
		else values.set(date, value);
	}
	const { index, currency, tenor } = changes[0] as FixingChange;
	const item = {
		pk: fixingsOfOrganisation(orgId),
		sk,
		index,
		currency,
		tenor,
		values: Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1))),
		...note,
	};
	if (stored === undefined) {
		return conditionalPut({ table: 'marketData', item, condition: 'attribute_not_exists(pk)' });
	}
	return conditionalPut({
		table: 'marketData',
		item,
		condition: 'writeId = :found',
		values: { ':found': stored.writeId },
	});
}
