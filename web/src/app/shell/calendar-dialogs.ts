import { lazy } from 'react';
import type { CalendarAction } from './calendar-actions.ts';

const load = async () => (await import('../../features/calendars/calendar-dialogs.ts')).calendarDialogs;

const dialogOf = (action: CalendarAction) => lazy(async () => ({ default: (await load())[action] }));

/** What the user menu opens; loaded when it is first opened. */
export const calendarDialogs = {
	viewCalendars: dialogOf('viewCalendars'),
	uploadCalendar: dialogOf('uploadCalendar'),
	deleteCalendar: dialogOf('deleteCalendar'),
} as const satisfies Record<CalendarAction, unknown>;
