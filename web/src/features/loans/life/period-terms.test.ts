import { expect, test } from 'vitest';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { balanceSteps, marginChanges, periodTerms } from './period-terms.ts';

const terms = {
	startDate: '2022-03-15',
	endDate: '2022-09-15',
	principal: '1000000',
	margin: '1.25',
	lookback: 5,
	principalChanges: [],
} as unknown as SavedLoan['terms'];
const life = {
	drawings: [
		{ date: '2022-04-20', amount: '50000' },
		{ date: '2022-06-15', amount: '7' },
	],
	repayments: [
		{ date: '2022-04-20', amount: '30000.5' },
		{ date: '2022-05-02', amount: '10000' },
	],
	marginSteps: [
		{ from: '2022-06-15', margin: '1.5' },
		{ from: '2022-07-01', margin: '2' },
	],
} as unknown as SavedLoan['life'];
const periods = [
	{ period: 1, start: '2022-03-15', end: '2022-06-15', principal: '1000000', margin: '1.25' },
	{ period: 2, start: '2022-06-15', end: '2022-09-15', principal: '1010006.5', margin: '1.5' },
] as unknown as [SchedulePeriod, SchedulePeriod];

test('the terms of a period have the balance and margin at its start, and only the principal changes within it', () => {
	expect(periodTerms({ terms, life }, periods[0])).toMatchObject({
		endDate: '2022-06-15',
		principal: '1000000',
		margin: '1.25',
		lookback: 5,
		principalChanges: [
			{ changeDate: '2022-04-20', principalChange: '19999.5' },
			{ changeDate: '2022-05-02', principalChange: '-10000' },
		],
	});
	expect(periodTerms({ terms, life }, periods[1])).toMatchObject({
		startDate: '2022-06-15',
		principal: '1010006.5',
		margin: '1.5',
		principalChanges: [],
	});
	expect(periods.map((period) => marginChanges({ life, terms }, period))).toEqual([[], ['2022-07-01']]);
});

test('the terms of a loan with one period are used unchanged', () => {
	expect(periodTerms({ terms, life: undefined }, periods[0])).toBe(terms);
});

test('the balance changes only at principal changes, and is zero at maturity', () => {
	const steps = balanceSteps({ terms, life }, periods).map(({ date, value }) => [date, value]);
	expect(steps).toEqual([
		['2022-03-15', '1000000'],
		['2022-04-20', '1019999.5'],
		['2022-05-02', '1009999.5'],
		['2022-06-15', '1010006.5'],
		['2022-09-15', '0'],
	]);
});
