export interface BatchLimits {
	readonly items: number;
	/** Characters of the items as JSON. */
	readonly length: number;
}

/** The items of each request, in their order: as many as fit by number and by size. A larger item is sent alone. */
export function requestBatches<Item>(items: readonly Item[], limits: BatchLimits): readonly (readonly Item[])[] {
	const batches: Item[][] = [];
	let last: Item[] = [];
	let length = 0;
	for (const item of items) {
		const added = JSON.stringify(item).length + 1;
		if (last.length === 0 || last.length >= limits.items || length + added > limits.length) {
			last = [];
			batches.push(last);
			length = 0;
		}
		last.push(item);
		length += added;
	}
	return batches;
}
