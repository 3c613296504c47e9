/**
 * The periods of a leg as columns; period i has element i of each.
 *
 * One object serves leg after leg: {@link reserve} makes room, and the next leg overwrites the columns.
 *
 * @see docs/adr/0039-swaps-in-arrays.md
 */
export class LegPeriods {
	count = 0;
	/** Adjusted; period i accrues from date i to date i + 1, so there is one more than periods. */
	dates = new Int32Array(0);
	payment = new Int32Array(0);
	notional = new Float64Array(0);
	/** By the leg's day count. */
	yearFraction = new Float64Array(0);
	/** By another day count, that of the overnight index which takes the place of a term index. */
	otherYearFraction = new Float64Array(0);
	/** Interest per period, on the curves as they are and on the shifted ones; written by each view in turn. */
	interest = new Float64Array(0);
	shiftedInterest = new Float64Array(0);

	/** Makes room for the periods of the next leg. */
	reserve(count: number): void {
		this.count = count;
		if (count < this.dates.length) return;
		const room = Math.max(128, 2 * count);
		this.dates = new Int32Array(room);
		this.payment = new Int32Array(room);
		this.notional = new Float64Array(room);
		this.yearFraction = new Float64Array(room);
		this.otherYearFraction = new Float64Array(room);
		this.interest = new Float64Array(room);
		this.shiftedInterest = new Float64Array(room);
	}
}
