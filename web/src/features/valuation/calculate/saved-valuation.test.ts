import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { valuationSave } from '#shared/contract/valuation-runs.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { itemOf, resultOf } from '../shared/testing/made-up-results.ts';
import { savedValuation } from './saved-valuation.ts';

const terms = { valuationDate: '2021-06-30' as LocalDate, reportCurrency: 'USD' } as const;

const saved = (items: object[], results = items.map((_, i) => resultOf(`D${i}`)), maxLength?: number) =>
	savedValuation({ name: 'x'.repeat(200), terms, items, hasDetails: false, results }, maxLength);

const unpacked = (text = '') => JSON.parse(String(gunzipSync(Buffer.from(text, 'base64'))));

test('a valuation of 250 deals is saved with its request and results', async () => {
	const items = Array.from({ length: 250 }, (_, i) => itemOf(`交易 ${i}`));
	const body = await saved(items);
	expect(body?.name).toHaveLength(100);
	expect(unpacked(body?.request)).toEqual({
		...terms,
		valuationItems: items.map((item) => ({ ...item, getPaymentInfo: false })),
	});
	expect(unpacked(body && 'results' in body ? body.results : '')).toEqual(items.map((_, i) => resultOf(`D${i}`)));
	expect(() => valuationSave.request?.parse(body)).not.toThrow();
});

test('results above the size limit are left out, and a valuation whose request exceeds the limit is not saved', async () => {
	const packed = await saved([itemOf('A')]);
	const { length } = packed?.request ?? '';
	expect(Object.keys((await saved([itemOf('A')], undefined, length)) ?? {})).toEqual(['name', 'request', 'encoding']);
	expect(await saved([itemOf('A')], undefined, length - 1)).toBeUndefined();
});
