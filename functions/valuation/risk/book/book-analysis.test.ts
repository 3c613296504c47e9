import { describe, expect, it } from 'vitest';
import { instrumentLabel } from '#shared/curve/quoted-rate.ts';
import { localDate } from '#shared/time/local-date.ts';
import { preparedRiskMarket } from '#test/support/risk-market.ts';
import { seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { type DealFields, dealOf, overnightFields } from '#test/support/vanilla-deal.ts';
import { joinScenarios, scenarioAnalysis } from './book-analysis.ts';
import type { FoundScenario } from './found-scenarios.ts';

const snapshot = seededSnapshot(localDate('2021-06-30'));
/** Historical quotes in which the ten-year SOFR swap rises to 100 %, so that no discount factor can reprice it. */
const beyond = snapshot.quotes.map((quote) => {
	const isMoved = quote.instrument !== undefined && instrumentLabel(quote.instrument) === 'ois SOFR 10Y';
	return isMoved ? { ...quote, value: '100' } : quote;
});
const scenarios: readonly FoundScenario[] = [
	{ name: 'history', kind: 'snapshots', quotes: { from: snapshot.quotes, to: beyond } },
	{ name: '+100bp', kind: 'preset', preset: '+100bp' },
];

const usd = { ...overnightFields, dealId: 'usd' };
const eur = { ...usd, dealId: 'eur', leg1Currency: 'EUR', leg2Currency: 'EUR', leg2IndexName: 'ESTR' };

function bookOf(...deals: readonly DealFields[]) {
	const book = scenarioAnalysis(preparedRiskMarket, scenarios, 'USD').open();
	const results = deals.map((fields) => book.add({ deal: dealOf(fields) } as never, fields));
	return { results, totals: book.totals() };
}

describe('scenarios of a book of deals', () => {
	it('if a curve cannot be built in a scenario, only the views that use this curve have no result', () => {
		const { results } = bookOf(usd, eur);
		const [first, second] = results.map(({ views }) => views.rfr);
		expect(first?.changes).toEqual([null, expect.any(Number)]);
		expect(first?.notDefined).toMatchObject([
			{ scenario: 0, ErrorCode: 'curve-not-built', params: { curve: 'USD_SOFR' } },
		]);
		expect(second?.changes).toEqual([0, expect.any(Number)]);
		expect(second).not.toHaveProperty('notDefined');
	});

	it('the total includes deals with a result and their number, and equals the total joined from two parts', () => {
		const whole = bookOf(usd, eur, { ...eur, dealId: 'other' });
		const figures = whole.results.map(({ views }) => views.rfr?.changes[1] ?? Number.NaN);
		const total = whole.totals.totals.rfr;
		expect(total).toMatchObject({ deals: 3, dealsByScenario: [2, 3] });
		expect(total?.changes[0]).toBe(0);
		expect(total?.changes[1]).toBeCloseTo(
			figures.reduce((sum, each) => sum + each, 0),
			6,
		);
		const joined = joinScenarios([bookOf(usd).totals, bookOf(eur, { ...eur, dealId: 'other' }).totals]);
		expect(joined.totals.rfr).toMatchObject({ deals: 3, dealsByScenario: [2, 3], changes: [0, expect.any(Number)] });
		expect(bookOf(usd).totals.totals.rfr).toMatchObject({
			dealsByScenario: [0, 1],
			changes: [null, expect.any(Number)],
		});
	});
});
