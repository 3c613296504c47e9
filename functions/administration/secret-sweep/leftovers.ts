import { ownerOfSecret } from '#platform/secrets/secret-names.ts';
import type { KeptSecret } from '#platform/secrets/secret-store.ts';

/** Far longer than a save takes: it writes its secrets first and the configuration that names them within 30 seconds. */
const leastAgeMillis = 24 * 3600 * 1000;

/**
 * The secrets that no configuration names and that no save in progress can still name. Secrets with another form of
 * name, or of unknown age, are not included.
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
