import { ScheduleDates } from '../time/schedule-dates.ts';

/**
 * Periods of a leg as columns: each column has one element per period.
 *
 * One object is reused for all legs. The next leg overwrites the columns.
 *
 * @see docs/adr/0039-swaps-in-arrays.md
 */
export class LegPeriods {
	count = 0;
	/** Unadjusted and adjusted dates, with a flag for each regular period. */
	readonly schedule = new ScheduleDates();
	/** Adjusted dates. Period i accrues from date i to date i + 1, so there is one more date than periods. */
	readonly dates = this.schedule.adjusted;
	readonly payment = new Int32Array(this.dates.length);
	/** Flag of each period: 1 if it starts a payment period. Used only for a leg with calculation periods. */
	readonly opensPayment = new Uint8Array(this.dates.length);
	readonly notional = new Float64Array(this.dates.length);
	/** Fixed rate in percent, or spread of a floating leg in basis points, as stated in the deal. */
	readonly stated = new Float64Array(this.dates.length);
	/** Fixed rate or spread as a number; 0.01 for 1 %. */
	readonly rate = new Float64Array(this.dates.length);
	/** Year fraction by the leg's day count. */
	readonly yearFraction = new Float64Array(this.dates.length);
	/**
	 * Year fraction by the day count of the overnight index that replaces a term index. For an overnight leg with
	 * `PeriodShift`: year fraction of the observation period.
	 */
	readonly otherYearFraction = new Float64Array(this.dates.length);
	/** Interest per period on unshifted and on shifted curves. Overwritten when the leg is valued in a different view. */
	readonly interest = new Float64Array(this.dates.length);
	readonly shiftedInterest = new Float64Array(this.dates.length);
}
