import { expect, it } from 'vitest';
import { type DealFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { dealWarnings } from './deal-warnings.ts';

const warnings = (...deals: readonly DealFields[]) =>
	dealWarnings(deals.map((fields) => ({ ...vanillaFields, ...fields }))).map(
		({ place, field, code }) => `${place} ${field} ${code}`,
	);

it('a deal gets a warning if one notional is more than a hundred times the other, in the same currency', () => {
	const distant = ['0 leg2Notional notionals-far-apart'];
	expect(warnings({ leg2Notional: 1e9 })).toEqual([]);
	expect(warnings({ leg2Notional: 1e9 + 1 })).toEqual(distant);
	expect(warnings({ leg1Notional: 1e9 + 1 })).toEqual(distant);
	expect(warnings({ leg1Notional: 1e9 + 1, leg1Currency: 'JPY' })).toEqual([]);
	expect(warnings({ leg1Notional: '' })).toEqual([]);
});

it('a spread below one basis point gets a warning if another deal has a spread above ten basis points', () => {
	const large = { leg2Spread: -10.5 };
	expect(warnings({ leg2Spread: 0.9 }, large)).toEqual(['0 leg2Spread spread-unit']);
	expect(warnings({ leg2Spread: -0.9 }, large)).toEqual(['0 leg2Spread spread-unit']);
	for (const leg2Spread of [0, 1, -1]) expect(warnings({ leg2Spread }, large)).toEqual([]);
	expect(warnings({ leg2Spread: 0.9 }, { leg2Spread: 10 })).toEqual([]);
});
