import { publicationCalendar } from '../platform/calendars/publication-calendar.ts';
import { lastFixing } from '../platform/rates/fixing-versions.ts';
import { heldFixings, holdFixing, rejectedFixings, releaseFixing } from '../platform/rates/quarantine.ts';

/** What overnight files are screened with, and where their outliers are held. */
export const overnightStore = {
	lastFixing,
	heldFixings,
	holdFixing,
	rejectedFixings,
	releaseFixing,
	publicationCalendar,
};

export type OvernightStore = typeof overnightStore;
