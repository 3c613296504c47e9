import { expect, it } from 'vitest';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { joinWarnings, WarningCount } from './run-warnings.ts';

const deal = (dealId: string, fields: object = {}) => ({
	dealId,
	leg1Currency: 'USD',
	leg1Notional: 10_000_000,
	leg2Currency: 'USD',
	leg2Notional: '10000000',
	...fields,
});

function part(...deals: readonly (readonly [row: number, deal: object])[]) {
	const warnings = new WarningCount();
	for (const [row, each] of deals) warnings.add(row, each as never);
	return warnings.counted;
}

it('small spreads are listed if a different part contains a large spread', () => {
	const small = part([1, deal('A', { leg2Spread: 0.15 })]);
	expect(joinWarnings([small])).toBeUndefined();
	const large = part([6, deal('F', { leg1Spread: '12.5' })], [7, deal('G', { leg1Notional: 1e9, leg2Notional: 9e6 })]);
	expect(joinWarnings([small, large])).toEqual({
		count: 2,
		listed: [
			{
				row: 1,
				dealId: 'A',
				field: 'leg2Spread',
				code: 'spread-unit',
				message:
					'The spread is below 1 bp, while other deals have more than 10 bp. Spreads are in basis points, not percent.',
				params: { small: 1, large: 10 },
			},
			{
				row: 7,
				dealId: 'G',
				field: 'leg2Notional',
				code: 'notionals-far-apart',
				message: 'The notionals of the legs are in one currency and differ by more than a factor of 100.',
				params: { ratio: 100 },
			},
		],
	});
});

it('the list of warnings of a part fits into the metadata of an S3 object', () => {
	const deals = Array.from(
		{ length: 100 },
		(_, i) =>
			[
				i + 1,
				deal('交易'.repeat(40), { leg1Notional: 1e9, leg2Notional: 1, leg1Spread: 0.1, leg2Spread: 20 }),
			] as const,
	);
	const counted = part(...deals);
	expect(encodeURIComponent(JSON.stringify(counted)).length).toBeLessThan(1024);
	expect(joinWarnings([counted])?.count).toBe(200);
});

it('deals copied from the template are listed if a different part contains a real deal', () => {
	const samples = part(...sampleDeals.map((each, i) => [i + 1, each] as const));
	expect(joinWarnings([samples])).toBeUndefined();
	const found = joinWarnings([samples, part([4, deal('A')])]);
	expect(found?.listed.map(({ row, dealId, code }) => [row, dealId, code])).toEqual(
		sampleDeals.map(({ dealId }, i) => [i + 1, dealId, 'sample-row']),
	);
});
