import { answerCall } from '#lib/workbook/answer-call.ts';
import { type FixingTerms, readSheetFixings } from './sheet-fixings.ts';

interface Call {
	readonly bytes: ArrayBuffer;
	readonly terms: FixingTerms;
}

answerCall(({ bytes, terms }: Call) => readSheetFixings(new Uint8Array(bytes), terms) ?? null);
