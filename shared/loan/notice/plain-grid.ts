import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';

/** Copies a grid to a plain object, so that it can be spread. The getters of a resolved grid would be lost. */
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
