import { createHash } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, queryAll, storedDate, tableName } from '#platform/aws/table.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { scenariosOfOrganisation } from '../risk/scenario-store.ts';
import { fixingsOfOrganisation } from './organisation-fixings.ts';

/** All inputs of a curve, stored permanently: snapshots and versions of user-defined curves are never removed. */
interface CurveIngredients {
	readonly curveId: string;
	readonly snapshotId: string;
	readonly valuationDate: LocalDate;
	readonly discountingTenor: string;
	/** Interpolation. Absent: log-linear. */
	readonly interpolation?: string;
	readonly version?: number;
	readonly fixings: readonly { readonly index: string; readonly date: LocalDate; readonly value: number }[];
}

const keptMarketDataOf = (orgId: string) => `ORG#${orgId}#KEPT`;

/** Returns an id derived from the inputs, so that identical inputs are stored only once. */
export async function keepMarketData(
	orgId: string,
	ingredients: CurveIngredients,
	note: { readonly savedBy: string; readonly savedAt: string },
): Promise<string> {
	const id = createHash('sha256').update(JSON.stringify(ingredients)).digest('hex').slice(0, 32);
	const item = { pk: keptMarketDataOf(orgId), sk: id, ...ingredients, ...note };
	await conditionalPut({ table: 'marketData', item, condition: 'attribute_not_exists(pk)' });
	return id;
}

const point = z.object({ day: z.int(), tenor: z.string().exactOptional(), discountFactor: z.number() });

const storedCurve = z.object({
	id: z.string(),
	name: z.string(),
	currency: z.string(),
	indexName: z.string(),
	indexTenor: z.string(),
	/** Date of the first point. It is also the first possible valuation date. */
	date: storedDate,
	/** Points after the first one, in ascending order. Dates are days since 1970-01-01. */
	points: z.array(point),
	/** Version number. The first import has number 1; a number is never reused for the same id. */
	version: z.int().positive(),
	importedBy: z.string(),
	/** ISO 8601, UTC. */
	importedAt: z.string(),
});

export type StoredCurve = Readonly<z.infer<typeof storedCurve>>;

const parseCurve = itemParser('marketData', storedCurve);
const parseVersion = itemParser('marketData', z.object({ version: z.int().positive() }));

type Item = Readonly<Record<string, unknown>>;
type Key = { readonly pk: string; readonly sk: string };

const ownerKey = (orgId: string) => `ORG#${orgId}`;
const currentKey = (orgId: string, id: string) => ({ pk: ownerKey(orgId), sk: `CURVE#${id}` });
const versionKey = (orgId: string, id: string, version: number) => ({
	pk: `${ownerKey(orgId)}#VERSIONS`,
	sk: `${id}#${String(version).padStart(6, '0')}`,
});

export const userDefinedPrefix = 'USER_';

/** Returns a user-defined curve's id. Names in a currency that differ only in case or Unicode form have the same id. */
export function userDefinedId(currency: string, name: string): string {
	const hash = createHash('sha256').update(canonicalName(name)).digest('hex').slice(0, 16);
	return `${userDefinedPrefix}${currency}_${hash}`;
}

export async function userDefinedCurves(orgId: string): Promise<StoredCurve[]> {
	const items = await queryAll({
		TableName: tableName('marketData'),
		KeyConditionExpression: 'pk = :owner and begins_with(sk, :curve)',
		ExpressionAttributeValues: { ':owner': ownerKey(orgId), ':curve': 'CURVE#' },
		ConsistentRead: true,
	});
	return items.filter((item) => item.isRemoved !== true).map(parseCurve);
}

/** Returns a version of a curve. Versions are kept after the curve is replaced or removed. */
export async function userDefinedCurveVersion(
	orgId: string,
	id: string,
	version: number,
): Promise<StoredCurve | undefined> {
	const current = await getItem('marketData', currentKey(orgId, id));
	if (current?.version === version && current.isRemoved !== true) return parseCurve(current);
	const item = await getItem('marketData', versionKey(orgId, id, version));
	return item === undefined ? undefined : parseCurve(item);
}

/** Returns `exists` if the curve exists and must not be replaced; `changed` if it was changed at the same time. */
export async function putUserDefinedCurve(
	orgId: string,
	curve: Omit<StoredCurve, 'version'>,
	mayReplace: boolean,
): Promise<StoredCurve | 'exists' | 'changed'> {
	const found = await getItem('marketData', currentKey(orgId, curve.id));
	if (found !== undefined && found.isRemoved !== true && !mayReplace) return 'exists';
	const stored: StoredCurve = { ...curve, version: versionOf(found) + 1 };
	return (await replaceCurrent(orgId, curve.id, found, stored)) ? stored : 'changed';
}

/** Keeps the versions for runs that used them. Returns false if the curve does not exist. */
export async function removeUserDefinedCurve(orgId: string, id: string): Promise<boolean> {
	const found = await getItem('marketData', currentKey(orgId, id));
	if (found === undefined || found.isRemoved === true) return false;
	// Keeps the version number, so that a later import with the same name does not reuse it.
	return replaceCurrent(orgId, id, found, { version: versionOf(found), isRemoved: true });
}

const versionOf = (item: Item | undefined) => (item === undefined ? 0 : parseVersion(item).version);

/** First copies the current item to its version. Returns false if the item was changed since it was read. */
async function replaceCurrent(orgId: string, id: string, found: Item | undefined, by: object): Promise<boolean> {
	if (found !== undefined && found.isRemoved !== true) {
		const { writeId: _, ...curve } = { ...found, ...versionKey(orgId, id, versionOf(found)) } as Item & Key;
		await conditionalPut({ table: 'marketData', item: curve, condition: 'attribute_not_exists(pk)' });
	}
	const item = { ...currentKey(orgId, id), ...by };
	if (found === undefined) return conditionalPut({ table: 'marketData', item, condition: 'attribute_not_exists(pk)' });
	return conditionalPut({
		table: 'marketData',
		item,
		condition: 'writeId = :found',
		values: { ':found': found.writeId },
	});
}

/** Removes all curves, stored market data, fixings and scenarios of an organisation that is being removed. */
export async function removeUserDefinedCurves(orgId: string): Promise<void> {
	const partitions = [
		ownerKey(orgId),
		`${ownerKey(orgId)}#VERSIONS`,
		keptMarketDataOf(orgId),
		fixingsOfOrganisation(orgId),
		scenariosOfOrganisation(orgId),
	];
	for (const pk of partitions) {
		const items = await queryAll({
			TableName: tableName('marketData'),
			KeyConditionExpression: 'pk = :owner',
			ExpressionAttributeValues: { ':owner': pk },
			ProjectionExpression: 'pk, sk',
			ConsistentRead: true,
		});
		for (const { sk } of items) {
			await dynamodb.send(new DeleteCommand({ TableName: tableName('marketData'), Key: { pk, sk } }));
		}
	}
}
