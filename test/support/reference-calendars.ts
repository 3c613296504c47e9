import published from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { conventionCalendars, projectedCalendar } from '#shared/time/projected-calendar.ts';

const calendars = new Map(
	[...(published as unknown as HolidayCalendar[]).map(projectedCalendar), ...conventionCalendars].map((each) => [
		each.name,
		each,
	]),
);

const joint = new Map<string, BusinessCalendar>();

/** Returns the joint calendar of system and convention calendars by name, projected to 2100. */
export function referenceCalendar(names: readonly string[]): BusinessCalendar {
	const key = names.join('+');
	const known = joint.get(key);
	if (known !== undefined) return known;
	const holidayCalendars = names.map((name) => {
		const calendar = calendars.get(name);
		if (calendar === undefined) throw new RangeError(`no calendar ${name}`);
		return calendar;
	});
	const calendar = new BusinessCalendar(holidayCalendars);
	joint.set(key, calendar);
	return calendar;
}
