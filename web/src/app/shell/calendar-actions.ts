import { enabledCalendarFeatures, enabledModules, isNonGui, type Layout } from '../../../../shared/portal/layout.ts';

export type CalendarAction = 'viewCalendars' | 'uploadCalendar' | 'deleteCalendar';

/** What the user menu offers to do with calendars; everything to a non-GUI user. */
export function calendarActions(layout: Layout): readonly CalendarAction[] {
	const features = enabledCalendarFeatures(layout);
	const actions: CalendarAction[] = [];
	if (isNonGui(layout) || enabledModules(layout).includes('RFR')) actions.push('viewCalendars');
	if (features.includes('uploadCustomCalendar')) actions.push('uploadCalendar');
	if (features.includes('deleteCustomCalendar')) actions.push('deleteCalendar');
	return actions;
}
