import { answerCall } from '#lib/workbook/answer-call.ts';
import { tradeFileLimits } from '#shared/trade-files/trade-node.ts';
import { TradeFileReader, type TradeTerms } from './read-trades.ts';

answerCall(async ({ files, terms }: { readonly files: readonly File[]; readonly terms: TradeTerms }) => {
	const reader = new TradeFileReader(terms);
	for (const file of files) {
		if (file.size > tradeFileLimits.bytes) reader.refuse(file.name, 'file-too-large');
		else reader.add(file.name, new Uint8Array(await file.arrayBuffer()));
	}
	return reader.finish();
});
