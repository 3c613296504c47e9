/** Interbank offered rate that has a fallback to the overnight index of its currency, or may get one. */
export interface Ibor {
	readonly currency: string;
	readonly name: string;
	/** Business days from the record date to the start of the deposit. */
	readonly spotLagDays: 0 | 2;
	readonly yearlyBasis: 360 | 365;
	/** Calendars of the rate's publication days. The rate was published on days on which all calendars are open. */
	readonly recordCalendars: readonly string[];
	/** Calendars on whose joint business days the spot lag is counted. */
	readonly spotCalendars: readonly string[];
	readonly tenors: readonly string[];
}

const libor = { name: 'LIBOR', spotLagDays: 2, yearlyBasis: 360 } as const;
const london = { recordCalendars: ['UKG_FI'], spotCalendars: ['UKG_FI'] } as const;
const months = ['1W', '1M', '2M', '3M', '6M', '12M'];
const homeOf = (calendar: string) => ({ recordCalendars: [calendar], spotCalendars: [calendar] });

/**
 * Interbank rates for which the portal calculates a fallback.
 *
 * LIBOR was published on London business days. Its spot lag counts London business days; the spot lag of EUR LIBOR
 * counts TARGET days. The tenors are those with a spread adjustment.
 * @see docs/methodology.md, Fallback rates; ICE LIBOR and the administrators' own conventions, as in QuantLib
 */
export const ibors: readonly Ibor[] = [
	{ currency: 'USD', ...libor, ...london, tenors: ['ON', ...months] },
	{ currency: 'GBP', ...libor, ...london, spotLagDays: 0, yearlyBasis: 365, tenors: ['ON', ...months] },
	{ currency: 'CHF', ...libor, ...london, tenors: ['SN', ...months] },
	{ currency: 'JPY', ...libor, ...london, tenors: ['SN', ...months] },
	{ currency: 'EUR', ...libor, recordCalendars: ['UKG_FI', 'EMU'], spotCalendars: ['EMU'], tenors: ['ON', ...months] },
	{
		currency: 'EUR',
		name: 'EURIBOR',
		spotLagDays: 2,
		yearlyBasis: 360,
		...homeOf('EMU'),
		tenors: ['1W', '1M', '3M', '6M'],
	},
	{
		currency: 'JPY',
		name: 'TIBOR',
		spotLagDays: 2,
		yearlyBasis: 365,
		...homeOf('JAP_FI'),
		tenors: ['1W', '1M', '3M', '6M', '12M'],
	},
	{
		currency: 'JPY',
		name: 'EYTIBOR',
		spotLagDays: 2,
		yearlyBasis: 360,
		...homeOf('JAP_FI'),
		tenors: ['1W', '1M', '3M', '6M', '12M'],
	},
	{
		currency: 'CAD',
		name: 'CDOR',
		spotLagDays: 0,
		yearlyBasis: 365,
		...homeOf('CAN_FI'),
		tenors: ['1M', '2M', '3M', '6M', '12M'],
	},
	{
		currency: 'AUD',
		name: 'BBSW',
		spotLagDays: 0,
		yearlyBasis: 365,
		...homeOf('AUS_FI'),
		tenors: ['1M', '2M', '3M', '4M', '5M', '6M'],
	},
	{
		currency: 'HKD',
		name: 'HIBOR',
		spotLagDays: 0,
		yearlyBasis: 365,
		...homeOf('HKG_FI'),
		tenors: ['ON', '1W', '2W', '1M', '2M', '3M', '6M', '12M'],
	},
];

/** Returns the interbank rates of a currency; EUR and JPY have several. */
export function iborsOf(currency: string): readonly Ibor[] {
	return ibors.filter((ibor) => ibor.currency === currency);
}

/** Returns the display name, such as `USD LIBOR`. */
export function iborTitle({ currency, name }: Ibor): string {
	return `${currency} ${name}`;
}
