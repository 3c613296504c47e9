import type { LocalDate } from '../time/local-date.ts';
import { overnightConventions } from './overnight-conventions.ts';
import { termConventions } from './term-conventions.ts';

export type OvernightIndexName = (typeof overnightConventions)[number]['index'];
export type TermIndexName = (typeof termConventions)[number]['index'];
/** LIBOR is told apart by its currency. */
export type IndexName = OvernightIndexName | TermIndexName;

/** The day counts of the indices and of the fixed legs of their market swaps. */
export type ConventionDayCount = 'ACT/360' | 'ACT/365F' | '30/360';

/** A payment frequency, as the time between two payments. */
export type ConventionFrequency = '3M' | '6M' | '12M';

/** Fixing convention of an index and market conventions of its instruments. */
export interface RateConventions {
	readonly index: IndexName;
	readonly currency: string;
	readonly kind: 'overnight' | 'term';
	/** Terms for which it is published, ascending; of an overnight index `ON` alone. */
	readonly tenors: readonly string[];
	/** Fixings, spot dates and periods follow the joint business days of these calendars. */
	readonly calendars: readonly string[];
	readonly dayCount: ConventionDayCount;
	/** Business days from the fixing to the start of the accrual; 0 for an overnight index. */
	readonly fixingLagDays: number;
	/** Business days from the trade to the start of its market swap. */
	readonly spotLagDays: number;
	/** Business days from the end of a period to its payment in its market swap. */
	readonly paymentLagDays: number;
	/** Frequency of the fixed leg of its market swap; an OIS of up to one year has one period whatever the frequency. */
	readonly frequency: ConventionFrequency;
	/** Frequencies of the fixed leg that depend on the tenor of the index. */
	readonly frequencyByTenor?: Readonly<Record<string, ConventionFrequency>>;
	/** Day count of the fixed leg of its market swap. */
	readonly fixedDayCount: ConventionDayCount;
	/** A term from the last business day of a month ends on the last business day of a month. */
	readonly endOfMonth: boolean;
	/** For a ceased index, the last day with a fixing, by tenor. Synthetic fixings do not count. */
	readonly lastPublished?: Readonly<Record<string, LocalDate>>;
	/** The overnight index that replaces a term index. */
	readonly fallbackIndex?: OvernightIndexName;
	readonly source: string;
}

/**
 * The conventions of every index, several a currency.
 *
 * Conventions belong to a curve definition and may differ there; these are the market's own, and the default.
 *
 * @see docs/methodology.md, Curves
 */
export const rateConventions: readonly RateConventions[] = [...overnightConventions, ...termConventions];

/** Every index of curves and swaps, once each. */
export const indexNames: readonly IndexName[] = [...new Set(rateConventions.map(({ index }) => index))];

const byCurrency = new Map<string, Map<string, RateConventions>>();
const overnightByCurrency = new Map<string, RateConventions>();
for (const each of rateConventions) {
	const { currency, index, kind } = each;
	const ofCurrency = byCurrency.get(currency) ?? new Map<string, RateConventions>();
	byCurrency.set(currency, ofCurrency.set(index, each));
	if (kind === 'overnight' && !overnightByCurrency.has(currency)) overnightByCurrency.set(currency, each);
}

/** @returns undefined when the currency has no index of that name */
export function conventionsOf(index: string, currency: string): RateConventions | undefined {
	return byCurrency.get(currency)?.get(index);
}

/** The overnight index on which a currency is discounted; of US dollars it is SOFR. */
export function overnightConventionsOf(currency: string): RateConventions | undefined {
	return overnightByCurrency.get(currency);
}

/** The frequency of the fixed leg of the market swap on a tenor of the index. */
export function fixedFrequencyOf(
	{ frequency, frequencyByTenor }: RateConventions,
	indexTenor: string,
): ConventionFrequency {
	return frequencyByTenor?.[indexTenor] ?? frequency;
}
