import { type LocalDate, localDate } from '../time/local-date.ts';
import { overnightConventions } from './overnight-conventions.ts';

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

const termConventions = [
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
	{
		...atSpot,
		index: 'TERM_SOFR',
		currency: 'USD',
		tenors: ['1M', '3M', '6M', '12M'],
		calendars: ['USA_FI'],
		frequency: '12M',
		fixedDayCount: 'ACT/360',
		endOfMonth: true,
		projectionIndex: 'SOFR',
		fixingSeries: ['Term SOFR', 'CME Term SOFR', 'TERM_SOFR'],
		source:
			'CME Group, CME Term SOFR Reference Rates Benchmark Methodology: tenors, publication days; ARRC, recommended conventions of Term SOFR: two U.S. Government Securities business days before the period, ACT/360',
	},
] as const;

export type OvernightIndexName = (typeof overnightConventions)[number]['index'];
export type TermIndexName = (typeof termConventions)[number]['index'];
/** Name of an index. LIBOR exists in several currencies, so an index is identified by its name and currency. */
export type IndexName = OvernightIndexName | TermIndexName;

/** Day counts of the indices, and of fixed legs in market-standard swaps. */
export type ConventionDayCount = 'ACT/360' | 'ACT/365F' | '30/360';

/** Payment frequency, as the time between two payments. */
export type ConventionFrequency = '3M' | '6M' | '12M';

/** Fixing conventions of an index, and market conventions of the instruments on the index. */
export interface RateConventions {
	readonly index: IndexName;
	readonly currency: string;
	readonly kind: 'overnight' | 'term';
	/** Published tenors, ascending. An overnight index has only the tenor `ON`. */
	readonly tenors: readonly string[];
	/** Calendars for fixings, spot dates and periods. A day is a business day if all of them are open. */
	readonly calendars: readonly string[];
	readonly dayCount: ConventionDayCount;
	/** Business days from the fixing to the accrual start; 0 for an overnight index. */
	readonly fixingLagDays: number;
	/** Business days from the trade date to the start of a market-standard swap on the index. */
	readonly spotLagDays: number;
	/** Business days from a period's end to its payment in a market-standard swap. */
	readonly paymentLagDays: number;
	/** Frequency of a market-standard swap's fixed leg. An OIS of up to one year always has a single period. */
	readonly frequency: ConventionFrequency;
	/** Fixed-leg frequencies of the index tenors for which `frequency` does not apply. */
	readonly frequencyByTenor?: Readonly<Record<string, ConventionFrequency>>;
	/** Day count of a market-standard swap's fixed leg. */
	readonly fixedDayCount: ConventionDayCount;
	/** True if a term that starts on the last business day of a month ends on the last business day of a month. */
	readonly endOfMonth: boolean;
	/** Last day, by tenor, on which a ceased index was published. Synthetic fixings published later do not count. */
	readonly lastPublished?: Readonly<Record<string, LocalDate>>;
	readonly fallbackIndex?: OvernightIndexName;
	/** Overnight index whose curve projects a risk-free term rate. Deals on this rate pay it in every view. */
	readonly projectionIndex?: OvernightIndexName;
	/** Names under which fixings of a term rate are loaded, in order of preference. Absent: only the index name. */
	readonly fixingSeries?: readonly string[];
	readonly source: string;
}

/**
 * Conventions of all indices; a currency can have several.
 *
 * These market conventions are the default. A curve definition can have different ones.
 * @see docs/methodology.md, Curves
 */
export const rateConventions: readonly RateConventions[] = [...overnightConventions, ...termConventions];

export const indexNames: readonly IndexName[] = [...new Set(rateConventions.map(({ index }) => index))];

const byCurrency = new Map<string, Map<string, RateConventions>>();
const overnightByCurrency = new Map<string, RateConventions>();
for (const each of rateConventions) {
	const { currency, index, kind } = each;
	const ofCurrency = byCurrency.get(currency) ?? new Map<string, RateConventions>();
	byCurrency.set(currency, ofCurrency.set(index, each));
	if (kind === 'overnight' && !overnightByCurrency.has(currency)) overnightByCurrency.set(currency, each);
}

/** Returns the conventions of an index. @returns undefined if the currency has no index of that name */
export function conventionsOf(index: string, currency: string): RateConventions | undefined {
	return byCurrency.get(currency)?.get(index);
}

/** Returns the overnight index on which a currency is discounted; SOFR for US dollars. */
export function overnightConventionsOf(currency: string): RateConventions | undefined {
	return overnightByCurrency.get(currency);
}

/** Returns the frequency of the fixed leg of a market-standard swap on an index tenor. */
export function fixedFrequencyOf(
	{ frequency, frequencyByTenor }: RateConventions,
	indexTenor: string,
): ConventionFrequency {
	return frequencyByTenor?.[indexTenor] ?? frequency;
}
