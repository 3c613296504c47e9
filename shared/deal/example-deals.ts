import { type LocalDate, localDate } from '../time/local-date.ts';

/** Valuation date of {@link exampleDeals}. A new portal's quotes build all curves that these deals need. */
export const exampleDate: LocalDate = localDate('2021-06-30');

type Fields = Readonly<Record<string, string | number | boolean>>;

interface LegTerms {
	readonly PayReceive: 'Pay' | 'Receive';
	readonly Currency: string;
	readonly Notional: number;
	readonly InterestPaymentFrequency: string;
	readonly DayConvention: string;
	/** Percent per year; absent for a floating leg. */
	readonly InterestRate?: number;
	readonly IndexName?: string;
	readonly Tenor?: string;
	/** Basis points. */
	readonly Spread?: number;
	readonly IndexFixingLag?: number;
	readonly NotionalExchange?: string;
}

type Index = Pick<LegTerms, 'IndexName' | 'Tenor' | 'InterestPaymentFrequency' | 'DayConvention' | 'IndexFixingLag'>;

const libor = (Tenor: '1M' | '3M' | '6M', DayConvention: string, IndexFixingLag = 2): Index => ({
	IndexName: 'LIBOR',
	Tenor,
	InterestPaymentFrequency: { '1M': 'Monthly', '3M': 'Quarterly', '6M': 'SemiAnnual' }[Tenor],
	DayConvention,
	IndexFixingLag,
});

const overnight = (IndexName: string, DayConvention: string): Index => ({
	IndexName,
	Tenor: 'ON',
	InterestPaymentFrequency: 'Annual',
	DayConvention,
});

type Side = Pick<LegTerms, 'PayReceive' | 'Currency' | 'Notional'>;

const pay = (Currency: string, Notional: number): Side => ({ PayReceive: 'Pay', Currency, Notional });
const receive = (Currency: string, Notional: number): Side => ({ PayReceive: 'Receive', Currency, Notional });

const fixed = (
	side: Side,
	InterestRate: number,
	InterestPaymentFrequency: string,
	DayConvention: string,
): LegTerms => ({
	...side,
	InterestRate,
	InterestPaymentFrequency,
	DayConvention,
});

const floating = (side: Side, index: Index, more: Partial<LegTerms> = {}): LegTerms => ({ ...side, ...index, ...more });

function deal(
	dealId: string,
	instrumentType: string,
	[startDate, endDate]: readonly [string, string],
	legs: readonly [LegTerms, LegTerms],
	more: Fields = {},
): Fields {
	const ofLegs = legs.flatMap((leg, i) =>
		Object.entries({ ...leg, InterestType: leg.InterestRate === undefined ? 'Float' : 'Fixed' }).map(
			([name, value]) => [`leg${i + 1}${name}`, value] as const,
		),
	);
	const isTerm = legs.some(({ Tenor = 'ON' }) => Tenor !== 'ON');
	return {
		dealId,
		instrumentType,
		instrumentTag: isTerm ? 'LIBOR' : 'RFR',
		startDate,
		endDate,
		amortized: false,
		...Object.fromEntries(ofLegs),
		...more,
	};
}

const million = 1_000_000;
const billion = 1000 * million;
const exchanged = { NotionalExchange: 'Both' };

