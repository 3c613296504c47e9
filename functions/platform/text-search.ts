import { canonicalName } from '#shared/input/canonical-name.ts';

/** Predicate for items with a text that contains the search text, ignoring case; undefined for blank text. */
export function textSearch<Item>(
	search: string,
	textsOf: (item: Item) => readonly (string | undefined)[],
): ((item: Item) => boolean) | undefined {
	const wanted = canonicalName(search.trim());
	if (wanted === '') return undefined;
	return (item) => textsOf(item).some((text) => text !== undefined && canonicalName(text).includes(wanted));
}
