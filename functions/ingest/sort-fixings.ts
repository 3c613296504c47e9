import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { compare, decimal, subtract, zero } from '../../shared/decimal/decimal.ts';
import type { BusinessCalendar } from '../../shared/time/business-calendar.ts';
import { epochDay, isWeekend, type LocalDate } from '../../shared/time/local-date.ts';
import { hasSameValue } from '../platform/fixing-revisions.ts';
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
 * A value is held when it is too far from the last one before it that counts, be that stored or of the same answer;
 * where there is none before it, from the next one after it.
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
	const storedOn = new Map(stored.map((fixing) => [fixing.date, fixing]));
	const dates = [...new Set([...rows.keys(), ...storedOn.keys()])].sort();
	let before: Fixing | undefined;
	for (const [i, date] of dates.entries()) {
		const known = storedOn.get(date);
		const row = rows.get(date);
		const after = dates[i + 1];
		const beside = before ?? known ?? (after === undefined ? undefined : (storedOn.get(after) ?? rows.get(after)));
		let counts = known ?? before;
		if (row !== undefined) {
			if (known !== undefined && hasSameValue(known, row)) {
				unchanged.push(row);
			} else if (beside !== undefined && isFar(row, beside, rules.jumpLimit) && !isAmong(row, rules.confirmed)) {
				if (isAmong(row, rules.rejected)) refused.push({ date, value: row.value, reason: 'rejected' });
				else held.push({ ...row, comparedWith: { date: beside.date, value: beside.value } });
			} else {
				changed.push(row);
				counts = row;
			}
		}
		before = counts;
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

function isFar(a: Fixing, b: Fixing, limit: string): boolean {
	const difference = subtract(decimal(a.value), decimal(b.value));
	const distance = compare(difference, zero) < 0 ? subtract(zero, difference) : difference;
	return compare(distance, decimal(limit)) > 0;
}

function isAmong(row: Fixing, lookedAt: readonly Fixing[]): boolean {
	return lookedAt.some((fixing) => fixing.date === row.date && hasSameValue(fixing, row));
}
