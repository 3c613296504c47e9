import { answerCall } from '#lib/workbook/answer-call.ts';
import { type ReadTerms, readBatch } from './read-batch.ts';

answerCall(({ bytes, terms }: { readonly bytes: ArrayBuffer; readonly terms: ReadTerms }) =>
	readBatch(new Uint8Array(bytes), terms),
);
