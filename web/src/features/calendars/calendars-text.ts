import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The texts of the calendar dialogs in the current language. */
export interface CalendarsText {
	readonly t: TFunction<'calendars'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useCalendarsText(): CalendarsText {
	const { t, i18n } = useTranslation('calendars');
	return { t, language: i18n.language };
}
