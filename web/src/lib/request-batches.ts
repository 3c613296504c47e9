export interface BatchLimits {
	readonly items: number;
	/** Characters of the items as JSON. */
	readonly length: number;
}

/**
 * The items of each request, in their order, filled up to both limits. An item larger than a limit is sent alone.
 * Batches are measured lazily: to measure a large file at once would block the page.
 */
export function* requestBatches<Item>(items: readonly Item[], limits: BatchLimits): Generator<readonly Item[], void> {
	let batch: Item[] = [];
	let length = 0;
	for (const item of items) {
		const added = JSON.stringify(item).length + 1;
		if (batch.length > 0 && (batch.length >= limits.items || length + added > limits.length)) {
			yield batch;
			batch = [];
			length = 0;
		}
		batch.push(item);
		length += added;
	}
	if (batch.length > 0) yield batch;
}
