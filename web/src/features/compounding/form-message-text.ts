import type { CompoundingText } from './compounding-text.ts';
import type { FormMessage } from './form/form-message.ts';
import { dateText } from './result/date-text.ts';

export function formMessageText(message: FormMessage, { t, language }: CompoundingText): string {
	const params = 'date' in message ? { ...message, date: dateText(message.date, language) } : message;
	return message.code === 'end-past-max'
		? t(`messages.end-past-max.${message.first}`, params)
		: t(`messages.${message.code}`, params);
}
