import { answerCall } from '#lib/workbook/answer-call.ts';
import { readTrades, type TradeBytes, type TradeTerms } from './read-trades.ts';

interface Call {
	readonly files: readonly TradeBytes[];
	readonly terms: TradeTerms;
}

answerCall(({ files, terms }: Call) => readTrades(files, terms));
