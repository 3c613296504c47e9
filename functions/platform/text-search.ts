import { canonicalName } from '#shared/input/canonical-name.ts';

/** Returns a predicate for items that contain the search text, ignoring case. Undefined if the search text is blank. */
export function textSearch<Item>(
	search: string,
	textsOf: (item: Item) => readonly (string | undefined)[],
): ((item: Item) => boolean) | undefined {
	const wanted = canonicalName(search.trim());
	if (wanted === '') return undefined;
	return (item) => textsOf(item).some((text) => text !== undefined && canonicalName(text).includes(wanted));
}
