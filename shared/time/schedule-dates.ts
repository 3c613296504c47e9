import type { EpochDay } from './local-date.ts';
import { mostPeriods } from './schedule-terms.ts';

/**
 * The dates of consecutive periods as columns: period i runs from date i to date i + 1.
 *
 * One object serves schedule after schedule; the next one overwrites it.
 */
export class ScheduleDates {
	/** How many periods; there is one more date. */
	count = 0;
	readonly unadjusted = new Int32Array(room);
	readonly adjusted = new Int32Array(room);
	/** Whether period i is a whole tenor: 1 or 0. */
	readonly isRegular = new Uint8Array(room);

	/** Removes date i; the periods before and after it become one. */
	joinAt(i: number, isRegular: boolean): void {
		const { count, unadjusted, adjusted } = this;
		unadjusted.copyWithin(i, i + 1, count + 1);
		adjusted.copyWithin(i, i + 1, count + 1);
		this.isRegular.copyWithin(i, i + 1, count);
		this.isRegular[i - 1] = isRegular ? 1 : 0;
		this.count = count - 1;
	}

	/** The dates as lists of their own. */
	lists(): { readonly unadjusted: EpochDay[]; readonly adjusted: EpochDay[]; readonly isRegular: boolean[] } {
		const dates = this.count + 1;
		return {
			unadjusted: Array.from(this.unadjusted.subarray(0, dates)),
			adjusted: Array.from(this.adjusted.subarray(0, dates)),
			isRegular: Array.from(this.isRegular.subarray(0, this.count), (flag) => flag === 1),
		};
	}
}

/** Beside the rolled dates there are the start, the end and a regular date at either side. */
const room = mostPeriods + 4;
