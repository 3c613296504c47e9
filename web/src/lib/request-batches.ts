export interface BatchLimits {
	readonly items: number;
	/** Characters of the items as JSON. */
	readonly length: number;
}

/**
 * Splits items into requests, in their order, each as large as both limits allow. An item larger than a limit is sent
 * alone. Batches are measured lazily, because measuring a large file at once would block the page.
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
