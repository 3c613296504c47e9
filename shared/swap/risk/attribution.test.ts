import { expect, it } from 'vitest';
import type { Deal } from '#shared/deal/deal.ts';
import { type DealFields, dealOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { hasSameTerms } from './attribution.ts';

/** Both legs pay every six months, as their principal falls. */
const linear = { amortized: 'yes', amortizationType: 'Linear', leg2Tenor: '6M' };
const curve = (more: object) => ({ leg2CurveDefinition: { id: 'USD_LIBOR3M', ...more } });

it.each<readonly [string, DealFields, DealFields]>([
	['a frequency', {}, { leg1InterestPaymentFrequency: '6M', leg2InterestPaymentFrequency: 'Quarterly' }],
	['a default', {}, { leg1DayConvention: '30/360', leg2Spread: '0', leg2StubRule: 'ShortFirst' }],
	['labels', {}, { leg1Tag: 'hedge', instrumentType: 'IRS', getPaymentInfo: 'yes' }],
	['a curve', curve({}), curve({ currency: 'USD', indexTenor: '3M', discountingTenor: 'OIS' })],
	['an amortisation', linear, { ...linear, amortizationFrequency: '6M' }],
])('%s written in another way is no changed term', (_, first, second) => {
	const [deal, other] = [first, second].map((fields) => dealOf({ ...vanillaFields, ...fields }));
	expect(hasSameTerms(deal as Deal, other as Deal)).toBe(true);
});

it.each<readonly [string, DealFields]>([
	['frequency', { leg1InterestPaymentFrequency: 'Annual' }],
	['day count', { leg1DayConvention: 'ACT/360' }],
	['spread', { leg2Spread: 1 }],
	['curve', curve({ discountingTenor: '3M' })],
	['amortisation', linear],
])('another %s is a changed term', (_, changed) => {
	expect(hasSameTerms(dealOf(vanillaFields), dealOf({ ...vanillaFields, ...changed }))).toBe(false);
});
