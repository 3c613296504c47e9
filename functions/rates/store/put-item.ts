import { conditionalPut } from '#platform/aws/conditional-put.ts';
import type { RateKey } from './rate-keys.ts';

/** The stored item that a put replaces: none, or one with these attributes; undefined for an absent attribute. */
export type Expected = 'nothing' | Readonly<Record<string, string | number | undefined>>;

/** Puts an item into the table of rates. @returns whether it was written: false when the stored item is not the expected */
export function putItem(item: RateKey & Readonly<Record<string, unknown>>, expected: Expected): Promise<boolean> {
	if (expected === 'nothing') return conditionalPut({ table: 'rates', item, condition: 'attribute_not_exists(pk)' });
	const names = Object.keys(expected);
	const present = names.filter((name) => expected[name] !== undefined);
	const conditions = names.map((name) =>
		expected[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`,
	);
	return conditionalPut({
		table: 'rates',
		item,
		condition: ['attribute_exists(pk)', ...conditions].join(' and '),
		names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
		...(present.length === 0
			? {}
			: { values: Object.fromEntries(present.map((name) => [`:${name}`, expected[name]])) }),
	});
}
