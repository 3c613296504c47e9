import { refuse } from '#platform/http/refusal.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';

/** Business calendars by the first calendar of each combination. Cached calendars keep their identity. */
const joint = new WeakMap<HolidayCalendar, BusinessCalendar[]>();

/** Calendar whose business days are business days of all given calendars. Cached as long as the calendars are. */
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

/** A projected calendar with its business days holds 400 kB. */
const maxJoint = 20;

/** @throws a refusal (400) for an unknown name */
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
