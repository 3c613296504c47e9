import { DeleteCalendarDialog } from './delete-calendar-dialog.tsx';
import { UploadCalendarDialog } from './upload-calendar-dialog.tsx';
import { ViewCalendarsDialog } from './view-calendars-dialog.tsx';

/** All of them come in one piece: what two pieces share would be in the first load. */
export const calendarDialogs = {
	viewCalendars: ViewCalendarsDialog,
	uploadCalendar: UploadCalendarDialog,
	deleteCalendar: DeleteCalendarDialog,
} as const;
