import { expect, it } from 'vitest';
import type { QuotedInstrument } from '#shared/benchmark/quote.ts';
import { conventionsOf } from '#shared/benchmark/rate-conventions.ts';
import { bootstrap } from '#shared/curve/build-curve.ts';
import { type RateQuote, rateQuote } from '#shared/curve/quoted-rate.ts';
import { dateOfEpochDay, endOfMonth, epochDay, localDate } from '#shared/time/local-date.ts';
import deals from '#test/golden/swap/deals.json' with { type: 'json' };
import risk from '#test/golden/swap/risk.json' with { type: 'json' };
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import golden from './dated-quotes.json' with { type: 'json' };

interface QuoteOfFile {
	readonly type: string;
	readonly start?: string;
	readonly end?: string;
	readonly tenor?: string;
	readonly month?: string;
	readonly ratePercent?: number;
	readonly price?: number;
}

const methods = { logLinearDF: 'log-linear', naturalLogCubicDF: 'natural-cubic', linearZero: 'linear-zero' } as const;

const fixings: Readonly<Record<string, number>> = {
	...risk.secondSnapshot.fixings.USD_SOFR,
	...deals.fixings.USD_SOFR,
};

function instrumentOf(index: string, { type, start, end, tenor, month }: QuoteOfFile): QuotedInstrument {
	if (type === 'FUTURE1M') {
		const first = localDate(`${month}-01`);
		const next = dateOfEpochDay(endOfMonth(epochDay(first)) + 1);
		return { type: 'future', legs: [{ index, tenor: '1M' }], start: { date: first }, pillar: { date: next } };
	}
	if (type === 'FUTURE3M') {
		const legs = [{ index, tenor: '3M' }];
		return {
			type: 'future',
			legs,
			start: { date: localDate(start as string) },
			pillar: { date: localDate(end as string) },
		};
	}
	const legs = [{ index, tenor: 'ON' }];
	if (tenor !== undefined) return { type: 'ois', legs, pillar: { tenor } };
	return {
		type: 'ois',
		legs,
		start: { date: localDate(start as string) },
		pillar: { date: localDate(end as string) },
	};
}

it.each(golden.cases)('a curve of dated quotes has the expected discount factors: $name', ({ request, expected }) => {
	const [currency = '', index = ''] = request.index.split('_');
	const quotes = (request.quotes as readonly QuoteOfFile[]).map((quote): RateQuote => {
		const read = rateQuote({
			currency,
			name: '',
			date: localDate(request.date),
			value: String(quote.ratePercent ?? quote.price),
			unit: quote.price === undefined ? 'percent' : 'price',
			instrument: instrumentOf(index, quote),
			tenor: '',
			source: '',
		});
		if ('reason' in read) throw new Error(JSON.stringify(read));
		return read;
	});
	const own = { index, tenor: 'ON' };
	for (const [name, factors] of Object.entries(expected.interpolations)) {
		const interpolation = methods[name as keyof typeof methods];
		const built = bootstrap({
			curve: request.index,
			interpolation,
			quotes,
			context: {
				valuationDay: epochDay(localDate(request.date)),
				own,
				discount: 'own',
				calendar: referenceCalendar,
				conventions: (each) => conventionsOf(each, currency),
				forecast: () => ({ curve: request.index, reason: 'circular' }),
				fixingsOf: () => (day) => fixings[dateOfEpochDay(day)],
			},
		});
		if ('reason' in built) throw new Error(JSON.stringify(built));
		expect(built.constituents.map(({ pillarDay }) => dateOfEpochDay(pillarDay))).toEqual(expected.pillars);
		const check = (dates: readonly string[], wanted: readonly number[]) => {
			dates.forEach((date, i) => {
				const difference = built.curve.discountFactor(epochDay(localDate(date))) - (wanted[i] as number);
				expect(Math.abs(difference), `${name} ${date}`).toBeLessThanOrEqual(golden.tolerance[interpolation]);
			});
		};
		check(expected.pillars, factors.pillars);
		check(expected.between, factors.between);
	}
});
