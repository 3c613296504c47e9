import { describe, expect, it } from 'vitest';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { shownDecimals } from '#shared/compounding/effective-rate.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import { observationGrid } from '#shared/compounding/observation-grid.ts';
import { add, compare, decimal, decimalText, round, subtract, zero } from '#shared/decimal/decimal.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import golden from './periods.json' with { type: 'json' };

const tolerance = decimal('0.0000000000000000000000001');

const within = (actual: string, expected: string) => {
	const { unscaled, scale } = subtract(decimal(actual), decimal(expected));
	return compare({ unscaled: unscaled < 0n ? -unscaled : unscaled, scale }, tolerance) <= 0;
};

/**
 * True for spreads that are compounded on top of the floored rate. The golden cases average floored rates without these
 * spreads, but the portal's simple average includes them.
 */
function compoundedAfterFloor({ floorOption, cas, margin }: { floorOption: string; cas: string; margin: string }) {
	if (floorOption === 'rfr') return add(decimal(cas), decimal(margin));
	return floorOption === 'cas' ? decimal(margin) : zero;
}

type SeriesName = keyof typeof golden.series;

const calendars = new Map(
	Object.entries(golden.calendars).map(([name, { completeFrom, completeTo, holidays }]) => [
		name,
		new BusinessCalendar([
			{
				name,
				completeFrom: localDate(completeFrom),
				completeTo: localDate(completeTo),
				holidays: holidays.map((date) => ({ date: localDate(date), name: 'closed' })),
			},
		]),
	]),
);

const series = new Map(
	Object.entries(golden.series).map(([name, { fixings }]) => [
		name,
		new FixingSeries(
			name,
			Object.entries(fixings).map(([date, value]) => ({ date: localDate(date), value })),
		),
	]),
);

describe('a compounded interest period', () => {
	it.each(golden.cases.map((c) => [`${c.id} ${c.tag} ${c.series} ${c.floorOption}`, c] as const))(
		'agrees with the golden case %s',
		(_, c) => {
			const calendar = calendars.get(golden.series[c.series as SeriesName].calendar) as BusinessCalendar;
			const grid = observationGrid(localDate(c.start), localDate(c.end), calendar, {
				lookbackDays: c.lookback,
				hasObservationShift: c.observationShift,
				lockoutDays: c.lockout,
				allowsNonBusinessDates: false,
			});
			if ('reason' in grid) throw new Error(grid.reason);
			const period = new Compounder(series.get(c.series) as FixingSeries, calendar, {
				...(c.floor === null ? {} : { floor: decimal(c.floor) }),
				floorRule: floorRules[c.floorOption as FloorOption],
				creditAdjustmentSpread: decimal(c.cas),
				margin: decimal(c.margin),
				basis: c.basis,
			}).compound(grid);
			if ('reason' in period) throw new Error(period.reason);

			expect(period.unroundedRate).toSatisfy((actual: string) => within(actual, c.expected.annualizedAllInRate));
			expect(period.days).toHaveLength(c.expected.businessDays);
			expect([grid.interestDays, grid.observationDays]).toEqual([c.expected.daysInterest, c.expected.daysObservation]);
			const rows = new Map(
				period.days.map((d) => [
					d.day,
					[d.day, d.startDate, d.endDate, d.observationDate, Number(d.fixing), d.accrualDays],
				]),
			);
			for (const [day, start, end, observation, fixing, accrualDays] of c.expected.rows) {
				expect(rows.get(day as number)).toEqual([day, start, end, observation, Number(fixing), accrualDays]);
			}
			expect(period.simpleAverage).toBe(
				decimalText(round(add(decimal(c.expected.simpleAverage), compoundedAfterFloor(c)), shownDecimals)),
			);
		},
	);

	it('the golden cases include every floor option', () => {
		const seen = golden.cases.map((c) => [c.floorOption, c.lookback > 0, c.observationShift, c.lockout > 0]);
		expect(new Set(seen.map(([option]) => option)).size).toBe(4);
		expect(golden.cases.length).toBe(115);
	});
});
