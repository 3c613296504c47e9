import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { plainRates } from '#test/support/random-period.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import { floorRules } from './floor-option.ts';
import { CompounderCache } from './loan-totals.ts';

const withMargin = (margin: string) => ({ ...plainRates, margin: decimal(margin) });

it('equal terms get the same compounder, even if their decimals are written differently', () => {
	const cache = new CompounderCache();
	const first = cache.of(sofrFixings, sofrCalendar, withMargin('1.5'));
	expect(cache.of(sofrFixings, sofrCalendar, withMargin('1.50'))).toBe(first);
	expect(cache.size).toBe(1);
});

it('terms that differ in any field get different compounders', () => {
	const cache = new CompounderCache();
	const all = [
		plainRates,
		withMargin('1'),
		{ ...plainRates, creditAdjustmentSpread: decimal('1') },
		{ ...plainRates, floor: decimal('0') },
		{ ...plainRates, floor: decimal('1') },
		{ ...plainRates, floorRule: floorRules.cas },
		{ ...plainRates, floorRule: floorRules.RFRONLY },
		{ ...plainRates, basis: 365 },
		{ ...plainRates, roundingDecimals: 5 },
	].map((terms) => cache.of(sofrFixings, sofrCalendar, terms));
	expect(new Set(all).size).toBe(9);
});

it('different fixings of the same index get different compounders', () => {
	const cache = new CompounderCache();
	const first = cache.of(sofrFixings, sofrCalendar, plainRates);
	expect(cache.of(new FixingSeries('SOFR', []), sofrCalendar, plainRates)).not.toBe(first);
	expect(cache.size).toBe(1);
});

it('the least recently used compounder is evicted if the cache exceeds its limit', () => {
	const cache = new CompounderCache(2);
	const [one, two] = ['1', '2'].map((margin) => cache.of(sofrFixings, sofrCalendar, withMargin(margin)));
	expect(cache.of(sofrFixings, sofrCalendar, withMargin('1'))).toBe(one);
	cache.of(sofrFixings, sofrCalendar, withMargin('3'));
	expect(cache.size).toBe(2);
	expect(cache.of(sofrFixings, sofrCalendar, withMargin('1'))).toBe(one);
	expect(cache.of(sofrFixings, sofrCalendar, withMargin('2'))).not.toBe(two);
});
