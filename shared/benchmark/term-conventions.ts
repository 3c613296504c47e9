import { type LocalDate, localDate } from '../time/local-date.ts';

const terms = ['1W', '1M', '2M', '3M', '6M', '12M'];

const endOf2021 = localDate('2021-12-31');
const midOf2023 = localDate('2023-06-30');
const endOf2025 = localDate('2025-12-31');

const everyTenor = (tenors: readonly string[], date: LocalDate) =>
	Object.fromEntries(tenors.map((tenor) => [tenor, date]));

const term = { kind: 'term', paymentLagDays: 0 } as const;

const atSpot = { ...term, dayCount: 'ACT/360', fixingLagDays: 2, spotLagDays: 2 } as const;
const sameDay = { ...term, dayCount: 'ACT/365F', fixingLagDays: 0, spotLagDays: 0 } as const;
const nordic = {
	...atSpot,
	tenors: ['1W', '1M', '2M', '3M', '6M'],
	frequency: '12M',
	fixedDayCount: '30/360',
	endOfMonth: false,
} as const;

const libor = {
	...atSpot,
	index: 'LIBOR',
	tenors: terms,
	endOfMonth: true,
	lastPublished: everyTenor(terms, endOf2021),
} as const;

const cessation = 'cessation: FCA announcement of 5 March 2021, the last fixing from a panel';
const benchmarks = 'QuantLib 1.29, ql/indexes/ibor';
const riskEngineIndices = 'Open Source Risk Engine, QuantExt/qle/indexes/ibor';

/** The interbank rates that swaps pay. */
export const termConventions = [
	{
		...libor,
		currency: 'USD',
		calendars: ['UKG_FI', 'USA_FI'],
		frequency: '6M',
		fixedDayCount: '30/360',
		lastPublished: { ...everyTenor(terms, midOf2023), '1W': endOf2021, '2M': endOf2021 },
		fallbackIndex: 'SOFR',
		source: `${benchmarks}/usdlibor.hpp; ${cessation}`,
	},
	{
		...libor,
		currency: 'GBP',
		calendars: ['UKG_FI'],
		dayCount: 'ACT/365F',
		fixingLagDays: 0,
		spotLagDays: 0,
		frequency: '6M',
		fixedDayCount: 'ACT/365F',
		fallbackIndex: 'SONIA',
		source: `${benchmarks}/gbplibor.hpp; ${cessation}`,
	},
	{
		...libor,
		currency: 'EUR',
		calendars: ['EMU', 'UKG_FI'],
		frequency: '12M',
		fixedDayCount: '30/360',
		fallbackIndex: 'ESTR',
		source: `${benchmarks}/eurlibor.hpp; ${cessation}`,
	},
	{
		...libor,
		currency: 'JPY',
		calendars: ['JAP_FI', 'UKG_FI'],
		frequency: '6M',
		fixedDayCount: 'ACT/365F',
		fallbackIndex: 'TONA',
		source: `${benchmarks}/jpylibor.hpp; ${cessation}`,
	},
	{
		...libor,
		currency: 'CHF',
		calendars: ['SWI', 'UKG_FI'],
		frequency: '12M',
		fixedDayCount: '30/360',
		fallbackIndex: 'SARON',
		source: `${benchmarks}/chflibor.hpp; ${cessation}`,
	},
	{
		...atSpot,
		index: 'EURIBOR',
		currency: 'EUR',
		tenors: ['1W', '1M', '3M', '6M', '12M'],
		calendars: ['EMU'],
		frequency: '12M',
		fixedDayCount: '30/360',
		endOfMonth: true,
		fallbackIndex: 'ESTR',
		source: `${benchmarks}/euribor.hpp`,
	},
	{
		...sameDay,
		index: 'BBSW',
		currency: 'AUD',
		tenors: ['1M', '2M', '3M', '4M', '5M', '6M'],
		calendars: ['AUS_FI'],
		frequency: '6M',
		frequencyByTenor: { '1M': '3M', '2M': '3M', '3M': '3M' },
		fixedDayCount: 'ACT/365F',
		endOfMonth: true,
		fallbackIndex: 'AONIA',
		source: `${benchmarks}/bbsw.hpp; OpenGamma, Interest Rate Instruments and Market Conventions Guide: AUD, quarterly against 3M to three years, then semi-annual against 6M`,
	},
	{
		...sameDay,
		index: 'HIBOR',
		currency: 'HKD',
		tenors: ['1W', '2W', '1M', '2M', '3M', '6M', '12M'],
		calendars: ['HKG_FI'],
		frequency: '3M',
		fixedDayCount: 'ACT/365F',
		endOfMonth: false,
		fallbackIndex: 'HONIA',
		source: `${riskEngineIndices}/hkdhibor.hpp`,
	},
	{
		...nordic,
		index: 'NIBOR',
		currency: 'NOK',
		calendars: ['NOR_FI'],
		fallbackIndex: 'NOWA',
		source: `${riskEngineIndices}/noknibor.hpp`,
	},
	{
		...nordic,
		index: 'STIBOR',
		currency: 'SEK',
		calendars: ['SWE_FI'],
		fallbackIndex: 'SWESTR',
		source: `${riskEngineIndices}/sekstibor.hpp`,
	},
	{
		...atSpot,
		index: 'JIBOR',
		currency: 'IDR',
		tenors: ['1W', '1M', '3M', '6M', '12M'],
		calendars: ['IDN_FI'],
		frequency: '3M',
		fixedDayCount: 'ACT/360',
		endOfMonth: false,
		lastPublished: everyTenor(['1W', '1M', '3M', '6M', '12M'], endOf2025),
		fallbackIndex: 'INDONIA',
		source: `${riskEngineIndices}/idrjibor.hpp; cessation: Bank Indonesia, news release 27/310/DKom, discontinued on 1 January 2026`,
	},
] as const;
