import { answerCall } from './answer-call.ts';
import { workbookBytes } from './workbook-bytes.ts';

answerCall(workbookBytes);
