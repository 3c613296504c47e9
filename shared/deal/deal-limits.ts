/** Largest number of characters. */
export const maxCharacters = {
	dealId: 100,
	instrumentType: 40,
	tag: 40,
	indexName: 20,
	tenor: 5,
	steps: 32_767,
	label: 200,
};

/** Smallest and largest value of the numbers of a deal. */
export const dealRanges = {
	/** Percent per year. */
	ratePercent: { min: -100, max: 1000 },
	spreadBp: { min: -10_000, max: 10_000 },
	fixingLagDays: { min: 0, max: 10 },
	lockoutDays: { min: 0, max: 10 },
	paymentLagDays: { min: 0, max: 30 },
	/** A notional is at least one minor unit of its currency. */
	principal: { min: 0, max: 1e15 },
};

/** Calendars of a leg. */
export const maxCalendars = 5;

/** Fees of a deal. */
export const maxFees = 100;

/** Rows in the schedule of a leg. */
export const maxScheduleRows = 5000;
