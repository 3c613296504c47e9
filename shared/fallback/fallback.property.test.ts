import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ibor, ibors, iborTitle } from '#shared/benchmark/ibor.ts';
import type { Decimal } from '#shared/decimal/decimal.ts';
import { addDays, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { calculatorOf, referenceSeries, resolvedIbor, spreads } from '#test/support/fallback-market.ts';
import { runsOf } from '#test/support/nightly.ts';
import { CashCalculator, type CashFallback } from './cash-calculator.ts';
import { type FallbackRate, isFailure } from './fallback-rate.ts';

const firstDay = localDate('2022-01-01');
const lastDay = localDate('2026-12-31');

function everyDay(): LocalDate[] {
	const days: LocalDate[] = [];
	for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day);
	return days;
}

const days = everyDay();

/** Converts a rate with five decimals to an integer, so that sums are compared without rounding. */
function hundredThousandths({ unscaled, scale }: Decimal): bigint {
	if (scale !== 5) throw new Error(`${scale} decimals`);
	return unscaled;
}

const calculated: readonly Ibor[] = ibors.filter(({ currency }) => currency !== 'HKD');

/** Minimum number of rates in five years with complete fixings. A smaller number would show that rates are missing. */
const leastFigures: Readonly<Record<string, number>> = { 'CAD CDOR': 3000, 'AUD BBSW': 2500 };
const otherwise = 4000;

describe.each(calculated.map((ibor) => ({ title: iborTitle(ibor), ibor })))(
	'fallback rates of $title',
	({ title, ibor }) => {
		const calculator = calculatorOf(ibor.currency, ibor.name);
		const outcomes = days.flatMap((day) => calculator.ratesOf(day).map(({ outcome }) => ({ day, outcome })));
		const figures = outcomes
			.map(({ outcome }) => outcome)
			.filter((outcome): outcome is FallbackRate => !isFailure(outcome));

		it('reference rate and spread add up to the fallback rate for every record date from 2022 to 2026 and every tenor', () => {
			const differing = figures.filter(
				(figure) =>
					hundredThousandths(figure.adjustedReferenceRate) + hundredThousandths(figure.spreadAdjustment) !==
					hundredThousandths(figure.fallbackRate),
			);
			expect(differing).toEqual([]);
			expect(figures.length).toBeGreaterThan(leastFigures[title] ?? otherwise);
		});

		it('a fallback rate is missing only if the date is not a record date or a fixing is missing', () => {
			const reasons = new Set(outcomes.map(({ outcome }) => (isFailure(outcome) ? outcome.reason : 'calculated')));
			for (const reason of reasons) expect(['calculated', 'no-record-date', 'missing-fixing']).toContain(reason);
			for (const { day, outcome } of outcomes) {
				const isRecordDate = calculator.rate.recordCalendar.isBusinessDay(epochDay(day));
				expect(isFailure(outcome) && outcome.reason === 'no-record-date').toBe(!isRecordDate);
			}
		});

		it('the record dates published on a day are those with this day as their publication date', () => {
			const found = fc.sample(fc.constantFrom(...figures), { numRuns: runsOf(60) });
			for (const { tenor, recordDate, publicationDate } of found) {
				const expected = figures
					.filter((figure) => figure.tenor === tenor && figure.publicationDate === publicationDate)
					.map((figure) => figure.recordDate);
				expect(expected).toContain(recordDate);
				const near = calculator.recordDatesPublishedOn(publicationDate, tenor).filter((date) => date >= firstDay);
				expect(near).toEqual(expected);
			}
		});
	},
);

describe('US dollar cash fallbacks', () => {
	const calculator = new CashCalculator(resolvedIbor('USD', 'LIBOR'), spreads, referenceSeries('SOFR'));
	const someDays = fc.sample(fc.constantFrom(...days), { numRuns: runsOf(150) });
	const figures = someDays.flatMap((day) =>
		calculator
			.ratesOf(day)
			.flatMap(({ tenors }) => tenors.map(({ outcome }) => outcome))
			.filter((outcome): outcome is CashFallback => !isFailure(outcome)),
	);

	it('adjusted SOFR and spread add up to the all-in rate', () => {
		const whole = figures.filter(({ spreadAdjustment }) => spreadAdjustment !== undefined);
		const differing = whole.filter(({ adjustedSofr, spreadAdjustment, allInFallback }) => {
			const [sofr, spread, allIn] = [adjustedSofr, spreadAdjustment as Decimal, allInFallback as Decimal];
			return hundredThousandths(sofr) + hundredThousandths(spread) !== hundredThousandths(allIn);
		});
		expect(differing).toEqual([]);
		expect(whole.length).toBeGreaterThan(runsOf(8000));
	});

	it('the record dates published on a day include every record date with this day as its publication date', () => {
		for (const { product, tenor, recordDate, publicationDate } of figures) {
			expect(calculator.recordDatesPublishedOn(product, tenor, publicationDate)).toContain(recordDate);
		}
	});
});