/** Made-up book of twelve swaps for {@link exampleDate}. The seasoned deals need {@link exampleFixings}. */
export const exampleDeals: readonly Fields[] = [
	deal(
		'EX-01-USD-LIBOR-3M',
		'Vanilla IRS',
		['2021-07-02', '2026-07-02'],
		[
			fixed(pay('USD', 10 * million), 1.05, 'SemiAnnual', '30/360'),
			floating(receive('USD', 10 * million), libor('3M', 'ACT/360')),
		],
	),
	deal(
		'EX-02-USD-SEASONED',
		'Seasoned IRS',
		['2019-03-15', '2029-03-15'],
		[
			fixed(receive('USD', 25 * million), 2.4, 'SemiAnnual', '30/360'),
			floating(pay('USD', 25 * million), libor('3M', 'ACT/360')),
		],
	),
	deal(
		'EX-03-GBP-SEASONED',
		'Seasoned IRS',
		['2020-03-02', '2030-03-02'],
		[
			fixed(pay('GBP', 15 * million), 0.85, 'SemiAnnual', 'ACT/365F'),
			floating(receive('GBP', 15 * million), libor('6M', 'ACT/365F', 0)),
		],
	),
	deal(
		'EX-04-JPY-LIBOR-6M',
		'Vanilla IRS',
		['2021-07-02', '2028-07-02'],
		[
			fixed(receive('JPY', 2 * billion), 0.05, 'SemiAnnual', 'ACT/365F'),
			floating(pay('JPY', 2 * billion), libor('6M', 'ACT/360')),
		],
	),
	deal(
		'EX-05-CHF-LIBOR-6M',
		'Vanilla IRS',
		['2021-07-02', '2031-07-02'],
		[
			fixed(pay('CHF', 12 * million), -0.05, 'Annual', '30/360'),
			floating(receive('CHF', 12 * million), libor('6M', 'ACT/360')),
		],
	),
	deal(
		'EX-06-USD-BASIS',
		'Basis swap',
		['2021-07-02', '2026-07-02'],
		[
			floating(pay('USD', 50 * million), libor('1M', 'ACT/360'), { Spread: 9 }),
			floating(receive('USD', 50 * million), libor('3M', 'ACT/360')),
		],
	),
	deal(
		'EX-07-GBP-AMORTISING',
		'Amortising IRS',
		['2021-07-01', '2026-07-01'],
		[
			fixed(receive('GBP', 10 * million), 0.65, 'SemiAnnual', 'ACT/365F'),
			floating(pay('GBP', 10 * million), libor('6M', 'ACT/365F', 0), { Spread: 5 }),
		],
		{ amortized: true, amortizationType: 'Linear', amortizationFrequency: 'Annual' },
	),
	deal(
		'EX-08-USD-ANNUITY',
		'Amortising IRS',
		['2021-07-02', '2031-07-02'],
		[
			fixed(pay('USD', 8 * million), 1.3, 'Quarterly', '30/360'),
			floating(receive('USD', 8 * million), libor('3M', 'ACT/360')),
		],
		{ amortized: true, amortizationType: 'Annuity', amortizationFrequency: 'Quarterly' },
	),
	deal(
		'EX-09-USD-EUR',
		'Cross-currency swap',
		['2021-07-02', '2026-07-02'],
		[
			floating(receive('USD', 12 * million), libor('3M', 'ACT/360'), exchanged),
			floating(
				pay('EUR', 10 * million),
				{ ...libor('3M', 'ACT/360'), IndexName: 'EURIBOR' },
				{ ...exchanged, Spread: -8 },
			),
		],
	),
	deal(
		'EX-10-IDR-JIBOR-3M',
		'Vanilla IRS',
		['2021-07-02', '2024-07-02'],
		[
			fixed(pay('IDR', 150 * billion), 4.6, 'Quarterly', 'ACT/360'),
			floating(receive('IDR', 150 * billion), { ...libor('3M', 'ACT/360'), IndexName: 'JIBOR' }),
		],
	),
	deal(
		'EX-11-USD-SOFR',
		'OIS',
		['2020-09-15', '2027-09-15'],
		[
			fixed(receive('USD', 20 * million), 0.55, 'Annual', 'ACT/360'),
			floating(pay('USD', 20 * million), overnight('SOFR', 'ACT/360')),
		],
	),
	deal(
		'EX-12-GBP-SONIA',
		'OIS',
		['2021-07-02', '2031-07-02'],
		[
			fixed(pay('GBP', 9 * million), 0.7, 'Annual', 'ACT/365F'),
			floating(receive('GBP', 9 * million), overnight('SONIA', 'ACT/365F')),
		],
	),
];

const fixing = (currency: string, tenor: string, date: string, value: string) => ({
	index: 'LIBOR',
	currency,
	tenor,
	date: localDate(date),
	value,
});

/** Fixings for the current periods of the seasoned deals, percent per year. They are made up, at realistic levels. */
export const exampleFixings = [fixing('USD', '3M', '2021-06-11', '0.12'), fixing('GBP', '6M', '2021-03-02', '0.1')];
