import { refuse } from '#platform/http/refusal.ts';
import { conventionsOf, rateConventions } from '#shared/benchmark/rate-conventions.ts';

/** @throws a refusal (400) that names what there is, unless the currency has the index with the tenor */
export function requireIndex(index: string, currency: string, tenor: string): void {
	const conventions = conventionsOf(index, currency);
	if (conventions === undefined) {
		const names = rateConventions.filter((each) => each.currency === currency).map((each) => each.index);
		if (names.length === 0) throw refuse('unknown-currency', { currency });
		throw refuse('index-unknown', { field: 'indexName', found: index, allowed: names.join(', ') });
	}
	const { tenors } = conventions;
	if (!tenors.includes(tenor)) {
		throw refuse('tenor-unknown', { field: 'indexTenor', found: tenor, allowed: tenors.join(', ') });
	}
}
