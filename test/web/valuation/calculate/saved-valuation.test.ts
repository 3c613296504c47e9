import { expect, test } from 'vitest';
import { valuationSave } from '../../../../shared/contract/valuation-runs.ts';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { savedValuation } from '../../../../web/src/features/valuation/calculate/saved-valuation.ts';
import { itemOf, resultOf } from '../made-up-results.ts';

const terms = { valuationDate: '2021-06-30' as LocalDate, reportCurrency: 'USD' } as const;

const saved = (items: object[], results = items.map((_, i) => resultOf(`D${i}`))) =>
	savedValuation({ name: 'x'.repeat(200), terms, items, results });

const ofBytes = (bytes: number) => ({ ...itemOf('A'), instrumentType: 'x'.repeat(bytes) });

test('a valuation is saved with its request and its results', () => {
	const body = saved([itemOf('A')]);
	expect(body?.name).toHaveLength(100);
	expect(JSON.parse(body?.request ?? '')).toEqual({ ...terms, valuationItems: [itemOf('A')] });
	expect(body).toHaveProperty('results', JSON.stringify([resultOf('D0')]));
	expect(() => valuationSave.request?.parse(body)).not.toThrow();
});

test('results that do not fit are left out; deals that do not fit are not saved', () => {
	const results = [resultOf('D0', { instrumentType: 'x'.repeat(3_000_000) })];
	expect(Object.keys(saved([ofBytes(3_000_000)], results) ?? {})).toEqual(['name', 'request']);
	expect(saved([ofBytes(4_500_000)], [])).toBeUndefined();
});
