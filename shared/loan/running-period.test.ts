import { expect, it } from 'vitest';
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { CompounderCache, type LoanTerms, loanTotals } from '#shared/compounding/loan-totals.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { plain, plainRates } from '#test/support/random-period.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import { runningPeriod } from './running-period.ts';

const calendars = { joint: sofrCalendar, publication: sofrCalendar };
const fixings = sofr.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string }));
const publishedTo = (date: string) => fixings.filter((fixing) => fixing.date <= date);

const loan: LoanTerms = {
	currency: 'USD',
	startDate: localDate('2022-03-15'),
	endDate: localDate('2022-06-15'),
	observation: plain,
	rates: { ...plainRates, creditAdjustmentSpread: decimal('0.11448'), margin: decimal('1.75') },
	principal: decimal('25000000'),
	changes: [],
	method: 'NON_CUMULATIVE',
};

const running = (terms: LoanTerms, date: string) => {
	const result = runningPeriod(terms, 'SOFR', publishedTo(date), calendars);
	if ('reason' in result) throw new Error(result.reason);
	return result;
};
const totals = (terms: LoanTerms) => {
	const result = loanTotals(terms, { ...calendars, series: sofrFixings }, new CompounderCache());
	if ('reason' in result) throw new Error(result.reason);
	return result;
};

it.each([
	// The fixing of 12-May-2022 applies to the day from 19-May-2022, five business days later.
	[5, '2022-05-20'],
	[0, '2022-05-13'],
])('with a lookback of %i days, interest accrues as in a period that ends on %s', (lookbackDays, to) => {
	const terms = { ...loan, observation: { ...plain, lookbackDays } };
	const { accrued, heldRows } = running(terms, '2022-05-12');
	const shorter = totals({ ...terms, endDate: localDate(to) });
	expect(accrued).toEqual({
		to,
		compoundedRate: shorter.compoundedRate,
		interestAmount: shorter.interestAmount,
		payableAmount: shorter.payableAmount,
	});
	expect(heldRows).toBeGreaterThan(0);
});

it('the accrued interest is that of the whole period once all fixings are published', () => {
	const { accrued, whole, heldRows } = running(loan, '2022-06-14');
	const { compoundedRate, interestAmount, payableAmount } = totals(loan);
	expect(whole).toEqual({ to: '2022-06-15', compoundedRate, interestAmount, payableAmount });
	expect(accrued).toEqual(whole);
	expect(heldRows).toBe(0);
});

it('the latest fixing also applies to the following days, and compounds', () => {
	const terms = {
		...loan,
		startDate: localDate('2022-06-13'),
		endDate: localDate('2022-06-15'),
		rates: plainRates,
		principal: decimal('100000000'),
	};
	const known = [{ date: localDate('2022-06-13'), value: '3.6' }];
	// First day: 100,000,000 · 0.0001. Both days: 100,000,000 · (1.0001² − 1).
	expect(runningPeriod(terms, 'SOFR', known, calendars)).toMatchObject({
		accrued: { to: '2022-06-14', payableAmount: '10000.00' },
		whole: { to: '2022-06-15', payableAmount: '20001.00' },
		heldRows: 1,
	});
});

it('a running period has no accrued interest before its first fixing is published', () => {
	const { accrued, heldRows } = running(loan, '2022-03-14');
	expect(accrued).toBeUndefined();
	expect(heldRows).toBe(64);
});

it('a lockout row is known as soon as the fixing that it repeats is published', () => {
	const terms = { ...loan, observation: { ...plain, lockoutDays: 5 } };
	const { accrued, heldRows } = running(terms, '2022-06-07');
	expect(accrued?.to).toBe('2022-06-15');
	expect(heldRows).toBe(0);
});

it('a missing fixing is not replaced if a later fixing is published', () => {
	const known = publishedTo('2022-05-12').filter(({ date }) => date !== '2022-04-20');
	expect(runningPeriod(loan, 'SOFR', known, calendars)).toEqual({
		reason: 'missing-fixing',
		index: 'SOFR',
		date: '2022-04-20',
	});
});
