import { expect, test } from 'vitest';
import type { CalendarFeature, Layout } from '#shared/directory/layout.ts';
import { calendarActions } from './calendar-actions.ts';

const rfr = (Features: Partial<Record<CalendarFeature, boolean>>): Layout => ({ RFR: { Currencies: [], Features } });

test.each<[string, Layout, string[]]>([
	['a user without the calculator', { VAL: {} }, []],
	['a user with the calculator', rfr({}), ['viewCalendars']],
	['a user who may upload calendars', rfr({ uploadCustomCalendar: true }), ['viewCalendars', 'uploadCalendar']],
	['a user who may delete calendars', rfr({ deleteCustomCalendar: true }), ['viewCalendars', 'deleteCalendar']],
	['a non-GUI user', { NonGuiComponent: true }, ['viewCalendars', 'uploadCalendar', 'deleteCalendar']],
])('the user menu has the permitted calendar actions for %s', (_, layout, expected) => {
	expect(calendarActions(layout)).toEqual(expected);
});
