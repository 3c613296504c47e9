import { ScheduleDates } from '../time/schedule-dates.ts';

/**
 * The periods of a leg as columns; period i has element i of each.
 *
 * One object serves leg after leg: the next leg overwrites the columns.
 *
 * @see docs/adr/0039-swaps-in-arrays.md
 */
export class LegPeriods {
	count = 0;
	/** Unadjusted and adjusted, and which periods are regular. */
	readonly schedule = new ScheduleDates();
	/** Adjusted; period i accrues from date i to date i + 1, so there is one more than periods. */
	readonly dates = this.schedule.adjusted;
	readonly payment = new Int32Array(this.dates.length);
	/** 1 if a payment period starts with period i; only of a leg with calculation periods. */
	readonly opensPayment = new Uint8Array(this.dates.length);
	readonly notional = new Float64Array(this.dates.length);
	/** Fixed rate, or spread of a floating leg, as agreed: percent or basis points. */
	readonly stated = new Float64Array(this.dates.length);
	/** The same; 0.01 for 1 %. */
	readonly rate = new Float64Array(this.dates.length);
	/** Year fraction by the leg's day count. */
	readonly yearFraction = new Float64Array(this.dates.length);
	/**
	 * Year fraction by the day count of the overnight index that replaces a term index; of an overnight leg with
	 * `PeriodShift` that of the observation period.
	 */
	readonly otherYearFraction = new Float64Array(this.dates.length);
	/** Interest per period, on the curves as they are and on the shifted ones; written by each view in turn. */
	readonly interest = new Float64Array(this.dates.length);
	readonly shiftedInterest = new Float64Array(this.dates.length);
}
