import { describe, expect, it } from 'vitest';
import { instrumentIdentity, repeatedInstruments } from './instrument-identity.ts';
import type { QuotedInstrument } from './quote.ts';

const sofr = { index: 'SOFR', tenor: 'ON' };
const ois = (tenor: string): QuotedInstrument => ({ type: 'ois', legs: [sofr], pillar: { tenor } });
const spot = (counterCurrency: string): QuotedInstrument => ({ type: 'fx-spot', legs: [], counterCurrency });
const same = (a: readonly [string, QuotedInstrument], b: readonly [string, QuotedInstrument]) =>
	instrumentIdentity(...a) === instrumentIdentity(...b);

describe('the comparison of the instruments of two quotes', () => {
	it.each([
		['the same tenor in years and in months', ['USD', ois('1Y')], ['USD', ois('12M')], true],
		['different tenors', ['USD', ois('1Y')], ['USD', ois('2Y')], false],
		['ON and TN, which have the same length', ['USD', ois('ON')], ['USD', ois('TN')], false],
		['a currency pair in both directions', ['EUR', spot('USD')], ['USD', spot('EUR')], true],
		['different pairs', ['EUR', spot('USD')], ['EUR', spot('GBP')], false],
		['an index of the same name in two currencies', ['USD', ois('1Y')], ['EUR', ois('1Y')], false],
		['a swap and an OIS', ['USD', ois('1Y')], ['USD', { type: 'swap', legs: [sofr], pillar: { tenor: '1Y' } }], false],
	] as const)('%s: the result "same instrument" is %s', (_what, a, b, isSame) => {
		expect(same(a, b)).toBe(isSame);
	});
});

it('each repeated quote is paired with the first quote of its instrument, and quotes without an instrument are ignored', () => {
	const quotes = [
		{ currency: 'USD', name: 'a', instrument: ois('1Y') },
		{ currency: 'USD', name: 'b' },
		{ currency: 'USD', name: 'b' },
		{ currency: 'USD', name: 'c', instrument: ois('12M') },
		{ currency: 'USD', name: 'd', instrument: ois('1Y') },
	];
	expect(repeatedInstruments(quotes).map((pair) => pair.map(({ name }) => name))).toEqual([
		['a', 'c'],
		['a', 'd'],
	]);
});
