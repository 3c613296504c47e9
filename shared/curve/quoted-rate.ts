import {
	type InstrumentType,
	instrumentFaults,
	type Quote,
	type QuotedInstrument,
	type QuotedLeg,
	type QuoteUnit,
} from '../benchmark/quote.ts';
import type { UnusableQuote } from './discount-curve.ts';

/** Minimum and maximum quoted values that a curve accepts: rates in percent, basis spreads in bp, futures prices. */
const rateLimits = { percent: [-100, 1000], bp: [-10_000, 10_000], price: [-900, 200] } as const;

type RateUnit = keyof typeof rateLimits;

export const unitsOfType: Readonly<Partial<Record<InstrumentType, RateUnit>>> = {
	deposit: 'percent',
	fra: 'percent',
	swap: 'percent',
	ois: 'percent',
	'basis-swap': 'bp',
	future: 'price',
};

/**
 * Returns a label such as `ois SOFR 10Y`, `fra EURIBOR 6M 3Mx9M`, `future SOFR 3M 2024-03-20 2024-06-19` or `basis-swap
 * SOFR EFFR 10Y`.
 */
export function instrumentLabel({ type, legs, start, pillar }: QuotedInstrument): string {
	const legTexts = legs.map(({ index, tenor }) => (tenor === 'ON' ? index : `${index} ${tenor}`));
	const [from, to] = [start, pillar].map((at) => (at === undefined ? undefined : 'tenor' in at ? at.tenor : at.date));
	const term = type === 'fra' ? `${from}x${to}` : [from, to].filter((text) => text !== undefined).join(' ');
	return [type, ...legTexts, term].join(' ').trim();
}

/** Shift of all quotes for a DV01, in percentage points and as a rate. */
export const quoteShift = { percent: 0.01, rate: 1e-4 } as const;

/** Quote with its instrument and with its value as a rate: 0.05 for 5 %, and for a futures price of 95. */
export interface RateQuote {
	readonly quote: Quote;
	readonly instrument: QuotedInstrument;
	readonly label: string;
	readonly rate: number;
}

/** Converts a quote to a rate. If the quote cannot be used in a curve, returns the reason. */
export function rateQuote(quote: Quote): RateQuote | UnusableQuote {
	const { instrument, value, unit, name, tenor } = quote;
	const refuse = (label: string, field: UnusableQuote['field'], expected: string): UnusableQuote => ({
		reason: 'unusable-quote',
		instrument: label,
		field,
		expected,
	});
	if (instrument === undefined) return refuse(`${name} ${tenor}`, 'instrument', 'must be described');
	const label = instrumentLabel(instrument);
	const [fault] = instrumentFaults(instrument);
	if (fault !== undefined) {
		return refuse(label, fault.field === 'counterCurrency' ? 'instrument' : fault.field, fault.expected);
	}
	const expectedUnit = unitsOfType[instrument.type];
	if (expectedUnit === undefined) return refuse(label, 'instrument', 'must have a rate or a price');
	if (unit !== expectedUnit) return refuse(label, 'unit', `must be ${expectedUnit}`);
	const number = value.trim() === '' ? Number.NaN : Number(value);
	const [least, most] = rateLimits[expectedUnit];
	if (!(number >= least && number <= most)) return refuse(label, 'value', `must be from ${least} to ${most}`);
	return { quote, instrument, label, rate: rateOfValue(number, unit) };
}

/** Converts a quoted value to a rate. @param value in the unit of the quote */
function rateOfValue(value: number, unit: QuoteUnit): number {
	if (unit === 'price') return (100 - value) / 100;
	return unit === 'bp' ? value / 10_000 : value / 100;
}

/** Converts a rate to the unit of a quote: percent, bp or price. */
export function valueOfRate(rate: number, unit: QuoteUnit): number {
	if (unit === 'price') return 100 - 100 * rate;
	return unit === 'bp' ? 10_000 * rate : 100 * rate;
}

export function isSameLeg(a: QuotedLeg, b: QuotedLeg): boolean {
	return a.index === b.index && a.tenor === b.tenor;
}
