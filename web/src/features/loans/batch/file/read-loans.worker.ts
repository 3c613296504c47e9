import { answerCall } from '#lib/workbook/answer-call.ts';
import { type ReadOptions, readLoans } from './read-loans.ts';

answerCall(({ bytes, options }: { readonly bytes: ArrayBuffer; readonly options: ReadOptions }) =>
	readLoans(new Uint8Array(bytes), options),
);
