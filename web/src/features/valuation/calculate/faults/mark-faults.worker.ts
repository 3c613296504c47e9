import { answerCall } from '#lib/workbook/answer-call.ts';
import { type FaultMarks, markFaults } from './mark-faults.ts';

answerCall(({ bytes, marks }: { readonly bytes: ArrayBuffer; readonly marks: FaultMarks }) =>
	markFaults(new Uint8Array(bytes), marks),
);
