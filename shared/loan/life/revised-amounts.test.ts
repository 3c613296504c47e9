import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { CompounderCache } from '#shared/compounding/loan-totals.ts';
import { add, decimal, decimalText, divideHalfAway, scaledText, subtract } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { gridOf, plain } from '#test/support/random-period.ts';
import { sofrCalendar, sofrFixings } from '#test/support/reference-sofr.ts';
import type { LifeTerms } from './loan-life.ts';
import { interestOfPeriod, segmentsOfPeriod } from './period-interest.ts';
import { observesFixing, revisedAmounts } from './revised-amounts.ts';
import { sofrLife, sofrMarket } from './testing/sofr-life.ts';

const valueOn = (date: LocalDate) => sofrFixings.values[sofrFixings.valueIdOf(epochDay(date))]?.text ?? '';

/** Returns the published SOFR fixings with a different value on one date. @param value undefined removes the fixing */
function seriesWith(date: LocalDate, value: string | undefined): FixingSeries {
	const all = Array.from(sofrCalendar.businessDays, dateOfEpochDay).filter((each) => valueOn(each) !== '');
	return new FixingSeries(
		'SOFR',
		all.flatMap((each) => {
			const used = each === date ? value : valueOn(each);
			return used === undefined ? [] : [{ date: each, value: used }];
		}),
	);
}

const revised = localDate('2022-07-07');
const today = epochDay(localDate('2024-06-28'));

function marksOf(terms: Partial<LifeTerms>, before: string | undefined, on = today) {
	const life = sofrLife(terms);
	const series = { day: epochDay(revised), before: seriesWith(revised, before), after: sofrFixings };
	const compounders = { before: new CompounderCache(), after: new CompounderCache() };
	return { life, marks: revisedAmounts(life, series, on, compounders) };
}

it('a revised fixing changes only the amount of the period that observes its day', () => {
	const { life, marks } = marksOf({}, '0');
	expect(marks.map(({ period }) => period.number)).toEqual([2]);
	const [mark] = marks;
	if (mark === undefined) throw new Error('no mark');
	const before = { series: seriesWith(revised, '0'), compounders: new CompounderCache() };
	expect(mark.before).toMatchObject({ payableAmount: amountOf(interestOfPeriod(life, mark.period, before)) });
	expect(mark.after.payableAmount).toBe(amountOf(interestOfPeriod(life, mark.period, sofrMarket())));
	expect(Number(mark.after.payableAmount) - Number(mark.before?.payableAmount)).toBeCloseTo(
		(10_000_000 * Number(valueOn(revised))) / 36_000,
		-1,
	);
});

const amountOf = (amounts: object) => ('payableAmount' in amounts ? String(amounts.payableAmount) : 'none');

it('a late fixing makes the amount of a past period known, and changes nothing in a running period', () => {
	expect(marksOf({}, undefined).marks.map(({ period, before }) => [period.number, before])).toEqual([[2, undefined]]);
	expect(marksOf({}, '0', epochDay(localDate('2022-08-01'))).marks).toEqual([]);
});

/**
 * Periods end on 15 June and 15 September 2022. The day five business days before 15 September is 8 September, which
 * the next period observes first.
 */
it('lookback and lockout determine in which period the fixing of a day is used', () => {
	const observing = (observation: LifeTerms['observation'], date: string) => {
		const life = sofrLife({ observation });
		return life.periods
			.filter((each) => observesFixing(life, each, epochDay(localDate(date))))
			.map(({ number }) => number);
	};
	expect(observing({ ...plain, lookbackDays: 5 }, '2022-09-07')).toEqual([2]);
	expect(observing({ ...plain, lookbackDays: 5 }, '2022-09-08')).toEqual([3]);
	expect(observing(plain, '2022-09-08')).toEqual([2]);
	expect(observing({ ...plain, lockoutDays: 3 }, '2022-09-09')).toEqual([2]);
	expect(observing({ ...plain, lockoutDays: 3 }, '2022-09-12')).toEqual([]);
	expect(observing(plain, '2022-07-04')).toEqual([]);
});

/** Expected: P · (∏ (1 + (r + margin of the day) · days / 36000) − 1), as an exact fraction. */
it('a compounded margin uses the margin of each day, and the segments add up to the period', () => {
	const from = localDate('2022-04-20');
	const life = sofrLife({ observation: plain, marginSteps: [{ from, margin: decimal('2.5') }] });
	const [period] = life.periods;
	if (period === undefined) throw new Error('no period');
	const grid = gridOf(localDate('2022-03-15'), localDate('2022-06-15'));
	let [numerator, denominator] = [1n, 1n];
	grid.observations.forEach((day, i) => {
		const margin = dateOfEpochDay(day) < from ? '1.25' : '2.5';
		const rate = add(decimal(valueOn(dateOfEpochDay(day))), decimal(margin));
		const unit = 36_000n * 10n ** BigInt(rate.scale);
		numerator *= unit + rate.unscaled * BigInt(grid.accrualDays[i] ?? 0);
		denominator *= unit;
	});
	const exact = scaledText(divideHalfAway((numerator - denominator) * 10n ** 25n, denominator), 18);
	expect(interestOfPeriod(life, period, sofrMarket())).toMatchObject({ interestAmount: exact });
	const segments = segmentsOfPeriod(life, period, sofrMarket());
	if ('reason' in segments) throw new Error(segments.reason);
	expect(segments.map(({ to, margin }) => [to, margin])).toEqual([
		['2022-04-20', '1.25'],
		['2022-06-15', '2.5'],
	]);
	const sum = segments.map(({ interest }) => decimal(interest)).reduce(add);
	expect(Math.abs(Number(decimalText(subtract(sum, decimal(exact)))))).toBeLessThan(3e-18);
});
