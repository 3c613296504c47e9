import * as z from 'zod';
import { conditionalPut, getItem, itemParser } from '#platform/aws/table.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';

const parseReservation = itemParser('directory', z.object({ heldBy: z.string() }));

const keyOf = (form: string) => ({ pk: `NAME#${form}`, sk: 'NAME' });

/** Canonical form, and the lower-case form stored by version 1.5.52. */
export function nameKeys(shortName: string) {
	const [canonical, earlier] = [canonicalName(shortName), shortName.toLowerCase()];
	return { key: keyOf(canonical), earlierKey: canonical === earlier ? undefined : keyOf(earlier) };
}

/** Returns the organisation that holds the name, which may have reserved it earlier. */
export async function reserveName(shortName: string, orgId: string): Promise<string> {
	const isReserved = await conditionalPut({
		table: 'directory',
		item: { ...nameKeys(shortName).key, heldBy: orgId },
		condition: 'attribute_not_exists(pk)',
	});
	if (isReserved) return orgId;
	return (await holderOfName(shortName)) ?? orgId;
}

export async function holderOfName(shortName: string): Promise<string | undefined> {
	const { key, earlierKey } = nameKeys(shortName);
	const item = (await getItem('directory', key)) ?? (earlierKey && (await getItem('directory', earlierKey)));
	return item && parseReservation(item).heldBy;
}
