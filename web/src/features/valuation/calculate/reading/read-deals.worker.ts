import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { answerCall } from '#lib/workbook/answer-call.ts';
import { readDeals } from './read-deals.ts';

/** The page would be blocked while it receives thousands of deals in one message. */
const dealsOfPart = 250;

answerCall((bytes: ArrayBuffer, sendPart: (part: readonly DealFields[]) => void) => {
	const { items, ...read } = readDeals(new Uint8Array(bytes));
	for (let from = 0; from < items.length; from += dealsOfPart) sendPart(items.slice(from, from + dealsOfPart));
	return read;
});
