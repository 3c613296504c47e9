import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import type { Fixing, StatedFixing } from './fixing-series.ts';
import { findOutliers, hasSameValue, isAmong } from './outlier.ts';

export type RefusalReason =
	| 'not-a-decimal'
	| 'weekend'
	| 'holiday'
	| 'outside-calendar'
	| 'future'
	| 'two-values'
	| 'rejected';

const plainDecimal = /^-?\d{1,3}(\.\d{1,10})?$/;
/** Maximum number of characters of a rejected value that are reported. */
const longestShown = 40;

export interface OutlyingFixing extends StatedFixing {
	readonly comparedWith: Fixing;
}

export interface RefusedFixing extends Fixing {
	readonly reason: RefusalReason;
}

export interface ScreeningRules {
	/** Publication calendar; without one, every weekday can have a fixing. */
	readonly calendar: BusinessCalendar | undefined;
	/** Today's date at the place of publication. */
	readonly today: LocalDate;
	/** Percentage points from the neighbouring fixing beyond which a value is an outlier. */
	readonly outlierLimit: string;
	readonly confirmed: readonly Fixing[];
	readonly rejected: readonly Fixing[];
}

export interface ScreenedFixings {
	/** New fixings, and fixings that differ from the stored ones; dates ascending. */
	readonly changed: readonly StatedFixing[];
	readonly unchanged: readonly StatedFixing[];
	readonly outliers: readonly OutlyingFixing[];
	readonly refused: readonly RefusedFixing[];
}

/**
 * Divides the rows of a publisher's response into new or changed fixings, outliers and rejected rows.
 * @param stored current fixings of the response's dates, and the last fixing before them, dates ascending
 */
export function screenFixings(
	published: readonly StatedFixing[],
	stored: readonly Fixing[],
	rules: ScreeningRules,
): ScreenedFixings {
	const { rows, refused } = validRows(published, rules);
	const changed: StatedFixing[] = [];
	const unchanged: StatedFixing[] = [];
	const outliers: OutlyingFixing[] = [];
	for (const found of findOutliers(rows, stored, rules.outlierLimit, rules.confirmed)) {
		const { fixing, verdict } = found;
		const { date, value } = fixing;
		if (verdict === 'unchanged') unchanged.push(fixing);
		else if (verdict === 'credible') changed.push(fixing);
		else if (isAmong(fixing, rules.rejected)) refused.push({ date, value, reason: 'rejected' });
		else outliers.push({ ...fixing, comparedWith: found.comparedWith });
	}
	return { changed, unchanged, outliers, refused };
}

function validRows(published: readonly StatedFixing[], rules: ScreeningRules) {
	const rows = new Map<LocalDate, StatedFixing>();
	const refused: RefusedFixing[] = [];
	const byDate = new Map<LocalDate, StatedFixing[]>();
	for (const row of published) {
		const rowsOfDate = byDate.get(row.date) ?? [];
		rowsOfDate.push(row);
		byDate.set(row.date, rowsOfDate);
	}
	for (const [date, rowsOfDate] of byDate) {
		const reason = refusalOf(date, rowsOfDate, rules);
		if (reason !== undefined) {
			refused.push(...rowsOfDate.map(({ value }) => ({ date, value: value.slice(0, longestShown), reason })));
		} else if (rowsOfDate[0] !== undefined) {
			rows.set(date, rowsOfDate[0]);
		}
	}
	return { rows, refused };
}

function refusalOf(
	date: LocalDate,
	rows: readonly StatedFixing[],
	{ calendar, today }: ScreeningRules,
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
