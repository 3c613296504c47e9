import { describe, expect, it } from 'vitest';
import type { Deal } from '#shared/deal/deal.ts';
import deals from '#test/golden/swap/deals.json' with { type: 'json' };
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { convertedItem } from './converted-deal.ts';

function convert(fields: DealFields, spreadBp = 0): Deal {
	return dealOf(convertedItem(fields as never, dealOf(fields), [{ spreadBp }, { spreadBp }]));
}

const withoutDayCounts = (fields: DealFields): DealFields => ({
	...fields,
	leg1DayConvention: undefined,
	leg2DayConvention: undefined,
});

const termDeals = deals.cases
	.map(({ request }) => request as DealFields)
	.filter((fields) => dealOf(fields).legs.some(({ kind }) => kind === 'term'));

describe('conversion of a deal', () => {
	it('a leg without a term index keeps all its terms', () => {
		expect(termDeals.length).toBeGreaterThan(10);
		for (const fields of termDeals.flatMap((each) => [each, withoutDayCounts(each)])) {
			const { legs } = dealOf(fields);
			const converted = convert(fields);
			legs.forEach((leg, place) => {
				const calendars = converted.legs[place]?.calendars;
				if (leg.kind === 'fixed') expect(converted.legs[place]).toEqual({ ...leg, calendars });
				else expect(converted.legs[place]).toMatchObject({ kind: 'overnight', notional: leg.notional });
			});
		}
	});

	it('the spread of the conversion is added to every step of a spread schedule', () => {
		const { legs } = convert({ ...vanillaFields, leg2SpreadSchedule: '2022-07-02 25; 2024-07-02 -5' }, 10);
		expect(legs[1].rateSteps?.map(({ value }) => value)).toEqual([35, 5]);
	});

	it('a converted deal keeps its calendars if the overnight indices have different ones', () => {
		expect(convert(vanillaFields).legs.map(({ calendars }) => calendars)).toEqual([
			['UKG_FI', 'USA_FI'],
			['UKG_FI', 'USA_FI'],
		]);
		expect(convert({ ...vanillaFields, leg2Calendars: 'EUTA' }).legs[1].calendars).toEqual(['EMU']);
		const euros = { leg1Currency: 'EUR', leg2Currency: 'EUR', leg2IndexName: 'EURIBOR' };
		expect(convert({ ...vanillaFields, ...euros }).legs[1].calendars).toBeUndefined();
	});
});
