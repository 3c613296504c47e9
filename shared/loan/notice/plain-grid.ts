import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';

/** Copies the fields of a grid to an object that can be spread; a resolved grid computes them in getters. */
export const plainGrid = ({
	terms,
	startDay,
	endDay,
	rows,
	boundaries,
	observations,
	accrualDays,
	interestDays,
	observationDays,
}: ObservationGrid): ObservationGrid => ({
	...{ terms, startDay, endDay, rows, boundaries, observations, accrualDays, interestDays, observationDays },
});
