import { enabledCalendarFeatures, enabledModules, isNonGui, type Layout } from '#shared/directory/layout.ts';

export type CalendarAction = 'viewCalendars' | 'uploadCalendar' | 'deleteCalendar';

/** Returns the calendar actions of the user menu, which depend on the layout. A non-GUI user has all of them. */
export function calendarActions(layout: Layout): readonly CalendarAction[] {
	const features = enabledCalendarFeatures(layout);
	const actions: CalendarAction[] = [];
	if (isNonGui(layout) || enabledModules(layout).includes('RFR')) actions.push('viewCalendars');
	if (features.includes('uploadCustomCalendar')) actions.push('uploadCalendar');
	if (features.includes('deleteCustomCalendar')) actions.push('deleteCalendar');
	return actions;
}
