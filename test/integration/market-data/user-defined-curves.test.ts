import { describe, expect, it } from 'vitest';
import {
	putUserDefinedCurve,
	removeUserDefinedCurve,
	removeUserDefinedCurves,
	userDefinedCurves,
	userDefinedCurveVersion,
	userDefinedId,
} from '#functions/valuation/market-data/user-defined-curves.ts';
import { localDate } from '#shared/time/local-date.ts';
import { asFunction, ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();

const id = userDefinedId('USD', 'Treasury');
const curve = (discountFactor: number) => ({
	id,
	name: 'Treasury',
	currency: 'USD',
	indexName: 'LIBOR',
	indexTenor: '3M',
	date: localDate('2021-06-30'),
	points: [{ day: 19_000, tenor: '1Y', discountFactor }],
	importedBy: 'user@demo-bank.example',
	importedAt: '2026-11-20T09:00:00.000Z',
});
const importAs = (orgId: string, factor: number, mayReplace = false) =>
	asFunction('valuation', () => putUserDefinedCurve(orgId, curve(factor), mayReplace));

it('curve names are unique within a currency, regardless of case and Unicode form', () => {
	expect(userDefinedId('USD', 'ＴＲＥＡＳＵＲＹ')).toBe(id);
	expect(userDefinedId('EUR', 'Treasury')).not.toBe(id);
});

describe('a user-defined curve', () => {
	it('each import creates a new version, even after a removal, and earlier versions are kept', async () => {
		expect(await importAs('bank', 0.97)).toMatchObject({ version: 1 });
		expect(await importAs('bank', 0.96)).toBe('exists');
		expect(await importAs('bank', 0.96, true)).toMatchObject({ version: 2 });
		expect(await asFunction('valuation', () => removeUserDefinedCurve('bank', id))).toBe(true);
		expect(await asFunction('valuation', () => removeUserDefinedCurve('bank', id))).toBe(false);
		expect(await userDefinedCurves('bank')).toEqual([]);
		expect(await importAs('bank', 0.95)).toMatchObject({ version: 3 });
		expect(await userDefinedCurves('bank')).toEqual([{ ...curve(0.95), version: 3 }]);
		const factors = [1, 2, 3, 4].map(async (version) => (await userDefinedCurveVersion('bank', id, version))?.points);
		expect((await Promise.all(factors)).map((points) => points?.[0]?.discountFactor)).toEqual([
			0.97,
			0.96,
			0.95,
			undefined,
		]);
	});

	it('of two simultaneous imports, one is refused or becomes a later version', async () => {
		await importAs('race', 0.9);
		const both = await Promise.all([importAs('race', 0.91, true), importAs('race', 0.92, true)]);
		const versions = both.map((outcome) => (typeof outcome === 'string' ? outcome : outcome.version));
		expect([
			['changed', 2],
			[2, 'changed'],
			[2, 3],
			[3, 2],
		]).toContainEqual(versions);
	});

	it('a curve belongs to one organisation, and is removed with that organisation', async () => {
		await importAs('one', 0.9);
		await importAs('one', 0.8, true);
		await importAs('other', 0.9);
		await asFunction('admin', () => removeUserDefinedCurves('one'));
		expect([await userDefinedCurves('one'), await userDefinedCurveVersion('one', id, 1)]).toEqual([[], undefined]);
		expect(await userDefinedCurves('other')).toHaveLength(1);
	});
});
