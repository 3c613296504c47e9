import { describe, expect, it } from 'vitest';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { seededCurves } from '#test/support/seeded-snapshots.ts';
import golden from './sofr-and-federal-funds.json' with { type: 'json' };

describe('discount factors compared with Open Source Risk Engine for the same quotes', () => {
	it.each([
		['USD_SOFR', 1, 19],
		['USD_EFFR', 2, 0],
	] as const)('the discount factors of curve %s agree', (id, column, fixings) => {
		const built = seededCurves(localDate(golden.date)).curve(id, 'OIS');
		if ('reason' in built) throw new Error(JSON.stringify(built));
		for (const row of golden.cases) {
			const [date, expected] = [row[0] as string, row[column] as number];
			const difference = built.curve.discountFactor(epochDay(localDate(date))) - expected;
			expect(Math.abs(difference), `discount factor of ${date}`).toBeLessThanOrEqual(golden.tolerance);
		}
		expect(golden.cases.length).toBeGreaterThan(200);
		expect(built.fixings).toHaveLength(fixings);
	});
});
