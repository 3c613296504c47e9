import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import { decimal, divideHalfAway, scaledText, unscaledAt } from '#shared/decimal/decimal.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import { type DaySpan, type StepSeries, stepOn } from '#ui/step-chart/step-series.ts';

/**
 * Returns the average of the figures in a span of days. Each figure counts once. The average has as many decimals as
 * the figures, and is rounded half away from zero.
 */
export function averageOf({ steps }: StepSeries, { first, last }: DaySpan): string | undefined {
	const figures = steps.filter(({ day }) => day >= first && day <= last).map(({ value }) => value);
	if (figures.length === 0) return undefined;
	const scale = maxDecimals(figures);
	const sum = figures.reduce((total, figure) => total + unscaledAt(decimal(figure), scale), 0n);
	return padDecimals(scaledText(divideHalfAway(sum, BigInt(figures.length)), scale), scale);
}

/**
 * Change in basis points, with a plus sign if positive, from the figure of a start day to the last figure of a span.
 *
 * @returns undefined if no figure applies on the start day, or the span ends before it
 */
export function changeSince(line: StepSeries, since: EpochDay, { last }: DaySpan) {
	const from = stepOn(line, since);
	const to = line.steps.findLast(({ day }) => day <= last);
	if (from === undefined || to === undefined || to.day < from.day) return undefined;
	const scale = Math.max(2, maxDecimals([from.value, to.value]));
	const change = unscaledAt(decimal(to.value), scale) - unscaledAt(decimal(from.value), scale);
	const text = padDecimals(scaledText(change, scale - 2), scale - 2);
	return { from, to, basisPoints: change > 0n ? `+${text}` : text };
}
