import { calendarDayOf, type EpochDay, epochDayOf } from '#shared/time/local-date.ts';
import type { DaySpan } from './step-series.ts';

/** Maps a range of figures or days to pixels. */
export type Scale = (value: number) => number;

export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
	return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** Values of an axis, and the decimals that they need. */
export interface Ticks {
	readonly values: readonly number[];
	readonly decimals: number;
}

/** Round values within a range: 1, 2 or 5 times a power of ten apart, at most `most` of them. */
export function valueTicks([low, high]: readonly [number, number], most: number): Ticks {
	const least = (high - low) / most;
	const power = Math.floor(Math.log10(least));
	const factor = [1, 2, 5, 10].find((each) => each * 10 ** power >= least * (1 - 1e-9)) ?? 10;
	const decimals = Math.max(0, -(factor === 10 ? power + 1 : power));
	const step = factor * 10 ** power;
	const first = Math.ceil(low / step - 1e-9);
	const count = Math.floor(high / step + 1e-9) - first + 1;
	// Adding 0 turns -0 into 0.
	const values = Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(decimals)) + 0);
	return { values, decimals };
}

/** Days, or months, between the ticks of a time axis. */
const dayIntervals = [1, 2, 7, 14];
const monthIntervals = [1, 2, 3, 6, 12, 24, 60];

/** Days of a span for the ticks of its axis, at most `most`: Mondays, first days of months or of years where they are many. */
export function dayTicks({ first, last }: DaySpan, most: number): readonly EpochDay[] {
	const days = last - first + 1;
	const interval = dayIntervals.find((each) => days / each <= most);
	if (interval !== undefined) {
		// 1970-01-05, epoch day 4, was a Monday.
		const start = interval < 7 ? first : first + ((((4 - first) % 7) + 7) % 7);
		return Array.from({ length: Math.floor((last - start) / interval) + 1 }, (_, i) => start + i * interval);
	}
	const [from, to] = [monthNumber(first - 1) + 1, monthNumber(last)];
	const months = monthIntervals.find((each) => (to - from + 1) / each <= most) ?? 120;
	const start = Math.ceil(from / months) * months;
	return Array.from({ length: Math.max(0, Math.floor((to - start) / months) + 1) }, (_, i) => {
		const month = start + i * months;
		return epochDayOf(Math.floor(month / 12), (month % 12) + 1, 1);
	});
}

/** Months since January of year 0. */
function monthNumber(day: EpochDay): number {
	const { year, month } = calendarDayOf(day);
	return year * 12 + month - 1;
}
