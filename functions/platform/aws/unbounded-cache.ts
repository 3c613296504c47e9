/**
 * Replaces the SDK's cache of discovered DynamoDB endpoints in the bundles (`infra/constructs/portal-function.ts`).
 * Endpoint discovery is disabled, so the cache stays empty.
 */
class UnboundedCache<Key, Value> extends Map<Key, Value> {
	constructor(_capacity: number) {
		super();
	}

	peek(key: Key): Value | undefined {
		return this.get(key);
	}
}

// biome-ignore lint/style/noDefaultExport: the package that it replaces has one
export { UnboundedCache as default };
