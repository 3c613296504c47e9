/**
 * The limits of a loan's terms: of the API, of loan files before it and, unless {@link screenLimits} has a narrower one,
 * of the screens.
 */
export const loanLimits = {
	/** Calendar days from start to end. */
	periodDays: 3660,
	/** A principal is from 0 to this, a principal change from minus this to this. */
	principal: '1000000000000',
	/** Principal changes of a loan. */
	principalChanges: 10,
	/** Spreads and the floor are from minus this to this, percent per year. */
	ratePercent: '100',
	/** Business days of lookback and lockout, where the layout says nothing else. A loan has one of the two. */
	businessDays: 10,
	roundingDecimals: 17,
	loanIdCharacters: 100,
} as const;

/**
 * Limits of the screens that the API does not have: it also serves periods and amounts of the past and of other systems.
 *
 * @see docs/methodology.md, Limits of a loan
 */
export const screenLimits = {
	periodDays: 365,
	earliestStart: '2019-01-01',
	earliestEnd: '2020-12-31',
	/** Decimals of a principal and of its changes. */
	amountDecimals: 2,
} as const;
