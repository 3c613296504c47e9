import { expect, it } from 'vitest';
import { dealWarnings } from './deal-warnings.ts';
import { exampleDeals } from './example-deals.ts';
import { checkDeal } from './read-deal.ts';

it('the example book has twelve deals without faults or warnings', () => {
	expect(exampleDeals).toHaveLength(12);
	expect(exampleDeals.map(checkDeal).filter((deal) => !('dealId' in deal))).toEqual([]);
	expect(dealWarnings(exampleDeals)).toEqual([]);
	expect(new Set(exampleDeals.map(({ dealId }) => dealId)).size).toBe(12);
});
