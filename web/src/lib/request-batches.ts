export interface BatchLimits {
	readonly items: number;
	/** Number of characters of all items, written as JSON. */
	readonly length: number;
}

/**
 * Splits a list of items into several requests, in the same order. Each request is as large as both limits allow. An
 * item that exceeds a limit is sent alone. Items are measured lazily, because measuring a large file at once would
 * block the page.
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
