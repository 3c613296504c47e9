import { answerCall } from '#lib/workbook/answer-call.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { readCurve } from './read-curve.ts';

answerCall(({ bytes, valuationDate }: { readonly bytes: ArrayBuffer; readonly valuationDate: LocalDate }) =>
	readCurve(new Uint8Array(bytes), valuationDate),
);
