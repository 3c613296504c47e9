import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import { businessCalendarOf, namedCalendars } from '#functions/calendars/named-calendars.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import type { BusinessCalendar, HolidayCalendar } from '#shared/time/business-calendar.ts';
import { projectedCalendar } from '#shared/time/projected-calendar.ts';
import type { CompoundingInput } from './complete-input.ts';

export interface SelectedCalendars {
	readonly system: readonly string[];
	readonly client: readonly string[];
	readonly weekendsAreBusinessDays: boolean;
	/** Calendar that is open only if all selected calendars are open. */
	readonly joint: BusinessCalendar;
	/** Calendar of the days on which the index is published. */
	readonly publication: BusinessCalendar;
}

export type CalendarChoice = Pick<CompoundingInput, 'systemCalendars' | 'clientCalendars' | 'isWeekendTreatedAsBizDay'>;

/** @throws a refusal (400) if a calendar is unknown or no calendar is selected */
export async function selectCalendars(
	input: CalendarChoice,
	index: OvernightIndex,
	orgId: string,
	reach: 'published' | 'projected' = 'published',
): Promise<SelectedCalendars> {
	const wantsClient = (input.clientCalendars?.length ?? 0) > 0;
	const [published, client] = await Promise.all([systemCalendars(), wantsClient ? clientCalendars(orgId) : []]);
	const system = reach === 'projected' ? published.map(projected) : published;
	const isLeftOut = input.systemCalendars === undefined && input.clientCalendars === undefined;
	const systemNames = isLeftOut ? [index.calendar] : [...new Set(input.systemCalendars)];
	const clientNames = [...new Set(input.clientCalendars)];
	const selected = [...namedCalendars('system', systemNames, system), ...namedCalendars('client', clientNames, client)];
	if (selected.length === 0) throw refuse('no-calendar');
	const weekendsAreBusinessDays = input.isWeekendTreatedAsBizDay && clientNames.length > 0;
	return {
		system: systemNames,
		client: clientNames,
		weekendsAreBusinessDays,
		joint: businessCalendarOf(selected, weekendsAreBusinessDays),
		publication: businessCalendarOf(namedCalendars('system', [index.calendar], system)),
	};
}

export type CalendarSelector = typeof selectCalendars;

/** Extended system calendars, by published calendar. These are cached, so they work as keys of a WeakMap. */
const projections = new WeakMap<HolidayCalendar, HolidayCalendar>();

function projected(published: HolidayCalendar): HolidayCalendar {
	const known = projections.get(published) ?? projectedCalendar(published);
	projections.set(published, known);
	return known;
}

/**
 * Creates a function that selects calendars for many loans. It resolves each combination of calendars only once.
 *
 * @param reach `projected` extends system calendars by rule beyond the last published year
 */
export function calendarSelector(reach: 'published' | 'projected' = 'published'): CalendarSelector {
	const selected = new Map<string, Promise<SelectedCalendars>>();
	return (input, index, orgId) => {
		const { systemCalendars, clientCalendars, isWeekendTreatedAsBizDay } = input;
		const key = JSON.stringify([index.name, orgId, systemCalendars, clientCalendars, isWeekendTreatedAsBizDay]);
		const known = selected.get(key) ?? selectCalendars(input, index, orgId, reach);
		selected.set(key, known);
		return known;
	};
}
