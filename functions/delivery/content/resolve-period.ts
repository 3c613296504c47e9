import { type CompoundingInput, completeInput } from '#functions/calculator/complete-input.ts';
import { readInput } from '#functions/calculator/require-terms.ts';
import type { CalendarSelector } from '#functions/calculator/select-calendars.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { loanRequest } from '#shared/contract/compounding-request.ts';
import type { CompoundedRate } from '#shared/delivery/schedule/rates.ts';
import {
	type DateAnchor,
	parseRelativeDate,
	type RelativeDate,
	resolveRelativeDate,
} from '#shared/delivery/schedule/relative-date.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { Run } from './run.ts';

/**
 * Converts an entry of Rates to a compounding request. Dates are resolved on the joint business days of its calendars.
 *
 * F is the business day after the latest fixing that is due. It ends a period whose last fixing is published.
 *
 * @param due date of that fixing; undefined for an entry that does not depend on it.
 * @throws a refusal (400) for an unknown calendar, and for a date outside the calendars.
 * @throws a refusal (400) for terms that conflict with the convention of the entry
 */
export async function resolvePeriod(
	{ name: _, rows: __, tenor, days, startDate, endDate, ...terms }: CompoundedRate,
	index: OvernightIndex,
	due: LocalDate | undefined,
	{ orgId, runDate }: Run,
	select: CalendarSelector,
): Promise<CompoundingInput> {
	const request = (start: LocalDate, end: LocalDate): CompoundingInput => {
		const stated = loanRequest.parse({ ...terms, startDate: start, endDate: end });
		// Schedules from before the limits name no convention. They still deliver.
		return stated.convention === undefined ? completeInput(stated) : readInput(stated);
	};
	const { joint } = await select(request(runDate, runDate), index, orgId);
	const anchors = {
		T: epochDay(runDate),
		...(due === undefined ? {} : { F: resolved(nextBusinessDay, { T: epochDay(due) }, joint) }),
	};
	const end = resolved(parsed(endDate), anchors, joint);
	const start = resolved(startOf({ tenor, days, startDate }), { ...anchors, E: end }, joint);
	return request(dateOfEpochDay(start), dateOfEpochDay(end));
}

const nextBusinessDay: RelativeDate = { anchor: 'T', steps: [{ unit: 'B', count: 1 }] };

function startOf({ tenor, days, startDate }: Pick<CompoundedRate, 'tenor' | 'days' | 'startDate'>): RelativeDate {
	if (days !== undefined) return { anchor: 'E', steps: [{ unit: 'D', count: -days }] };
	return parsed(startDate ?? `E-${tenor}`);
}

/** @throws RangeError for a text that the schema of the job refuses */
function parsed(text: string): RelativeDate {
	const date = parseRelativeDate(text);
	if (date === undefined) throw new RangeError(`${text} is no date of a job`);
	return date;
}

/** @throws a refusal (400) when the calendars do not reach the day */
function resolved(
	date: RelativeDate,
	anchors: { readonly [anchor in DateAnchor]?: EpochDay },
	calendar: BusinessCalendar,
): EpochDay {
	const day = resolveRelativeDate(date, anchors, calendar);
	if (typeof day === 'number') return day;
	if (day.reason === 'missing-anchor') throw new RangeError(`a date cannot begin with ${day.anchor}`);
	const { calendar: name, date: unreached, completeFrom: from, completeTo: to } = day;
	throw refuse('outside-calendar', { calendar: name, date: unreached, from, to });
}
