import { refuse } from '#platform/http/refusal.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';

const joint = new WeakMap<HolidayCalendar, BusinessCalendar[]>();

/** Returns a calendar that is open only if all given calendars are open. Cached as long as the calendars are. */
export function businessCalendarOf(
	calendars: readonly HolidayCalendar[],
	weekendsAreBusinessDays = false,
): BusinessCalendar {
	const [first] = calendars;
	const known = (first === undefined ? undefined : joint.get(first)) ?? [];
	const same = known.find(
		(each) =>
			each.weekendsAreBusinessDays === weekendsAreBusinessDays &&
			each.calendars.length === calendars.length &&
			each.calendars.every((calendar, i) => calendar === calendars[i]),
	);
	if (same !== undefined) return same;
	const made = new BusinessCalendar(calendars, weekendsAreBusinessDays);
	if (first !== undefined && known.length < maxJoint) joint.set(first, [...known, made]);
	return made;
}

/** Maximum number of cached combinations per calendar. An extended calendar and its business days use 400 kB. */
const maxJoint = 20;

/** @throws a refusal (400) if a name is unknown */
export function namedCalendars(
	kind: 'system' | 'client',
	names: readonly string[],
	known: readonly HolidayCalendar[],
): HolidayCalendar[] {
	return names.map((name) => {
		const calendar = known.find((candidate) => candidate.name === name);
		if (calendar !== undefined) return calendar;
		const offered = known.map((candidate) => candidate.name).join(', ') || 'none';
		throw refuse('unknown-calendar', { calendar: name, kind, offered });
	});
}
