import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { hasSameValue, isAmong, judgeFixings } from '../../shared/benchmark/judge-fixings.ts';
import type { BusinessCalendar } from '../../shared/time/business-calendar.ts';
import { epochDay, isWeekend, type LocalDate } from '../../shared/time/local-date.ts';
import type { PublishedFixing } from './publisher.ts';

export type RefusalReason =
	| 'not-a-decimal'
	| 'weekend'
	| 'holiday'
	| 'outside-calendar'
	| 'future'
	| 'two-values'
	| 'rejected';

const plainDecimal = /^-?\d{1,3}(\.\d{1,10})?$/;
/** Characters of a refused value that are reported. */
const longestShown = 40;

/** A row that is too far from the fixing beside it. */
export interface FarFixing extends PublishedFixing {
	readonly comparedWith: Fixing;
}

/** A row of an answer that is not taken. */
export interface RefusedFixing extends Fixing {
	readonly reason: RefusalReason;
}

export interface SortingRules {
	/** That of the publication; without one every weekday may have a fixing. */
	readonly calendar: BusinessCalendar | undefined;
	/** The day it is where the index is published. */
	readonly today: LocalDate;
	/** Percentage points from the fixing before beyond which a value is held. */
	readonly jumpLimit: string;
	/** Values that somebody has looked at: they are taken however far they are. */
	readonly confirmed: readonly Fixing[];
	/** Values that somebody has looked at and refused. */
	readonly rejected: readonly Fixing[];
}

export interface SortedFixings {
	/** New or other than what is stored, ascending. */
	readonly changed: readonly PublishedFixing[];
	readonly unchanged: readonly PublishedFixing[];
	readonly held: readonly FarFixing[];
	readonly refused: readonly RefusedFixing[];
}

/**
 * Sorts what was published into what is to be kept and what is not.
 *
 * @param stored what counts for the days of the answer, with the last fixing before them, ascending
 */
export function sortFixings(
	published: readonly PublishedFixing[],
	stored: readonly Fixing[],
	rules: SortingRules,
): SortedFixings {
	const { rows, refused } = readableRows(published, rules);
	const changed: PublishedFixing[] = [];
	const unchanged: PublishedFixing[] = [];
	const held: FarFixing[] = [];
	for (const judged of judgeFixings(rows, stored, rules.jumpLimit, rules.confirmed)) {
		const { said } = judged;
		if (judged.verdict === 'known') unchanged.push(said);
		else if (judged.verdict === 'credible') changed.push(said);
		else if (isAmong(said, rules.rejected)) refused.push({ date: said.date, value: said.value, reason: 'rejected' });
		else held.push({ ...said, comparedWith: judged.comparedWith });
	}
	return { changed, unchanged, held, refused };
}

function readableRows(published: readonly PublishedFixing[], rules: SortingRules) {
	const rows = new Map<LocalDate, PublishedFixing>();
	const refused: RefusedFixing[] = [];
	for (const [date, rowsOfDay] of Map.groupBy(published, (row) => row.date)) {
		const reason = refusalOf(date, rowsOfDay, rules);
		if (reason !== undefined) {
			refused.push(...rowsOfDay.map(({ value }) => ({ date, value: value.slice(0, longestShown), reason })));
		} else if (rowsOfDay[0] !== undefined) {
			rows.set(date, rowsOfDay[0]);
		}
	}
	return { rows, refused };
}

function refusalOf(
	date: LocalDate,
	rows: readonly PublishedFixing[],
	{ calendar, today }: SortingRules,
): RefusalReason | undefined {
	if (!rows.every(({ value }) => plainDecimal.test(value))) return 'not-a-decimal';
	if (date > today) return 'future';
	const day = epochDay(date);
	if (isWeekend(day)) return 'weekend';
	if (calendar?.outside(day) !== undefined) return 'outside-calendar';
	if (calendar?.isBusinessDay(day) === false) return 'holiday';
	const [first, ...others] = rows;
	return first === undefined || others.every((other) => hasSameValue(other, first)) ? undefined : 'two-values';
}
