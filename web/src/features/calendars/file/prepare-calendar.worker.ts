import { answerCall } from '#lib/workbook/answer-call.ts';
import { type CalendarAnswers, prepareCalendar } from './calendar-answers.ts';

interface Call {
	readonly bytes: ArrayBuffer;
	readonly answers?: CalendarAnswers;
}

answerCall(({ bytes, answers }: Call) => prepareCalendar(new Uint8Array(bytes), answers));
