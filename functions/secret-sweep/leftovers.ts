import { ownerOfSecret } from '../platform/secrets/secret-names.ts';
import type { KeptSecret } from '../platform/secrets/secret-store.ts';

/** A save writes its secrets first and its configuration second; both within the half minute that a function may take. */
const leastAgeMillis = 24 * 3600 * 1000;

/**
 * The secrets that no configuration names and that no save under way can still name. A secret of another kind of name,
 * or of unknown age, is left alone.
 */
export function leftovers(
	kept: readonly KeptSecret[],
	named: ReadonlySet<string>,
	nowMillis: number,
): readonly string[] {
	return kept
		.filter(({ changedAtMillis }) => changedAtMillis !== undefined && nowMillis - changedAtMillis >= leastAgeMillis)
		.map(({ name }) => name)
		.filter((name) => ownerOfSecret(name) !== undefined && !named.has(name));
}
