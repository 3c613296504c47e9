import { parseTenor } from '#shared/time/local-date.ts';
import type { Quote, QuotedInstrument, TenorOrDate } from './quote.ts';

/**
 * Returns a key that is equal for two quotes of the same instrument, even in different quote sets.
 *
 * `12M` and `1Y` are the same tenor. The spot rate of a currency pair is the same instrument in both directions.
 */
export function instrumentIdentity(currency: string, instrument: QuotedInstrument): string {
	const { type, legs, start, pillar, counterCurrency } = instrument;
	const currencies = counterCurrency === undefined ? [currency] : [currency, counterCurrency];
	return JSON.stringify([
		type,
		type === 'fx-spot' ? currencies.toSorted() : currencies,
		legs.map(({ index, tenor }) => [index, plainTenor(tenor)]),
		placeText(start),
		placeText(pillar),
	]);
}

/** Returns pairs of quotes of the same instrument on one date: the first quote with each later one. */
export function repeatedInstruments<Q extends Pick<Quote, 'currency' | 'instrument'>>(
	quotes: readonly Q[],
): readonly (readonly [Q, Q])[] {
	const first = new Map<string, Q>();
	return quotes.flatMap((quote): (readonly [Q, Q])[] => {
		if (quote.instrument === undefined) return [];
		const identity = instrumentIdentity(quote.currency, quote.instrument);
		const earlier = first.get(identity);
		if (earlier !== undefined) return [[earlier, quote]];
		first.set(identity, quote);
		return [];
	});
}

const placeText = (place: TenorOrDate | undefined) =>
	place === undefined ? null : 'tenor' in place ? plainTenor(place.tenor) : place.date;

/** Converts years to months. ON, TN and SN stay separate: they have the same length but start on different days. */
function plainTenor(text: string): string {
	const { unit, count } = parseTenor(text) ?? {};
	return unit === 'month' ? `${count}M` : text;
}
