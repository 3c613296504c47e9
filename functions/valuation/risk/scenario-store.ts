import * as z from 'zod';
import { conditionalPut, getItem, itemParser, queryAll, tableName } from '#platform/aws/table.ts';
import type { SavedScenario } from '#shared/contract/valuation-risk-scenarios.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';

const stored: z.ZodType<SavedScenario> = z.object({
	name: z.string(),
	rates: z.array(z.object({ currency: z.string(), points: z.array(z.object({ tenor: z.string(), bp: z.number() })) })),
	fx: z.array(z.object({ currency: z.string(), percent: z.number() })),
	/** Version number. The first save has number 1; a number is never reused for the same name. */
	version: z.int().positive(),
	savedBy: z.string(),
	savedAt: z.string(),
});

const parseScenario = itemParser('marketData', stored);
const parseVersion = itemParser('marketData', z.object({ version: z.int().positive() }));

export const scenariosOfOrganisation = (orgId: string) => `ORG#${orgId}#SCENARIOS`;

const keyOf = (orgId: string, name: string) => ({ pk: scenariosOfOrganisation(orgId), sk: canonicalName(name) });

export async function savedScenarios(orgId: string): Promise<readonly SavedScenario[]> {
	const items = await queryAll({
		TableName: tableName('marketData'),
		KeyConditionExpression: 'pk = :owner',
		ExpressionAttributeValues: { ':owner': scenariosOfOrganisation(orgId) },
		ConsistentRead: true,
	});
	return items.filter((item) => item.isRemoved !== true).map(parseScenario);
}

export interface FoundScenario {
	readonly scenario: SavedScenario | undefined;
	/** Version number; 0 if no scenario was ever saved under the name. */
	readonly version: number;
}

export async function findScenario(orgId: string, name: string): Promise<FoundScenario> {
	const item = await getItem('marketData', keyOf(orgId, name));
	if (item === undefined) return { scenario: undefined, version: 0 };
	if (item.isRemoved === true) return { scenario: undefined, version: parseVersion(item).version };
	const scenario = parseScenario(item);
	return { scenario, version: scenario.version };
}

/** @returns false, without writing, if the stored state differs from `before` */
export function putScenario(orgId: string, before: FoundScenario, after: SavedScenario): Promise<boolean> {
	return putItem(orgId, after.name, before, after);
}

/** Keeps the version number, so that it is not reused. Returns false, without writing, if the scenario was changed. */
export function markRemoved(orgId: string, name: string, before: FoundScenario): Promise<boolean> {
	return putItem(orgId, name, before, { isRemoved: true, version: before.version });
}

function putItem(orgId: string, name: string, { scenario, version }: FoundScenario, by: object): Promise<boolean> {
	const item = { ...keyOf(orgId, name), ...by };
	if (version === 0) return conditionalPut({ table: 'marketData', item, condition: 'attribute_not_exists(pk)' });
	const isSame = scenario === undefined ? 'attribute_exists(isRemoved)' : 'attribute_not_exists(isRemoved)';
	return conditionalPut({
		table: 'marketData',
		item,
		condition: `#version = :version and ${isSame}`,
		names: { '#version': 'version' },
		values: { ':version': version },
	});
}
