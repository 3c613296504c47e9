import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';

/** The fields of a grid as an object that can be spread: a resolved grid lays its days out in getters. */
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
