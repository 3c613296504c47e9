import { calendarDayOf, type EpochDay, epochDayOf } from '#shared/time/local-date.ts';
import type { DaySpan } from './step-series.ts';

/** Days that a chart shows at least, unless the whole has fewer. */
const fewestDays = 5;

/** A span `factor` times as long, in which a day keeps its relative place; never outside the whole. */
export function zoomed(span: DaySpan, whole: DaySpan, around: EpochDay, factor: number): DaySpan {
	const days = lengthOf(span);
	const wanted = Math.min(lengthOf(whole), Math.max(fewestDays, Math.round(days * factor)));
	return within(Math.round(around - ((around - span.first) * wanted) / days), wanted, whole);
}

/** The span between two days, in either order; as it is where it is too short to read. */
export function spanBetween(a: EpochDay, b: EpochDay, whole: DaySpan): DaySpan | undefined {
	const [first, last] = [Math.min(a, b), Math.max(a, b)];
	return last - first + 1 < fewestDays ? undefined : within(first, last - first + 1, whole);
}

/** The span moved as little as needed to show a day. */
export function revealing(span: DaySpan, whole: DaySpan, day: EpochDay): DaySpan {
	if (day >= span.first && day <= span.last) return span;
	const days = lengthOf(span);
	return within(day < span.first ? day : day - days + 1, days, whole);
}

/** The place in a list that a key moves to; undefined for other keys. */
export function placeAfterKey(key: string, place: number, count: number): number | undefined {
	const page = Math.max(2, Math.round(count / 12));
	const targets: Readonly<Record<string, number>> = {
		ArrowRight: place + 1,
		ArrowUp: place + 1,
		ArrowLeft: place - 1,
		ArrowDown: place - 1,
		PageUp: place + page,
		PageDown: place - page,
		Home: 0,
		End: count - 1,
	};
	const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
	return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}

const lengthOf = ({ first, last }: DaySpan): number => last - first + 1;

function within(first: EpochDay, days: number, whole: DaySpan): DaySpan {
	const start = Math.max(whole.first, Math.min(first, whole.last - days + 1));
	return { first: start, last: Math.min(whole.last, start + days - 1) };
}

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
