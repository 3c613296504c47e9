import { expect, it } from 'vitest';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { batchLoan } from '#shared/contract/compounding-request.ts';
import { zero } from '#shared/decimal/decimal.ts';
import { readRateTerms } from './resolve-loan.ts';

const sofr = overnightIndexOf('USD');
if (sofr === undefined) throw new Error('USD has no overnight index');
const termsOf = (more: object) =>
	readRateTerms(batchLoan.parse({ currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', ...more }), sofr);

it.each([null, '', ' ', '\t'])('blank value %j means no floor, margin or credit adjustment spread', (blank) => {
	const terms = termsOf({ floor: blank, margin: blank, cas: blank });
	expect(terms).not.toHaveProperty('floor');
	expect([terms.margin, terms.creditAdjustmentSpread]).toEqual([
		expect.objectContaining({ unscaled: zero.unscaled }),
		expect.objectContaining({ unscaled: zero.unscaled }),
	]);
});

it('a floor of zero is a floor', () => {
	expect(termsOf({ floor: '0' }).floor).toMatchObject({ unscaled: 0n });
});
