/** Limits of loan terms in the API and loan files. Screens use the narrower {@link screenLimits} where they exist. */
export const loanLimits = {
	periodDays: 3660,
	/** Maximum principal. A principal change is at most this amount in either direction. */
	principal: '1000000000000',
	principalChanges: 10,
	/** Maximum of the floor and of each spread, positive or negative, in percent per year. */
	ratePercent: '100',
	/** Maximum lookback or lockout in business days, unless the layout sets another; a loan has at most one of them. */
	businessDays: 10,
	roundingDecimals: 17,
	loanIdCharacters: 100,
} as const;

/** Limits of the screens, narrower than those of the API. @see docs/methodology.md, Limits of a loan */
export const screenLimits = {
	periodDays: 365,
	earliestStart: '2019-01-01',
	earliestEnd: '2020-12-31',
	amountDecimals: 2,
} as const;
