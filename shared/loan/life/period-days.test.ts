import { expect, it } from 'vitest';
import { decimal } from '#shared/decimal/decimal.ts';
import { localDate } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import { interestAtPublishedRate, publishedRateDate } from './period-days.ts';
import { sofrLife, sofrTerms } from './testing/sofr-life.ts';

const firstOf = ({ periods }: { readonly periods: readonly LifePeriod[] }) => periods[0] as LifePeriod;

it('a published rate earns simple interest, and principal and margin change on their dates', () => {
	const life = sofrLife({
		drawings: [{ date: localDate('2022-04-14'), amount: decimal('2000000') }],
		marginSteps: [{ from: localDate('2022-05-16'), margin: decimal('2.25') }],
	});
	// 10 million for 30 days and 12 million for 32 days at 1.05 + 1.25 percent, followed by 12 million for 30 days at
	// 1.05 + 2.25.
	const expected = { interestAmount: '76700', payableAmount: '76700' };
	const found = interestAtPublishedRate(life, firstOf(life), decimal('1.05'));
	// (62 · 2.3 + 30 · 3.3) / 92 = 302 / 115
	expect(found).toEqual({ ...expected, rate: '2.626086956521739130434782608696' });
});

it('the floor replaces a lower published rate before spreads are added', () => {
	const life = sofrLife({
		rates: { ...sofrTerms.rates, floor: decimal('0.5'), creditAdjustmentSpread: decimal('0.1') },
	});
	expect(interestAtPublishedRate(life, firstOf(life), decimal('0.3'))).toMatchObject({ rate: '1.85' });
});

it('the value date is the given number of publication days before the period', () => {
	const life = sofrLife();
	// Tuesday 15 March 2022; Friday is two business days earlier.
	expect([0, 2].map((days) => publishedRateDate(life, firstOf(life), days))).toEqual(['2022-03-15', '2022-03-11']);
});
