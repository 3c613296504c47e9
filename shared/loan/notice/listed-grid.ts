import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import type { Calculation } from './calculation.ts';
import { reweighted } from './closed-days.ts';
import { plainGrid } from './plain-grid.ts';

/** An interest period as the rows of a notice list it. */
export interface ListedGrid {
	readonly grid: ObservationGrid;
	/** The observation date that a row states: under an observation shift each calendar day of the observation period. */
	readonly observationDates: Int32Array;
	/** True for each row at whose start interest to date is compounded. Rows of one business day accrue simple interest. */
	readonly compounds: readonly boolean[];
	/** Number of days over which the rate to date of each row is annualised. */
	readonly elapsedDays: readonly number[];
}

/** The period of a calculation on its business days, or on all calendar days. */
export function listedGrid(calculation: Calculation, resolved: ObservationGrid): ListedGrid {
	const grid = reweighted(calculation, resolved);
	if (calculation.listing === 'calendar-days') return calendarDays(calculation, grid);
	const { boundaries, accrualDays, observations } = grid;
	const isByWeights = grid === resolved || calculation.isAnnualisedByWeights;
	const elapsedDays = isByWeights
		? sums(accrualDays)
		: Array.from(accrualDays, (_, i) => (boundaries[i + 1] as number) - (boundaries[0] as number));
	return { grid, observationDates: observations, compounds: elapsedDays.map(() => true), elapsedDays };
}

/** Each row split into its calendar days: one row for each. */
function calendarDays({ closedDays }: Calculation, grid: ObservationGrid): ListedGrid {
	const { boundaries, observations, accrualDays, terms } = grid;
	const rows = Array.from(accrualDays).flatMap((count, i) =>
		Array.from({ length: Math.max(count, 1) }, (_, part) => ({ i, part, count })),
	);
	const startOf = ({ i, part, count }: (typeof rows)[number]) => {
		const days = (boundaries[i + 1] as number) - (boundaries[i] as number);
		return (boundaries[i] as number) + (count === days ? part : Math.floor((part * days) / Math.max(count, 1)));
	};
	const isNext = closedDays === 'next-fixing';
	const observedRow = ({ i, part }: (typeof rows)[number]) =>
		isNext && part > 0 ? Math.min(i + 1, observations.length - 1) : i;
	const split = {
		...plainGrid(grid),
		rows: rows.length,
		boundaries: Int32Array.from([...rows.map(startOf), boundaries.at(-1) as number]),
		observations: Int32Array.from(rows, (row) => observations[observedRow(row)] as number),
		accrualDays: Int32Array.from(rows, ({ count }) => Math.min(count, 1)),
	};
	return {
		grid: split,
		observationDates: terms.hasObservationShift
			? Int32Array.from(rows, ({ i, part }) => (observations[i] as number) + part)
			: split.observations,
		compounds: rows.map(({ part, i }) => {
			if (closedDays === 'compounded') return true;
			return isNext ? part === 1 || (part === 0 && (i === 0 || accrualDays[i - 1] === 1)) : part === 0;
		}),
		elapsedDays: sums(split.accrualDays),
	};
}

function sums(days: Int32Array): number[] {
	let sum = 0;
	return Array.from(days, (count) => {
		sum += count;
		return sum;
	});
}
