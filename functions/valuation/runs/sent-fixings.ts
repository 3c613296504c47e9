import * as z from 'zod';
import { contentOf, openObject, writeObject } from '#platform/files/large-objects.ts';
import { date } from '#shared/contract/route.ts';
import type { WireFixing } from '#shared/contract/valuation-item.ts';
import { requireFixings } from '../check-fixings.ts';
import { type RunName, runKey, runsBucket } from './store/run-store.ts';

/**
 * Stores the fixings that were sent with the deals of a run. Keeps existing fixings of the same run.
 *
 * @returns field for the run's record
 * @throws a refusal (400) if a fixing has a fault
 */
export async function storeFixings(run: RunName, fixings: readonly WireFixing[] | undefined) {
	if (fixings === undefined || fixings.length === 0) return {};
	const text = JSON.stringify(requireFixings(fixings));
	await writeObject(runsBucket(), runKey(run, 'fixings.json'), text, {
		contentType: 'application/json',
		onlyIfAbsent: true,
	});
	return { hasFixings: true };
}

const stored = z.array(
	z.object({ index: z.string(), currency: z.string(), tenor: z.string(), date, value: z.string() }),
);

export async function storedFixings(run: RunName): Promise<readonly WireFixing[]> {
	const content = await contentOf(await openObject(runsBucket(), runKey(run, 'fixings.json')));
	return stored.parse(JSON.parse(String(content)));
}
