import { expect, it } from 'vitest';
import type { QuotedInstrument } from '#shared/benchmark/quote.ts';
import { conventionsOf } from '#shared/benchmark/rate-conventions.ts';
import { bootstrap } from '#shared/curve/build-curve.ts';
import { rateQuote } from '#shared/curve/quoted-rate.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import golden from './sonia-meetings.json' with { type: 'json' };

const own = { index: 'SONIA', tenor: 'ON' };

it('a curve of SONIA swaps between meeting dates has the discount factors of Open Source Risk Engine up to the last meeting', () => {
	const date = localDate(golden.date);
	const quotes = golden.quotes.map(({ type, tenor, start, end, value }) => {
		const instrument: QuotedInstrument = {
			type: type as 'deposit' | 'ois',
			legs: [own],
			...(start === undefined ? {} : { start: { date: localDate(start) } }),
			pillar: end === undefined ? { tenor: tenor as string } : { date: localDate(end) },
		};
		const quote = { currency: 'GBP', name: '', date, unit: 'percent', tenor: '', source: '' } as const;
		const read = rateQuote({ ...quote, value: String(100 * value), instrument });
		if ('reason' in read) throw new Error(JSON.stringify(read));
		return read;
	});
	const built = bootstrap({
		curve: 'GBP_SONIA',
		interpolation: 'log-linear',
		quotes,
		context: {
			valuationDay: epochDay(date),
			own,
			discount: 'own',
			calendar: referenceCalendar,
			conventions: (index) => conventionsOf(index, 'GBP'),
			forecast: () => ({ curve: 'GBP_SONIA', reason: 'circular' }),
			fixingsOf: () => () => undefined,
		},
	});
	if ('reason' in built) throw new Error(JSON.stringify(built));
	for (const [day, factor] of golden.cases as [string, number][]) {
		const difference = built.curve.discountFactor(epochDay(localDate(day))) - factor;
		expect(Math.abs(difference), day).toBeLessThanOrEqual(golden.tolerance);
	}
	expect(golden.cases.length).toBeGreaterThan(200);
});
