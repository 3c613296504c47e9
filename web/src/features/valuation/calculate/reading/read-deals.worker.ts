import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { answerCall } from '#lib/workbook/answer-call.ts';
import type { BookTerms } from '../book/read-book.ts';
import { readDealFile } from './read-deal-file.ts';

/** Maximum number of deals in a message. Receiving thousands of deals in one message would block the page. */
const dealsOfPart = 250;

interface Call {
	readonly bytes: ArrayBuffer;
	readonly terms: BookTerms;
}

answerCall(({ bytes, terms }: Call, sendPart: (part: readonly DealFields[]) => void) => {
	const { items, ...read } = readDealFile(new Uint8Array(bytes), terms);
	for (let from = 0; from < items.length; from += dealsOfPart) sendPart(items.slice(from, from + dealsOfPart));
	return read;
});
