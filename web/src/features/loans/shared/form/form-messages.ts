import { useCallback } from 'react';
import { dateChoiceText, dateText } from '#i18n/date-text.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { ambiguityText, withThousands } from '../figures/figure-text.ts';
import { type LoansText, useLoansText } from '../loans-text.ts';
import { type EndLimit, type FormMessage, messagePresentation } from './form-message.ts';

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

/**
 * Shows a message of the form as a notification of its kind and duration.
 *
 * @returns the id that dismisses it
 */
export function useFormMessages(): (message: FormMessage) => string {
	const { t, language } = useLoansText();
	const { show } = useNotifications();
	return useCallback(
		(message) => show({ ...messagePresentation[message.code], text: formMessageText(message, { t, language }) }),
		[show, t, language],
	);
}
