import { useCallback } from 'react';
import { dateChoiceText, dateText } from '#lib/dates/local-day.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { ambiguityText, type LoansText, useLoansText, withThousands } from '../loans-text.ts';
import type { EndLimit, FormMessage } from './form-state.ts';

export function formMessageText(message: FormMessage, text: LoansText): string {
	const { t, language } = text;
	const asDate = (date: string) => dateText(date, language);
	const because = (why?: EndLimit) => (why ? t('messages.endLimit', { ...why, latest: asDate(why.latest) }) : '');
	switch (message.code) {
		case 'end-past-max':
			return t(`messages.end-past-max.${message.first}`) + because(message.why);
		case 'end-too-late':
			return t('messages.end-too-late', { date: asDate(message.date) }) + because(message.why);
		case 'stored-inputs-refused':
			return t('messages.stored-inputs-refused', { reason: formMessageText(message.reason, text) });
		case 'date-outside-calendar': {
			const { date, calendar, from, to } = message;
			const params = { date: asDate(date), calendar, from: asDate(from), to: asDate(to) };
			return t('messages.date-outside-calendar', params);
		}
		case 'ambiguous-date':
			return t('messages.ambiguous-date', { dates: dateChoiceText(message.dates, language) });
		case 'change-date-outside':
			return t('messages.change-date-outside', { from: asDate(message.from), to: asDate(message.to) });
		case 'amount-above-max':
		case 'amount-below-min':
		case 'amount-too-many-decimals':
		case 'amount-not-a-number': {
			if ('amounts' in message && message.amounts) return ambiguityText(message.amounts, text);
			const label = message.field === 'principal' ? t('fields.principal') : t(`principalChanges.${message.field}`);
			const limit = 'limit' in message ? withThousands(String(message.limit)) : '';
			const decimals = 'decimals' in message ? message.decimals : 0;
			return t(`messages.${message.code}`, { label, limit, decimals });
		}
		case 'current-principal-too-large':
			return t('messages.current-principal-too-large', {
				number: message.number,
				limit: withThousands(String(message.limit)),
			});
		default:
			return t(
				`messages.${message.code}`,
				'date' in message ? { ...message, date: asDate(message.date) } : { ...message },
			);
	}
}

/** Returns a function that shows a form message as a notification, and returns the notification's id to dismiss it. */
export function useFormMessages(): (message: FormMessage) => string {
	const { t, language } = useLoansText();
	const { show } = useNotifications();
	return useCallback(
		(message) => show({ ...presentationOf(message), text: formMessageText(message, { t, language }) }),
		[show, t, language],
	);
}

interface Presentation {
	readonly type: 'success' | 'warning' | 'info' | 'error';
	/** Time after which the message disappears. If it is missing, the message stays until the user closes it. */
	readonly durationMillis?: number;
}

const shortWarning: Presentation = { type: 'warning', durationMillis: 3000 };
const warning: Presentation = { type: 'warning', durationMillis: 5000 };
const longWarning: Presentation = { type: 'warning', durationMillis: 8000 };
const note: Presentation = { type: 'info', durationMillis: 4000 };

/** Messages that are not shown as a warning for five seconds. */
const presentations: Readonly<Partial<Record<FormMessage['code'], Presentation>>> = {
	'end-past-max': longWarning,
	'start-not-business-day': longWarning,
	'end-not-business-day': longWarning,
	'ambiguous-date': longWarning,
	'date-outside-calendar': longWarning,
	'lockout-too-long-for-calendars': longWarning,
	'lockout-taken-away': longWarning,
	'no-calendar': shortWarning,
	'no-holidays': { type: 'error' },
	'start-moved': note,
	'end-moved': note,
	'start-not-before-change': longWarning,
	'end-not-after-change': longWarning,
	'change-date-not-business-day': longWarning,
	'amount-too-many-decimals': longWarning,
	'principal-change-zero': shortWarning,
	'too-many-changes': shortWarning,
	'change-not-found': { type: 'error', durationMillis: 4000 },
	'calendars-reloaded': { type: 'info', durationMillis: 5000 },
	'inputs-saved': { type: 'success', durationMillis: 3000 },
	'inputs-not-saved': { type: 'error', durationMillis: 5000 },
	'inputs-kept-for-page': longWarning,
	'inputs-restored': { type: 'success', durationMillis: 3000 },
	'stored-inputs-unreadable': longWarning,
	'stored-currency-gone': longWarning,
	'stored-calendar-gone': longWarning,
	'stored-inputs-refused': longWarning,
};

export const presentationOf = ({ code }: FormMessage): Presentation => presentations[code] ?? warning;
