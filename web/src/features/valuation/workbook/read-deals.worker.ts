import { answerCall } from '../../../lib/workbook/answer-call.ts';
import { readDeals } from './read-deals.ts';

answerCall((bytes: ArrayBuffer) => readDeals(new Uint8Array(bytes)));
