import { contentOf, openObject } from '#platform/files/large-objects.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { readItem } from '../../pricing/value-batch.ts';
import { linesOf } from '../run-lines.ts';
import { type RunRecord, runsBucket } from '../store/run-store.ts';
import { dealRowReader } from './read-deal-row.ts';
import { headBytes, readHead } from './read-head.ts';
import { dealFileOf, type RunPlan, RunRefused, readPlan } from './run-plan.ts';

/** @throws RunRefused if a file has too many deals to match them */
export async function matchBooks(earlier: RunRecord, later: RunRecord) {
	const twice = new Set<string>();
	const deals = await dealsById(earlier, twice, await readPlan(earlier));
	// The rows of the later run are not interpreted yet. This is sufficient, because deal IDs are text in any case.
	const known = await dealsById(later, twice);
	const gone = [...deals.keys()].filter((dealId) => !known.has(dealId) && !twice.has(dealId));
	return { deals: [...deals], gone, twice: [...twice] };
}

/** @param settled absent: rows with faults also count as deals, because only their IDs are used */
async function dealsById(run: RunRecord, twice: Set<string>, settled?: RunPlan): Promise<Map<string, Fields>> {
	const { key, etag, bytes, format } = await dealFileOf(run);
	const range = { etag, start: 0, end: Math.min(bytes, headBytes) };
	const { plan, offset } = readHead(await contentOf(await openObject(runsBucket(), key, range)), format);
	const read = dealRowReader(settled ?? plan);
	const deals = new Map<string, Fields>();
	if (offset >= bytes) return deals;
	const { rowBytes, matchedRows } = runLimits;
	for await (const { text } of linesOf(key, { etag, start: offset, maxBytes: rowBytes })) {
		const row = text === undefined || text.trim() === '' ? undefined : read(text.trim());
		if (row === undefined || ('fault' in row && settled !== undefined)) continue;
		const deal = 'fault' in row ? { dealId: row.fault.dealId ?? '' } : row.deal;
		const dealId = idOf(deal);
		if (dealId === '') continue;
		if (deals.has(dealId)) twice.add(dealId);
		deals.set(dealId, deal);
		if (deals.size > matchedRows) {
			const message = `A file has more than ${matchedRows} deals, which is too many to match two books. Split the files.`;
			throw new RunRefused({ code: 'too-many-deals-to-match', message });
		}
	}
	return deals;
}

function idOf(fields: Fields): string {
	const item = readItem(fields);
	return ('deal' in item ? item.deal : item.identity).dealId;
}
