import { describe, expect, it } from 'vitest';
import type { InstrumentType, QuotedInstrument, QuotedLeg } from '#shared/benchmark/quote.ts';
import { conventionsOf } from '#shared/benchmark/rate-conventions.ts';
import { type Bootstrap, bootstrap } from '#shared/curve/build-curve.ts';
import type { Interpolation } from '#shared/curve/interpolation-names.ts';
import { type RateQuote, rateQuote } from '#shared/curve/quoted-rate.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import golden from './bootstraps.json' with { type: 'json' };

type InstrumentRow = readonly [string, string, number, string, string, string];

const instruments = golden.instruments as unknown as Readonly<Record<string, readonly InstrumentRow[]>>;

/** Returns the index of a golden curve: `USD_LIBOR3M_SINGLE` is on 3M LIBOR, `USD_SOFR` on SOFR. */
function indexOf(curve: string): { currency: string; own: QuotedLeg } {
	const [currency = '', name = ''] = curve.split('_');
	const [, index, tenor] = /^(LIBOR|EURIBOR)(\d+M)$/.exec(name) ?? [];
	return { currency, own: index && tenor ? { index, tenor } : { index: name, tenor: 'ON' } };
}

function instrumentOf(own: QuotedLeg, [type, term, , start]: InstrumentRow): QuotedInstrument {
	const legs = [own];
	const [from, to] = term.split('x');
	if (type === 'future') {
		return { type, legs, start: { date: localDate(start) }, pillar: { tenor: own.tenor } };
	}
	if (type === 'fra') return { type, legs, start: { tenor: `${from}M` }, pillar: { tenor: `${to}M` } };
	return { type: type as InstrumentType, legs, pillar: { tenor: term } };
}

function quoteOf(currency: string, own: QuotedLeg, row: InstrumentRow): RateQuote {
	const read = rateQuote({
		currency,
		name: '',
		date: localDate('2021-06-30'),
		value: String(row[2]),
		unit: row[0] === 'future' ? 'price' : 'percent',
		instrument: instrumentOf(own, row),
		tenor: '',
		source: '',
	});
	if ('reason' in read) throw new Error(JSON.stringify(read));
	return read;
}

function build(curve: string, date: string, interpolation: Interpolation, discountedOn: string | null): Bootstrap {
	const { currency, own } = indexOf(curve);
	const built = bootstrap({
		curve,
		interpolation,
		quotes: (instruments[curve] ?? []).map((row) => quoteOf(currency, own, row)),
		context: {
			valuationDay: epochDay(localDate(date)),
			own,
			discount: discountedOn === null ? 'own' : build(discountedOn, date, 'log-linear', null).curve,
			calendar: referenceCalendar,
			conventions: (index) => conventionsOf(index, currency),
			forecast: () => ({ curve, reason: 'circular' }),
			fixingsOf: () => () => undefined,
		},
	});
	if ('reason' in built) throw new Error(JSON.stringify(built));
	return built;
}

describe('discount factors compared with QuantLib', () => {
	it.each(golden.cases)('the discount factors of curve $name agree', ({ request, expected }) => {
		const interpolation = request.interpolation as keyof typeof golden.tolerance;
		const { curve, constituents } = build(request.curve, request.date, interpolation, request.discountedOn);
		const limit = golden.tolerance[interpolation];
		for (const [date, factor] of [...expected.pillars, ...expected.offPillars] as [string, number][]) {
			const difference = curve.discountFactor(epochDay(localDate(date))) - factor;
			expect(Math.abs(difference), `discount factor of ${date}`).toBeLessThanOrEqual(limit);
		}
		const dates = constituents.map(({ startDay, endDay, pillarDay }) =>
			[startDay, endDay, pillarDay].map(dateOfEpochDay),
		);
		const expectedDates = (instruments[request.curve] ?? []).map(([, , , ...days]) => days);
		expect(dates).toEqual(expectedDates.toSorted((a, b) => ((a[2] as string) < (b[2] as string) ? -1 : 1)));
	});
});
