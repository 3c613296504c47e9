import type { OvernightIndex } from '../../shared/benchmark/overnight-index.ts';
import { BusinessCalendar } from '../../shared/time/business-calendar.ts';
import type { HolidayCalendar } from '../../shared/time/holiday-calendar.ts';
import { clientCalendars, systemCalendars } from '../platform/calendars/calendar-store.ts';
import { badRequest } from '../platform/http/refusal.ts';
import type { CompoundingInput } from './read-terms.ts';

/** The calendars of a calculation. */
export interface SelectedCalendars {
	readonly system: readonly string[];
	readonly client: readonly string[];
	readonly weekendsAreBusinessDays: boolean;
	/** All of them together. */
	readonly joint: BusinessCalendar;
	/** The one on whose business days the index is published. */
	readonly publication: BusinessCalendar;
}

/** @throws a refusal (400) when a name is no calendar of the portal or of the organisation, or none is selected */
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
	if (selected.length === 0) throw badRequest('no-calendar', 'At least one calendar must be selected.');
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
		throw badRequest(
			'unknown-calendar',
			`There is no ${kind} calendar ${JSON.stringify(name)}; there are: ${offered}.`,
			{
				calendar: name,
			},
		);
	});
}
