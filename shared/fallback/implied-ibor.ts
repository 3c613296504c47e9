/** Rate implied by US dollar LIBOR and the forward exchange rate; its fallback, likewise by the US dollar fallback. */
export interface ImpliedIbor {
	readonly currency: string;
	readonly name: string;
	/** Calendars of the publication days. A rate was published on days on which all of them are open. */
	readonly recordCalendars: readonly string[];
	/** Calendar of the home market, on which the spot lag and the publication day are counted. */
	readonly homeCalendar: string;
	readonly spotLagDays: 2;
	readonly yearlyBasis: 365;
	/** Forward points per unit of the spot rate: 10,000 pips per Singapore dollar, 100 satang per baht. */
	readonly pointsPerUnit: number;
	readonly pointsName: string;
	/** Published N business days before the forward matures, or one business day after the US dollar fallback. */
	readonly publication:
		| { readonly rule: 'before-maturity'; readonly businessDays: number }
		| { readonly rule: 'after-dollar-fallback' };
	readonly tenors: readonly string[];
}

/**
 * @see ABS Benchmarks Administration, Calculation Methodology for Fallback Rate (SOR), August 2020: record days, and
 *   publication after the US dollar fallback
 * @see Bank of Thailand, Fallback Rate (THBFIX), 19 June 2024, 09:00: each tenor's forward matures on 21 June
 */
export const impliedIbors: readonly ImpliedIbor[] = [
	{
		currency: 'SGD',
		name: 'SOR',
		recordCalendars: ['SIN_FI', 'UKG_FI'],
		homeCalendar: 'SIN_FI',
		spotLagDays: 2,
		yearlyBasis: 365,
		pointsPerUnit: 10_000,
		pointsName: 'pips',
		publication: { rule: 'after-dollar-fallback' },
		tenors: ['1M', '3M', '6M'],
	},
	{
		currency: 'THB',
		name: 'THBFIX',
		recordCalendars: ['THA_FI'],
		homeCalendar: 'THA_FI',
		spotLagDays: 2,
		yearlyBasis: 365,
		pointsPerUnit: 100,
		pointsName: 'satang',
		publication: { rule: 'before-maturity', businessDays: 2 },
		tenors: ['1M', '3M', '6M'],
	},
];

export function impliedIborOf(currency: string): ImpliedIbor | undefined {
	return impliedIbors.find((ibor) => ibor.currency === currency);
}
