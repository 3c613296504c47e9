import { expect, test } from 'vitest';
import type { CalendarFeature, Layout } from '#shared/directory/layout.ts';
import { calendarActions } from './calendar-actions.ts';

const rfr = (Features: Partial<Record<CalendarFeature, boolean>>): Layout => ({ RFR: { Currencies: [], Features } });

test.each<[string, Layout, string[]]>([
	['nothing without the calculator', { VAL: {} }, []],
	['the calendars with it', rfr({}), ['viewCalendars']],
	['uploading where it is enabled', rfr({ uploadCustomCalendar: true }), ['viewCalendars', 'uploadCalendar']],
	['deleting where it is enabled', rfr({ deleteCustomCalendar: true }), ['viewCalendars', 'deleteCalendar']],
	['everything to a non-GUI user', { NonGuiComponent: true }, ['viewCalendars', 'uploadCalendar', 'deleteCalendar']],
])('the user menu offers %s', (_, layout, expected) => {
	expect(calendarActions(layout)).toEqual(expected);
});
