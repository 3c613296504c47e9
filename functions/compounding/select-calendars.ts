import type { OvernightIndex } from '../../shared/benchmark/overnight-index.ts';
import { BusinessCalendar } from '../../shared/time/business-calendar.ts';
import type { HolidayCalendar } from '../../shared/time/holiday-calendar.ts';
import { clientCalendars, systemCalendars } from '../platform/calendars/calendar-store.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { CompoundingInput } from './read-terms.ts';

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
		joint: new BusinessCalendar(selected, weekendsAreBusinessDays),
		publication: new BusinessCalendar(find('system', [index.calendar], system)),
	};
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
