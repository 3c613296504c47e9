import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { HolidayCalendar } from '#shared/time/holiday-calendar.ts';
import type { CompoundingInput } from './complete-input.ts';

/** The calendars of a calculation. */
export interface SelectedCalendars {
	readonly system: readonly string[];
	readonly client: readonly string[];
	readonly weekendsAreBusinessDays: boolean;
	/** Open only where all selected calendars are open. */
	readonly joint: BusinessCalendar;
	/** The index is published on the business days of this calendar. */
	readonly publication: BusinessCalendar;
}

/** @throws a refusal (400) when a calendar is unknown, or none is selected */
export async function selectCalendars(
	input: CompoundingInput,
	index: OvernightIndex,
	orgId: string,
): Promise<SelectedCalendars> {
	const wantsClient = (input.clientCalendars?.length ?? 0) > 0;
	const [system, client] = await Promise.all([systemCalendars(), wantsClient ? clientCalendars(orgId) : []]);
	const isLeftOut = input.systemCalendars === undefined && input.clientCalendars === undefined;
	const systemNames = isLeftOut ? [index.calendar] : [...new Set(input.systemCalendars)];
	const clientNames = [...new Set(input.clientCalendars)];
	const selected = [...find('system', systemNames, system), ...find('client', clientNames, client)];
	if (selected.length === 0) throw refuse('no-calendar');
	const weekendsAreBusinessDays = input.isWeekendTreatedAsBizDay && clientNames.length > 0;
	return {
		system: systemNames,
		client: clientNames,
		weekendsAreBusinessDays,
		joint: businessCalendarOf(selected, weekendsAreBusinessDays),
		publication: businessCalendarOf(find('system', [index.calendar], system)),
	};
}

/** As {@link selectCalendars}. */
export type CalendarSelector = typeof selectCalendars;

/** A selector for many loans, which selects each combination of calendars once. */
export function calendarSelector(): CalendarSelector {
	const selected = new Map<string, Promise<SelectedCalendars>>();
	return (input, index, orgId) => {
		const { systemCalendars, clientCalendars, isWeekendTreatedAsBizDay } = input;
		const key = JSON.stringify([index.name, orgId, systemCalendars, clientCalendars, isWeekendTreatedAsBizDay]);
		const known = selected.get(key) ?? selectCalendars(input, index, orgId);
		selected.set(key, known);
		return known;
	};
}

/** The business days of calendars that are used alone, as most are. System calendars are cached, so they stay the same objects. */
const alone = new WeakMap<HolidayCalendar, BusinessCalendar>();

function businessCalendarOf(calendars: readonly HolidayCalendar[], weekendsAreBusinessDays = false): BusinessCalendar {
	const [first, ...others] = calendars;
	if (first === undefined || others.length > 0 || weekendsAreBusinessDays) {
		return new BusinessCalendar(calendars, weekendsAreBusinessDays);
	}
	const known = alone.get(first) ?? new BusinessCalendar(calendars);
	alone.set(first, known);
	return known;
}

function find(
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
