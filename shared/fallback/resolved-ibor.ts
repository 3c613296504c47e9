import { type Ibor, iborTitle } from '../benchmark/ibor.ts';
import { type OvernightIndex, overnightIndexOf } from '../benchmark/overnight-index.ts';
import { addBusinessDays, addTenor, type FoundDay, following } from '../time/adjust-date.ts';
import { BusinessCalendar, type HolidayCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, tenor } from '../time/local-date.ts';
import { type FallbackFailure, isFailure } from './fallback-failure.ts';

/** The joint calendar of the names, or the name that is not among the calendars. */
export function jointCalendar(
	names: readonly string[],
	calendars: readonly HolidayCalendar[],
): BusinessCalendar | FallbackFailure {
	const found: HolidayCalendar[] = [];
	for (const name of new Set(names)) {
		const calendar = calendars.find((candidate) => candidate.name === name);
		if (calendar === undefined) return { reason: 'unknown-calendar', calendar: name };
		found.push(calendar);
	}
	return new BusinessCalendar(found);
}

/**
 * An interbank rate on its calendars: from a record date to the days over which the overnight rate is compounded.
 *
 * @see docs/methodology.md, Fallback rates
 */
export class ResolvedIbor {
	readonly ibor: Ibor;
	readonly index: OvernightIndex;
	/** Publication days of the interbank rate. */
	readonly recordCalendar: BusinessCalendar;
	/** Publication days of the overnight index. */
	readonly indexCalendar: BusinessCalendar;
	readonly #spotCalendar: BusinessCalendar;
	/** Open where the spot lag counts and where the overnight index is published. */
	readonly #valueCalendar: BusinessCalendar;

	private constructor(
		ibor: Ibor,
		index: OvernightIndex,
		calendars: readonly [BusinessCalendar, BusinessCalendar, BusinessCalendar, BusinessCalendar],
	) {
		this.ibor = ibor;
		this.index = index;
		[this.recordCalendar, this.#spotCalendar, this.indexCalendar, this.#valueCalendar] = calendars;
	}

	static resolve(ibor: Ibor, calendars: readonly HolidayCalendar[]): ResolvedIbor | FallbackFailure {
		const index = overnightIndexOf(ibor.currency);
		if (index === undefined) return { reason: 'no-overnight-index', currency: ibor.currency };
		const record = jointCalendar(ibor.recordCalendars, calendars);
		const spot = jointCalendar(ibor.spotCalendars, calendars);
		const overnight = jointCalendar([index.calendar], calendars);
		const value = jointCalendar([...ibor.spotCalendars, index.calendar], calendars);
		if (isFailure(record)) return record;
		if (isFailure(spot)) return spot;
		if (isFailure(overnight)) return overnight;
		if (isFailure(value)) return value;
		return new ResolvedIbor(ibor, index, [record, spot, overnight, value]);
	}

	/**
	 * Start of compounding for every tenor of a record date: two index days before the deposit would have.
	 *
	 * The deposit starts after the spot lag, on a day that is open both where the lag counts and in the index's market.
	 */
	accrualStart(recordDay: EpochDay): EpochDay | FallbackFailure {
		const outside = this.recordCalendar.outside(recordDay);
		if (outside !== undefined) return outside;
		if (!this.recordCalendar.isBusinessDay(recordDay)) {
			return { reason: 'no-record-date', rate: iborTitle(this.ibor), date: dateOfEpochDay(recordDay) };
		}
		const lagged = addBusinessDays(recordDay, this.ibor.spotLagDays, this.#spotCalendar);
		if (typeof lagged !== 'number') return lagged;
		const spot = following(lagged, this.#valueCalendar);
		return typeof spot === 'number' ? addBusinessDays(spot, -2, this.indexCalendar) : spot;
	}

	/** The first day that is no longer compounded. */
	accrualEnd(start: EpochDay, tenorName: string): FoundDay {
		return addTenor(start, tenor(tenorName), this.indexCalendar);
	}
}
