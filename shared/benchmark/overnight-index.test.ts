import { expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import { overnightIndexOf, overnightIndices, yearlyBasisText } from './overnight-index.ts';

// Expected yearly bases: docs/methodology.md, Yearly basis.
it.each([
	['USD', 'SOFR', 360],
	['EUR', 'ESTR', 360],
	['CHF', 'SARON', 360],
	['GBP', 'SONIA', 365],
	['JPY', 'TONA', 365],
	['CAD', 'CORRA', 365],
	['AUD', 'AONIA', 365],
	['THB', 'THOR', 365],
	['SGD', 'SORA', 365],
	['HKD', 'HONIA', 365],
])('currency %s: the index %s accrues on %i days per year', (currency, name, yearlyBasis) => {
	expect(overnightIndexOf(currency)).toMatchObject({ name, yearlyBasis });
	expect(yearlyBasisText(yearlyBasis)).toBe(`ACT/${yearlyBasis}`);
});

it.each(['XAU', '', 'usd', 'NOK'])('the currency %j has no overnight index', (currency) => {
	expect(overnightIndexOf(currency)).toBeUndefined();
});

it('each currency has one overnight index, with a calendar of that currency', () => {
	expect(new Set(overnightIndices.map(({ currency }) => currency)).size).toBe(overnightIndices.length);
	for (const { calendar, currency } of overnightIndices) {
		expect(calendars.find(({ name }) => name === calendar)).toMatchObject({ currency });
	}
});
