import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

/** The texts of the calendar dialogs in the current language. */
export type CalendarsText = NamespaceText<'calendars'>;

export const useCalendarsText = (): CalendarsText => useNamespaceText('calendars');
