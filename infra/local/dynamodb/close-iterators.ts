import { createRequire } from 'node:module';

interface Iterator {
	close(): Promise<void>;
	return?: () => Promise<void>;
}

/** What dynalite's database is made of, as dynalite finds it. */
const { AbstractKeyIterator, AbstractValueIterator } = createRequire(
	createRequire(import.meta.url).resolve('dynalite'),
)('abstract-level') as Record<'AbstractKeyIterator' | 'AbstractValueIterator', { readonly prototype: Iterator }>;

/**
 * Makes dynalite close the iterator of each query.
 *
 * Its streams end an iterator by `return`, which iterators of generators have and those of abstract-level do not: each
 * query kept some 13 kB, and a snapshot of the database, until the process ended.
 */
export function closeIterators(): void {
	for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
		prototype.return = function () {
			return this.close();
		};
	}
}
