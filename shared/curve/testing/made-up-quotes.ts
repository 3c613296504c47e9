import type { InstrumentType, Quote, QuotedInstrument, QuoteUnit } from '#shared/benchmark/quote.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { CurveSet } from '../curve-set.ts';
import type { UserDefinedCurve } from '../user-defined-curve.ts';

export const quoteDate = localDate('2021-06-30');

/** Creates a quote from an instrument label as in failures, such as `ois SOFR 10Y` or `fra EURIBOR 6M 3Mx9M`. */
export function quote(text: string, value: number | string, { currency = 'USD', unit }: Partial<Quote> = {}): Quote {
	const words = text.split(' ');
	const [type, index = ''] = words as [InstrumentType, string | undefined];
	const term = words.at(-1) ?? '';
	const [start, end] = term.split('x') as [string, string | undefined];
	const legs = [{ index, tenor: words.length > 3 ? (words[2] as string) : 'ON' }];
	const instrument: QuotedInstrument =
		type === 'fra'
			? { type, legs, start: { tenor: start }, pillar: { tenor: end ?? '' } }
			: { type, legs, pillar: { tenor: term } };
	return quoteOf(instrument, value, { currency, unit: unit ?? 'percent' });
}

export function quoteOf(
	instrument: QuotedInstrument,
	value: number | string,
	{ currency = 'USD', unit = 'percent', name = 'made up' }: { currency?: string; unit?: QuoteUnit; name?: string } = {},
): Quote {
	return { currency, name, date: quoteDate, value: String(value), unit, instrument, tenor: '', source: 'made up' };
}

/** Returns the curves of made-up quotes, without fixings. */
export function curvesOf(
	quotes: readonly Quote[],
	{ date = quoteDate, userDefinedCurves = [] }: { date?: LocalDate; userDefinedCurves?: UserDefinedCurve[] } = {},
): CurveSet {
	return new CurveSet({
		snapshot: { date, id: 'made-up', label: 'Made up', quotes },
		userDefinedCurves,
		calendar: referenceCalendar,
		overnightFixings: () => () => undefined,
	});
}
