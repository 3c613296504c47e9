/**
 * Limits of a loan's terms in the API and in loan files. They also apply to the screens, unless {@link screenLimits} is
 * narrower.
 */
export const loanLimits = {
	/** Calendar days from start to end. */
	periodDays: 3660,
	/** Maximum principal. A principal change can be from minus to plus this amount. */
	principal: '1000000000000',
	principalChanges: 10,
	/** Spreads and the floor can be from minus to plus this rate, in percent per year. */
	ratePercent: '100',
	/**
	 * Maximum lookback and lockout, in business days, unless the layout sets a different one. A loan can have only one of
	 * the two.
	 */
	businessDays: 10,
	roundingDecimals: 17,
	loanIdCharacters: 100,
} as const;

/**
 * Narrower limits of the screens. The API also accepts past periods and amounts of other systems.
 *
 * @see docs/methodology.md, Limits of a loan
 */
export const screenLimits = {
	periodDays: 365,
	earliestStart: '2019-01-01',
	earliestEnd: '2020-12-31',
	/** Decimals of the principal and of its changes. */
	amountDecimals: 2,
} as const;
