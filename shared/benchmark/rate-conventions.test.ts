import { describe, expect, it } from 'vitest';
import { displayOnlyIndices } from './display-only-index.ts';
import { ibors } from './ibor.ts';
import { overnightIndices } from './overnight-index.ts';
import {
	conventionsOf,
	fixedFrequencyOf,
	indexNames,
	overnightConventionsOf,
	rateConventions,
} from './rate-conventions.ts';

const basisOf = { 'ACT/360': 360, 'ACT/365F': 365, '30/360': 360 } as const;

describe('the conventions of the indices', () => {
	it('have one row for an index and currency', () => {
		const keys = rateConventions.map(({ index, currency }) => `${currency} ${index}`);
		expect(new Set(keys).size).toBe(keys.length);
		expect(indexNames).toHaveLength(23);
	});

	it('agree with the overnight indices of the calculator', () => {
		for (const { name, currency, calendar, yearlyBasis } of overnightIndices) {
			const row = overnightConventionsOf(currency);
			expect([row?.index, row?.calendars, row && basisOf[row.dayCount]]).toEqual([name, [calendar], yearlyBasis]);
		}
		for (const { name, currency } of displayOnlyIndices) expect(conventionsOf(name, currency)?.kind).toBe('overnight');
	});

	it('agree with the interbank rates of the fallbacks: lag, day count, tenors', () => {
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

	it('name an overnight index of the same currency as the fallback of each term index', () => {
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

	it('US dollars are discounted on SOFR; the federal funds rate remains available', () => {
		expect(overnightConventionsOf('USD')?.index).toBe('SOFR');
		expect(conventionsOf('EFFR', 'USD')?.calendars).toEqual(['USA_FED']);
		expect(conventionsOf('EFFR', 'EUR')).toBeUndefined();
	});

	it('pay Australian swaps on 3M quarterly and on 6M semi-annually', () => {
		const row = rateConventions.find(({ index }) => index === 'BBSW');
		expect(row && ['3M', '6M'].map((tenor) => fixedFrequencyOf(row, tenor))).toEqual(['3M', '6M']);
	});
});
