import { lazy } from 'react';
import { openTexts } from '../../i18n/language.ts';
import type { CalendarAction } from './calendar-actions.ts';

async function load(action: CalendarAction) {
	const [feature] = await Promise.all([import('../../features/calendars/calendar-dialogs.ts'), openTexts('calendars')]);
	return feature.calendarDialogs[action];
}

const dialogOf = (action: CalendarAction) => lazy(async () => ({ default: await load(action) }));

/** What the user menu opens; loaded when it is first opened. */
export const calendarDialogs = {
	viewCalendars: dialogOf('viewCalendars'),
	uploadCalendar: dialogOf('uploadCalendar'),
	deleteCalendar: dialogOf('deleteCalendar'),
} as const satisfies Record<CalendarAction, unknown>;
