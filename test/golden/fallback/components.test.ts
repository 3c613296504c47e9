import { expect, it } from 'vitest';
import { ibors } from '#shared/benchmark/ibor.ts';
import { type Decimal, decimal } from '#shared/decimal/decimal.ts';
import { isFailure } from '#shared/fallback/fallback-rate.ts';
import { localDate } from '#shared/time/local-date.ts';
import { calculatorOf } from '#test/support/fallback-market.ts';
import golden from './components.json' with { type: 'json' };

const fiveDecimals = ({ unscaled, scale }: Decimal) => {
	expect(scale).toBe(5);
	return unscaled;
};

it.each(golden.recordDates)('the $currency $name fallback of $recordDate agrees with exact fractions', (expected) => {
	const calculator = calculatorOf(expected.currency, expected.name);
	const rates = calculator.ratesOf(localDate(expected.recordDate));
	expect(rates.map(({ tenor }) => tenor)).toEqual(expected.tenors.map(({ tenor }) => tenor));
	expected.tenors.forEach((row, i) => {
		const outcome = rates[i]?.outcome;
		if (outcome === undefined || isFailure(outcome)) throw new Error(`${row.tenor}: ${outcome?.reason}`);
		expect(outcome.observationPeriod).toMatchObject({
			index: expected.index,
			start: expected.accrualStart,
			end: row.accrualEnd,
			accrualDays: row.accrualDays,
		});
		expect(outcome.publicationDate).toBe(row.publicationDate);
		expect(outcome.status).toBe(row.status);
		expect(fiveDecimals(outcome.adjustedReferenceRate)).toBe(fiveDecimals(decimal(row.adjustedReferenceRate)));
		expect(fiveDecimals(outcome.spreadAdjustment)).toBe(fiveDecimals(decimal(row.spreadAdjustment)));
		expect(fiveDecimals(outcome.fallbackRate)).toBe(fiveDecimals(decimal(row.fallbackRate)));
		if ('fixings' in row) {
			const fixings = calculator.fixingsOf(outcome.observationPeriod);
			if (isFailure(fixings)) throw new Error(fixings.reason);
			expect(fixings.map(({ date, value, accrualDays }) => `${date} ${value} ${accrualDays}`)).toEqual(row.fixings);
			expect(outcome.observationPeriod.fixings).toBe(fixings.length);
		}
	});
});

it('the golden file includes every interbank rate twice, except HIBOR, whose fixings the portal does not have', () => {
	for (const { currency, name } of ibors) {
		const dates = golden.recordDates.filter((row) => row.currency === currency && row.name === name);
		expect(dates.length >= 2, `${currency} ${name}`).toBe(currency !== 'HKD');
	}
});
