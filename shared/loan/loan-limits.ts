/** The limits of a loan's terms, which the calculation refuses and a file of loans is told before it. */
export const loanLimits = {
	/** Calendar days from start to end. */
	periodDays: 3660,
	/** A principal is from 0 to this, a principal change from minus this to this. */
	principal: '1000000000000',
	/** Spreads and the floor are from minus this to this, percent per year. */
	ratePercent: '100',
	/** Business days of lookback and lockout, where the layout says nothing else. */
	businessDays: 10,
	roundingDecimals: 17,
	loanIdCharacters: 100,
} as const;
