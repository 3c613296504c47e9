import { describe, expect, it } from 'vitest';
import { ibors } from './ibor.ts';
import { displayOnlyIndices, overnightIndices } from './overnight-index.ts';
import {
	conventionsOf,
	fixedFrequencyOf,
	indexNames,
	overnightConventionsOf,
	rateConventions,
} from './rate-conventions.ts';

const basisOf = { 'ACT/360': 360, 'ACT/365F': 365, '30/360': 360 } as const;

describe('the conventions of all indices', () => {
	it('have one row per index and currency', () => {
		const keys = rateConventions.map(({ index, currency }) => `${currency} ${index}`);
		expect(new Set(keys).size).toBe(keys.length);
		expect(indexNames).toHaveLength(23);
	});

	it('agree with the overnight indices of the loan calculator', () => {
		for (const { name, currency, calendar, yearlyBasis } of overnightIndices) {
			const row = overnightConventionsOf(currency);
			expect([row?.index, row?.calendars, row && basisOf[row.dayCount]]).toEqual([name, [calendar], yearlyBasis]);
		}
		for (const { name, currency } of displayOnlyIndices) expect(conventionsOf(name, currency)?.kind).toBe('overnight');
	});

	it('have the same lags, day counts and tenors as the interbank rates for which fallbacks are calculated', () => {
		const both = ibors.flatMap((ibor) => {
			const row = conventionsOf(ibor.name, ibor.currency);
			return row === undefined ? [] : [{ ibor, row }];
		});
		expect(both).toHaveLength(8);
		for (const { ibor, row } of both) {
			expect([row.fixingLagDays, basisOf[row.dayCount]]).toEqual([ibor.spotLagDays, ibor.yearlyBasis]);
			expect(ibor.tenors.filter((tenor) => !['ON', 'SN', ...row.tenors].includes(tenor))).toEqual([]);
		}
	});

	it('give each term index the overnight index of its currency as fallback', () => {
		for (const { kind, currency, fallbackIndex, projectionIndex } of rateConventions) {
			const expected =
				kind === 'term' && projectionIndex === undefined ? overnightConventionsOf(currency)?.index : undefined;
			expect(fallbackIndex).toBe(expected);
		}
	});

	it.each([
		['USD', '3M', '2023-06-30'],
		['USD', '12M', '2023-06-30'],
		['USD', '1W', '2021-12-31'],
		['USD', '2M', '2021-12-31'],
		['GBP', '3M', '2021-12-31'],
		['JPY', '6M', '2021-12-31'],
		['CHF', '12M', '2021-12-31'],
		['EUR', '1M', '2021-12-31'],
	])('%s LIBOR %s was last published on %s, as the FCA announced on 5 March 2021', (currency, tenor, date) => {
		expect(conventionsOf('LIBOR', currency)?.lastPublished?.[tenor]).toBe(date);
	});

	it('discount US dollars on SOFR, and still include the federal funds rate', () => {
		expect(overnightConventionsOf('USD')?.index).toBe('SOFR');
		expect(conventionsOf('EFFR', 'USD')?.calendars).toEqual(['USA_FED']);
		expect(conventionsOf('EFFR', 'EUR')).toBeUndefined();
	});

	it('state that Australian swaps pay quarterly on the 3M index and semi-annually on the 6M index', () => {
		const row = rateConventions.find(({ index }) => index === 'BBSW');
		expect(row && ['3M', '6M'].map((tenor) => fixedFrequencyOf(row, tenor))).toEqual(['3M', '6M']);
	});
});
