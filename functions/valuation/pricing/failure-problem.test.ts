import { expect, it } from 'vitest';
import { CurveSet } from '#shared/curve/curve-set.ts';
import { localDate } from '#shared/time/local-date.ts';
import { curveMarketOf, seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { curveProblem } from './failure-problem.ts';

const date = localDate('2023-01-31');
const snapshot = seededSnapshot(date);

/** Returns the problem of the SOFR curve if the quote of the OIS with one tenor is changed. */
function problemWith(tenor: string, value: string) {
	const quotes = snapshot.quotes.map((quote) => {
		const { type, legs, pillar } = quote.instrument ?? {};
		const isChanged = type === 'ois' && legs?.[0]?.index === 'SOFR' && pillar !== undefined && 'tenor' in pillar;
		return isChanged && pillar.tenor === tenor ? { ...quote, value } : quote;
	});
	const built = new CurveSet(curveMarketOf({ ...snapshot, quotes })).curve('USD_SOFR', 'OIS');
	if (!('reason' in built)) throw new Error('the curve was built');
	return curveProblem(built, () => undefined);
}

it('the problem names the instrument if no discount factor reprices it', () => {
	expect(problemWith('10Y', '900')).toMatchObject({
		code: 'curve-not-built',
		params: { curve: 'USD_SOFR', instrument: 'ois SOFR 10Y' },
		message: expect.stringContaining('no discount factor above zero reprices ois SOFR 10Y. Check its quote.'),
	});
});

it('the problem names the instrument if it adds no information to the earlier instruments', () => {
	const failure = {
		curve: 'HKD_HONIA',
		reason: 'unsolvable',
		instrument: 'ois HONIA 2W',
		why: 'nothing-beyond-earlier-pillar',
	} as const;
	expect(curveProblem(failure, () => undefined)).toMatchObject({
		code: 'instrument-adds-nothing',
		params: { curve: 'HKD_HONIA', instrument: 'ois HONIA 2W' },
	});
});
