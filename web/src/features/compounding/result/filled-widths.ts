import type { LaidOutColumn } from './result-layout.ts';

/**
 * CSS widths by which the columns fill their container: the space left over goes to those whose width the layout leaves
 * open, each in proportion, or to all of them if it leaves none open.
 *
 * @param widths pixels, one for each column; no column gets less
 */
export function filledWidths(columns: readonly LaidOutColumn[], widths: readonly number[]): readonly string[] {
	const total = sum(widths);
	const isOpen = columns.map(({ width }) => width === undefined);
	const growing = isOpen.includes(true) ? widths.map((width, index) => (isOpen[index] ? width : 0)) : widths;
	return widths.map((width, index) => {
		const share = (growing[index] ?? 0) / sum(growing);
		return share === 0 ? `${width}px` : `max(${width}px, calc(${width}px + (100cqi - ${total}px) * ${share}))`;
	});
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
