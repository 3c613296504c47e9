import type texts from '#i18n/en/calendars.json';
import { DeleteCalendarDialog } from './delete-calendar-dialog.tsx';
import { UploadCalendarDialog } from './upload-calendar-dialog.tsx';
import { ViewCalendarsDialog } from './view-calendars-dialog.tsx';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly calendars: typeof texts;
	}
}

/** The dialogs form one chunk. Code shared by several chunks would be loaded with the first screen. */
export const calendarDialogs = {
	viewCalendars: ViewCalendarsDialog,
	uploadCalendar: UploadCalendarDialog,
	deleteCalendar: DeleteCalendarDialog,
} as const;
