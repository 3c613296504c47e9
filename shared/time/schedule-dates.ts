import type { EpochDay } from './local-date.ts';
import { maxPeriods } from './schedule-terms.ts';

/**
 * The dates of consecutive periods as columns: period i runs from date i to date i + 1.
 *
 * One object serves schedule after schedule; the next one overwrites it.
 */
export class ScheduleDates {
	/** Number of periods; the number of dates is one higher. */
	count = 0;
	readonly unadjusted = new Int32Array(room);
	readonly adjusted = new Int32Array(room);
	/** 1 if period i is a whole tenor, otherwise 0. */
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

	/** Copies of the dates as lists. */
	lists(): { readonly unadjusted: EpochDay[]; readonly adjusted: EpochDay[]; readonly isRegular: boolean[] } {
		const { count } = this;
		const unadjusted = new Array<EpochDay>(count + 1);
		const adjusted = new Array<EpochDay>(count + 1);
		const isRegular = new Array<boolean>(count);
		// Loops: `Array.from` takes five times as long, and curves are made of thousands of schedules.
		for (let i = 0; i <= count; i++) {
			unadjusted[i] = this.unadjusted[i] as EpochDay;
			adjusted[i] = this.adjusted[i] as EpochDay;
			if (i < count) isRegular[i] = this.isRegular[i] === 1;
		}
		return { unadjusted, adjusted, isRegular };
	}
}

/** Room for the start, the end and two regular dates in addition to the rolled dates. */
const room = maxPeriods + 4;
