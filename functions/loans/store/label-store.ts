import * as z from 'zod';
import { conditionalPut, itemParser, queryAll } from '#platform/aws/table.ts';
import { labelForms, labelKinds } from '#shared/loan/notice-label.ts';
import { deleteItem, itemsWithPrefix, loansOf, pageOfItems } from './loan-keys.ts';

const prefix = 'LABEL#';

const stored = z.object({
	label: z.string(),
	form: z.enum(labelForms),
	kind: z.enum(labelKinds),
	version: z.int().positive(),
	savedBy: z.string(),
	savedAt: z.iso.datetime(),
});

export type LabelRecord = z.output<typeof stored>;

type LabelPlace = Pick<LabelRecord, 'label' | 'form'>;

const parseLabel = itemParser('loans', stored);

/** Returns a label's key within its organisation. Labels are short enough for keys, so pages are ordered by label. */
export const labelId = ({ label, form }: LabelPlace): string => `${label}#${form}`;

const labelKey = (orgId: string, place: LabelPlace) => ({ pk: loansOf(orgId), sk: `${prefix}${labelId(place)}` });

export async function findLabels(orgId: string): Promise<ReadonlyMap<string, LabelRecord>> {
	const items = await queryAll(itemsWithPrefix({ orgId, prefix }));
	return new Map(items.map(parseLabel).map((label) => [labelId(label), label]));
}

export async function listLabels(orgId: string, page: { readonly limit: number; readonly after: string | undefined }) {
	const { items, after } = await pageOfItems({ orgId, prefix }, page);
	return { labels: items.map(parseLabel), after };
}

/** @returns false, without writing, if the stored state differs from `before` */
export function putLabel(orgId: string, before: LabelRecord | undefined, after: LabelRecord): Promise<boolean> {
	const put = { table: 'loans', item: { ...labelKey(orgId, after), ...after } } as const;
	if (before === undefined) return conditionalPut({ ...put, condition: 'attribute_not_exists(pk)' });
	return conditionalPut({
		...put,
		condition: '#version = :version AND #kind = :kind',
		names: { '#version': 'version', '#kind': 'kind' },
		values: { ':version': before.version, ':kind': before.kind },
	});
}

export const deleteLabel = (orgId: string, place: LabelPlace): Promise<void> => deleteItem(labelKey(orgId, place));
