import { expect, it } from 'vitest';
import { decimal } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import { interestAtPublishedRate, publishedRateDate } from './period-days.ts';
import { sofrLife, sofrTerms } from './testing/sofr-life.ts';

const firstOf = ({ periods }: { readonly periods: readonly LifePeriod[] }) => periods[0] as LifePeriod;

it('interest at a published rate is simple, and changes of principal and margin apply from their dates', () => {
	const life = sofrLife({
		drawings: [{ date: localDate('2022-04-14'), amount: decimal('2000000') }],
		marginSteps: [{ from: localDate('2022-05-16'), margin: decimal('2.25') }],
	});
	// Simple interest: 10 million for 30 days at 1.05 + 1.25 percent, 12 million for 32 days at the same rate,
	// and 12 million for 30 days at 1.05 + 2.25 percent.
	const expected = { interestAmount: '76700', payableAmount: '76700' };
	const found = interestAtPublishedRate(life, firstOf(life), decimal('1.05'));
	// Day-weighted average rate: (62 · 2.3 + 30 · 3.3) / 92 = 302 / 115
	expect(found).toEqual({ ...expected, rate: '2.626086956521739130434782608696' });
});

it('the floor replaces a lower published rate before spreads are added', () => {
	const life = sofrLife({
		rates: { ...sofrTerms.rates, floor: decimal('0.5'), creditAdjustmentSpread: decimal('0.1') },
	});
	expect(interestAtPublishedRate(life, firstOf(life), decimal('0.3'))).toMatchObject({ rate: '1.85' });
});

it('the published rate is that of the given number of business days before the period starts', () => {
	const life = sofrLife();
	// The period starts on Tuesday 15 March 2022; Friday is two business days earlier.
	expect([0, 2].map((days) => publishedRateDate(life, firstOf(life), days))).toEqual(['2022-03-15', '2022-03-11']);
});
