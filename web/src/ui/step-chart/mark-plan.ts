import type { Scale } from './chart-scale.ts';
import type { LineStyle } from './line-style.ts';
import type { DayMarks, DaySpan } from './step-series.ts';

/** Marks of a line in a separate row above the plot, so that lines differ by row and not by colour alone. */
export interface PlannedMarks {
	readonly key: string;
	readonly name: string;
	readonly style: LineStyle;
	readonly top: number;
	readonly bottom: number;
	/** Positions of the marks. */
	readonly xs: readonly number[];
	/** A fine line continues each mark down to here; undefined where the lines would hide what they cross. */
	readonly ruleBottom: number | undefined;
	readonly nameX: number;
	readonly nameY: number;
}

export const markRowHeight = 15;
const markHeight = 9;
/** Pixels that fine lines stand apart at least. */
const leastRuleDistance = 16;

interface Room {
	readonly span: DaySpan;
	readonly x: Scale;
	readonly plot: { readonly right: number; readonly bottom: number };
	/** Start of the row. */
	readonly top: number;
}

/** A row of marks; those outside the span are left out. */
export function planMarks({ key, name, days }: DayMarks, style: LineStyle, { span, x, plot, top }: Room): PlannedMarks {
	const distances = days.slice(1).map((day, i) => x(day) - x(days[i] ?? day));
	return {
		...{ key, name, style, top, bottom: top + markHeight },
		xs: days.filter((day) => day >= span.first && day <= span.last).map(x),
		ruleBottom: distances.every((pixels) => pixels >= leastRuleDistance) ? plot.bottom : undefined,
		nameX: plot.right + 10,
		nameY: top + markHeight / 2,
	};
}

/** Pixels from a mark within which a pointer means its day, which may itself be narrower than a pixel. */
const reach = 3;

/** The mark that a pointer means, if it is near one. */
export function markNear(rows: readonly PlannedMarks[], x: number): number | undefined {
	const distance = (mark: number) => Math.abs(mark - x);
	const near = rows.flatMap(({ xs }) => xs).filter((mark) => distance(mark) <= reach);
	return near.sort((a, b) => distance(a) - distance(b))[0];
}
