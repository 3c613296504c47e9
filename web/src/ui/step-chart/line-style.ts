import type { CSSProperties } from 'react';

/** Line style; distinguishable without colour. */
export interface LineStyle {
	/** The variable of palette.css with its colour. */
	readonly colour: `--line-${1 | 2 | 3 | 4 | 5}`;
	/** Lengths of dashes and spaces; none for a solid line. */
	readonly dashes: readonly number[];
	/** SVG path data around 0,0, about 8 pixels wide. */
	readonly marker: string;
}

const styles: readonly [LineStyle, ...LineStyle[]] = [
	{ colour: '--line-1', dashes: [], marker: 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z' },
	{ colour: '--line-2', dashes: [7, 3], marker: 'M-4,-4H4V4H-4Z' },
	{ colour: '--line-3', dashes: [2, 2], marker: 'M0,-5L5,4H-5Z' },
	{ colour: '--line-4', dashes: [9, 3, 2, 3], marker: 'M0,-5L5,0L0,5L-5,0Z' },
	{ colour: '--line-5', dashes: [14, 4], marker: 'M0,5L5,-4H-5Z' },
];

export const maxLines = styles.length;

/** The style of a line by its place among the lines of a chart, at most {@link maxLines}. */
export function lineStyle(index: number): LineStyle {
	return styles[index] ?? styles[0];
}

/** Gives the colour of a line to the styles of what is drawn within an element. */
export function colouredAs({ colour }: LineStyle): CSSProperties {
	return { '--line-colour': `var(${colour})` } as CSSProperties;
}
