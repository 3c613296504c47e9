import type { EpochDay } from '#shared/time/local-date.ts';
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
