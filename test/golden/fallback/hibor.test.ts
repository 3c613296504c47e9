import { expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { Decimal } from '#shared/decimal/decimal.ts';
import { FallbackCalculator } from '#shared/fallback/fallback-calculator.ts';
import { isFailure } from '#shared/fallback/fallback-rate.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { resolvedIbor, spreads } from '#test/support/fallback-market.ts';
import periods from '../compounding/periods.json' with { type: 'json' };
import golden from './hibor.json' with { type: 'json' };

const fixings = Object.entries(periods.series.HKD_SYN.fixings).map(([date, value]) => ({
	date: date as LocalDate,
	value,
}));
const calculator = new FallbackCalculator(resolvedIbor('HKD', 'HIBOR'), spreads, new FixingSeries('HONIA', fixings));

/** Rounds a non-negative number to five decimals. */
const fiveDecimals = ({ unscaled, scale }: Decimal) => {
	expect(scale).toBe(5);
	return `${unscaled / 100_000n}.${String(unscaled % 100_000n).padStart(5, '0')}`;
};

it.each(golden.recordDates)('the HIBOR fallback of $recordDate agrees with exact fractions', (expected) => {
	const rates = calculator.ratesOf(localDate(expected.recordDate)).map(({ tenor, outcome }) => {
		if (isFailure(outcome)) throw new Error(`${tenor}: ${outcome.reason}`);
		expect([outcome.status, outcome.observationPeriod.index, outcome.observationPeriod.start]).toEqual([
			'Indicative',
			'HONIA',
			expected.accrualStart,
		]);
		return {
			tenor,
			accrualEnd: outcome.observationPeriod.end,
			adjustedReferenceRate: fiveDecimals(outcome.adjustedReferenceRate),
			spreadAdjustment: fiveDecimals(outcome.spreadAdjustment),
			fallbackRate: fiveDecimals(outcome.fallbackRate),
			publicationDate: outcome.publicationDate,
		};
	});
	expect(rates).toEqual(expected.tenors);
});
