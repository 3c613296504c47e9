import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditionalPut, dynamodb, getItem, itemParser, tableName, unlessConditionFails } from '#platform/aws/table.ts';
import { type MappingSubject, mappingSubjects } from '#shared/contract/mapping-subjects.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { countItems, itemsWithPrefix, loansOf, pageOfItems } from './loan-keys.ts';

const prefix = 'MAPPING#';

const subjectPrefix = (subject: MappingSubject) => `${prefix}${subject}#`;

const texts = z.record(z.string(), z.string());

const stored: z.ZodType<TableMapping> = z.object({
	subject: z.enum(mappingSubjects),
	name: z.string(),
	columns: z.array(
		z.object({
			heading: z.string(),
			field: z.string(),
			unit: z.string().optional(),
			options: texts.optional(),
		}),
	),
	options: texts,
	values: texts,
	version: z.int().positive(),
	savedBy: z.string(),
	savedAt: z.iso.datetime(),
});

const parseMapping = itemParser('loans', stored);

type MappingPlace = Pick<TableMapping, 'subject' | 'name'>;

const mappingKey = (orgId: string, { subject, name }: MappingPlace) => ({
	pk: loansOf(orgId),
	sk: `${subjectPrefix(subject)}${canonicalName(name)}`,
});

export async function findMapping(orgId: string, place: MappingPlace): Promise<TableMapping | undefined> {
	const item = await getItem('loans', mappingKey(orgId, place));
	return item && parseMapping(item);
}

export async function listMappings(
	orgId: string,
	subject: MappingSubject,
	page: { readonly limit: number; readonly after: string | undefined },
) {
	const { items, after } = await pageOfItems({ orgId, prefix: subjectPrefix(subject) }, page);
	return { mappings: items.map(parseMapping), after };
}

export const countMappings = (orgId: string) => countItems(itemsWithPrefix({ orgId, prefix }));

const ifVersion = (version: number) => ({
	names: { '#version': 'version' },
	values: { ':version': version },
	condition: '#version = :version',
});

/** @returns false, without writing, if the stored state differs from `before` */
export function putMapping(orgId: string, before: TableMapping | undefined, after: TableMapping): Promise<boolean> {
	const condition = before === undefined ? { condition: 'attribute_not_exists(pk)' } : ifVersion(before.version);
	return conditionalPut({ table: 'loans', item: { ...mappingKey(orgId, after), ...after }, ...condition });
}

/** Returns the stored mapping if its version differs. A mapping that is already missing counts as removed. */
export async function deleteMapping(orgId: string, mapping: TableMapping): Promise<TableMapping | undefined> {
	const { condition, names, values } = ifVersion(mapping.version);
	const removal = new DeleteCommand({
		TableName: tableName('loans'),
		Key: mappingKey(orgId, mapping),
		ConditionExpression: condition,
		ExpressionAttributeNames: names,
		ExpressionAttributeValues: values,
	});
	const isRemoved = (await unlessConditionFails(dynamodb.send(removal))) !== undefined;
	return isRemoved ? undefined : findMapping(orgId, mapping);
}
