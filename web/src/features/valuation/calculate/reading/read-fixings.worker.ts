import { answerCall } from '#lib/workbook/answer-call.ts';
import { readSheetFixings } from './sheet-fixings.ts';

answerCall((bytes: ArrayBuffer) => readSheetFixings(new Uint8Array(bytes)) ?? null);
