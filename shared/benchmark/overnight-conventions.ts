const overnight = {
	kind: 'overnight',
	tenors: ['ON'],
	fixingLagDays: 0,
	spotLagDays: 2,
	paymentLagDays: 2,
	frequency: '12M',
	endOfMonth: true,
} as const;

const act360 = { dayCount: 'ACT/360', fixedDayCount: 'ACT/360' } as const;
const act365 = { dayCount: 'ACT/365F', fixedDayCount: 'ACT/365F' } as const;

const strata = 'OpenGamma Strata, FixedOvernightSwapConventions: annual, two days to spot and to payment';
const nuances = 'Clarus Financial Technology, OIS Swap Nuances: payment lags';
/** Text used as the source if no rule book is cited. */
const practice = 'lags and frequency: market practice, without a rule book at hand';

/** The first index of each currency is the one on which the currency is discounted. */
export const overnightConventions = [
	{ ...overnight, ...act360, index: 'SOFR', currency: 'USD', calendars: ['USA_FI'], source: strata },
	{
		...overnight,
		...act360,
		index: 'EFFR',
		currency: 'USD',
		calendars: ['USA_FED'],
		source: `${strata}; Federal Reserve Bank of New York, publication days of the rate`,
	},
	{
		...overnight,
		...act365,
		index: 'SONIA',
		currency: 'GBP',
		calendars: ['UKG_FI'],
		spotLagDays: 0,
		paymentLagDays: 0,
		source: nuances,
	},
	{
		...overnight,
		...act360,
		index: 'ESTR',
		currency: 'EUR',
		calendars: ['EMU'],
		paymentLagDays: 1,
		source: `${nuances}, EONIA, which €STR has replaced`,
	},
	{ ...overnight, ...act360, index: 'SARON', currency: 'CHF', calendars: ['SWI'], source: strata },
	{ ...overnight, ...act365, index: 'TONA', currency: 'JPY', calendars: ['JAP_FI'], source: nuances },
	{
		...overnight,
		...act365,
		index: 'CORRA',
		currency: 'CAD',
		calendars: ['CAN_FI'],
		spotLagDays: 1,
		paymentLagDays: 1,
		frequency: '6M',
		source: `${nuances}; semi-annual beyond one year: Canadian Alternative Reference Rate Working Group`,
	},
	{ ...overnight, ...act365, index: 'AONIA', currency: 'AUD', calendars: ['AUS_FI'], spotLagDays: 1, source: nuances },
	{
		...overnight,
		...act365,
		index: 'SORA',
		currency: 'SGD',
		calendars: ['SIN_FI'],
		frequency: '6M',
		source: `Monetary Authority of Singapore, SORA, ACT/365; ${practice}`,
	},
	{
		...overnight,
		...act365,
		index: 'NZIONA',
		currency: 'NZD',
		calendars: ['NZL_FI'],
		source: `Reserve Bank of New Zealand, ACT/365; ${practice}`,
	},
	{
		...overnight,
		...act365,
		index: 'NOWA',
		currency: 'NOK',
		calendars: ['NOR_FI'],
		source: `Norges Bank, NOWA, ACT/365; ${practice}`,
	},
	{
		...overnight,
		...act360,
		index: 'SWESTR',
		currency: 'SEK',
		calendars: ['SWE_FI'],
		paymentLagDays: 1,
		source: `Sveriges Riksbank, SWESTR, ACT/360; ${practice}`,
	},
	{
		...overnight,
		...act365,
		index: 'THOR',
		currency: 'THB',
		calendars: ['THA_FI'],
		frequency: '3M',
		source: `Bank of Thailand, THOR, ACT/365; ${practice}`,
	},
	{
		...overnight,
		...act365,
		index: 'HONIA',
		currency: 'HKD',
		calendars: ['HKG_FI'],
		frequency: '3M',
		source: `Treasury Markets Association of Hong Kong, HONIA, ACT/365; ${practice}`,
	},
	{
		...overnight,
		...act360,
		index: 'INDONIA',
		currency: 'IDR',
		calendars: ['IDN_FI'],
		paymentLagDays: 1,
		frequency: '3M',
		source: `Bank Indonesia, general provisions of OIS: ACT/360, settled one business day after maturity; ${practice}`,
	},
] as const;
