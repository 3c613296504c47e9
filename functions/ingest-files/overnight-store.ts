import { lastFixing } from '../platform/fixing-revisions.ts';
import { heldFixings, holdFixing, rejectedFixings, releaseFixing } from '../platform/held-fixing-store.ts';
import { publicationCalendar } from '../platform/publication-calendar.ts';

/** What the rules for fixings need to know, and where they keep what waits. */
export const overnightStore = {
	lastFixing,
	heldFixings,
	holdFixing,
	rejectedFixings,
	releaseFixing,
	publicationCalendar,
};

export type OvernightStore = typeof overnightStore;
