import { enabledCalendarFeatures, enabledModules, isNonGui, type Layout } from '#shared/directory/layout.ts';

export type CalendarAction = 'viewCalendars' | 'uploadCalendar' | 'deleteCalendar';

export function calendarActions(layout: Layout): readonly CalendarAction[] {
	const features = enabledCalendarFeatures(layout);
	const actions: CalendarAction[] = [];
	if (isNonGui(layout) || enabledModules(layout).includes('RFR')) actions.push('viewCalendars');
	if (features.includes('uploadCustomCalendar')) actions.push('uploadCalendar');
	if (features.includes('deleteCustomCalendar')) actions.push('deleteCalendar');
	return actions;
}
