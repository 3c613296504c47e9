import { describe, expect, it } from 'vitest';
import { needsLateFixing } from './late-fixing.ts';
import { compoundedRate } from './schedule/rates.ts';

const isLate = (rate: object) => needsLateFixing(compoundedRate.parse({ currency: 'CHF', ...rate }));

describe('a currency whose fixings are fetched days after publication', () => {
	it.each([
		[{ tenor: '3M' }, 'the latest fixing, because its default end is F'],
		[{ tenor: '3M', endDate: 'F-2M' }, 'the latest fixing, because its end is relative to F'],
		[{ startDate: 'F-10B', endDate: '2026-03-31' }, 'the latest fixing, because its start is relative to F'],
		[{ tenor: '1M', endDate: 'T' }, 'the fixing before the run'],
		[{ tenor: '1M', endDate: 'T-7B' }, 'a fixing of the last ten days'],
		[{ tenor: '1M', endDate: 'T-1W-2B' }, 'a fixing of the last ten days, because its end is a week ago'],
		[{ tenor: '1M', endDate: 'T-2B', lookback: 5 }, 'a fixing of the last ten days, despite its lookback'],
	])('the rate %o needs %s', (rate, _) => expect(isLate(rate)).toBe(true));

	it.each([
		[{ tenor: '1M', endDate: 'T-10B' }],
		[{ tenor: '1M', endDate: 'T-1M+2B' }],
		[{ tenor: '1M', endDate: 'T-3B', lookback: 5 }],
		[{ startDate: '2026-01-05', endDate: '2026-02-05' }],
	])('the rate %o needs no late fixing', (rate) => expect(isLate(rate)).toBe(false));

	it('rates in other currencies need no late fixing', () => {
		for (const currency of ['USD', 'HKD', 'XXX']) expect(isLate({ currency, tenor: '3M' })).toBe(false);
	});
});
