import { createRequire } from 'node:module';

interface Iterator {
	close(): Promise<void>;
	return?: () => Promise<void>;
}

/** The iterators of dynalite's own copy of abstract-level. */
const { AbstractKeyIterator, AbstractValueIterator } = createRequire(
	createRequire(import.meta.url).resolve('dynalite'),
)('abstract-level') as Record<'AbstractKeyIterator' | 'AbstractValueIterator', { readonly prototype: Iterator }>;

/**
 * Makes dynalite close the iterator of each query.
 *
 * Dynalite ends an iterator by `return`, which iterators of abstract-level do not have. Without this patch each query
 * leaks about 13 kB and a snapshot of the database.
 */
export function closeIterators(): void {
	for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
		prototype.return = function () {
			return this.close();
		};
	}
}
