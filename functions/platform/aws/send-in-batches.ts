import { setTimeout as delay } from 'node:timers/promises';
import { Throttled } from './service-failure.ts';

const firstPauseMillis = 50;

/** Retries the unprocessed items that `send` returns, after pauses. Throws Throttled after the last attempt. */
export async function sendInBatches<Item>(
	items: readonly Item[],
	{ batchSize, tries }: { readonly batchSize: number; readonly tries: number },
	send: (batch: readonly Item[]) => Promise<readonly Item[]>,
): Promise<void> {
	for (let from = 0; from < items.length; from += batchSize) {
		let left = items.slice(from, from + batchSize);
		for (let attempt = 0; left.length > 0; attempt++) {
			if (attempt === tries) throw new Throttled(`${left.length} items are unprocessed after ${tries} tries`);
			if (attempt > 0) await delay(firstPauseMillis * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
			left = [...(await send(left))];
		}
	}
}
