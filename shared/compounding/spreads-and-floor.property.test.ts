import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, divideHalfAway, powerOfTen, scaledText } from '#shared/decimal/decimal.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { runsOf } from '#test/support/nightly.ts';
import {
	anyFloorOption,
	anySeries,
	ascendingDates,
	compounded,
	fourDecimals,
	gridOf,
} from '#test/support/random-period.ts';
import { addedSpread } from './effective-rate.ts';
import { type FloorRule, floorBases, floorOptionOf, floorRuleOf, floorRules, spreadMethods } from './floor-option.ts';
import type { ObservationGrid } from './observation-grid.ts';
import { payableInterestOf } from './payable-interest.ts';

const runs = { numRuns: runsOf(150) };
const anyMethod = fc.constantFrom(...spreadMethods);
const anyRule: fc.Arbitrary<FloorRule> = fc.record({
	floorOn: fc.constantFrom(...floorBases),
	cas: anyMethod,
	margin: anyMethod,
});
const tenThousandths = fc.integer({ min: -30_000, max: 30_000 });
const basis = 360n;
/** Rates are in units of 10^−4 percent. */
const rateUnit = 10_000n;
const step = 100n * basis * rateUnit;

interface ExactLoan {
	readonly rule: FloorRule;
	readonly floor: bigint | undefined;
	readonly cas: bigint;
	readonly margin: bigint;
	/** Principal of each day in cents. */
	readonly principals: readonly bigint[];
	readonly fixings: readonly bigint[];
}

/** Calculates each day's all-in rate and interest to date as fractions over powers of one denominator. */
function exactDays(grid: ObservationGrid, { rule, floor, cas, margin, principals, fixings }: ExactLoan) {
	const larger = (a: bigint, b: bigint) => (a < b ? b : a);
	const compoundedSpread = (rule.cas === 'compounded' ? cas : 0n) + (rule.margin === 'compounded' ? margin : 0n);
	const added = cas + margin - compoundedSpread;
	let [factor, unit, before, earned, simple, elapsed] = [1n, 1n, 0n, 0n, 0n, 0n];
	return fixings.map((fixing, i) => {
		let rate = fixing;
		if (floor !== undefined && rule.floorOn === 'rfr') rate = larger(rate, floor);
		if (floor !== undefined && rule.floorOn === 'rfr-plus-cas') rate = larger(rate, floor - cas);
		const days = BigInt(grid.accrualDays[i] as number);
		elapsed += days;
		factor *= step + (rate + compoundedSpread) * days;
		unit *= step;
		const least = floor === undefined ? undefined : (floor * elapsed * unit) / step;
		const growth =
			rule.floorOn === 'compounded-rate' && least !== undefined ? larger(factor - unit, least) : factor - unit;
		earned = earned * step + (principals[i] as bigint) * (growth - before * step);
		before = growth;
		const accrued = BigInt((grid.boundaries[i + 1] as number) - (grid.boundaries[i] as number));
		simple += (principals[i] as bigint) * added * accrued;
		const annual = elapsed === 0n ? 1n : elapsed;
		const period = rule.floorOn === 'compounded-rate' && floor !== undefined && elapsed === 0n ? larger(0n, floor) : 0n;
		return {
			allInRate: ratio(growth * step + (added + period) * annual * unit, annual * unit * rateUnit, 18),
			toDate: ratio(
				earned * BigInt(grid.interestDays) * step + simple * unit * BigInt(grid.observationDays),
				unit * step * BigInt(grid.observationDays) * 100n,
				18,
			),
		};
	});
}

const ratio = (numerator: bigint, denominator: bigint, decimals: number) =>
	scaledText(divideHalfAway(numerator * powerOfTen(decimals), denominator), decimals);

const unitsOf = (text: string): bigint => {
	const { unscaled, scale } = decimal(text);
	return unscaled * powerOfTen(4 - scale);
};

it('the daily rates and interest equal those of exact fractions for every combination of the switches', () => {
	fc.assert(
		fc.property(
			anySeries,
			ascendingDates(3),
			anyRule,
			fc.record({ floor: fc.option(tenThousandths, { nil: undefined }), cas: tenThousandths, margin: tenThousandths }),
			fc.record({ lookbackDays: fc.integer({ min: 0, max: 5 }), hasObservationShift: fc.boolean() }),
			fc.integer({ min: -50_000_000, max: 100_000_000 }),
			(series, dates, floorRule, { floor, cas, margin }, observation, changeInCents) => {
				const [startDate, changeDate, endDate] = dates as [LocalDate, LocalDate, LocalDate];
				const grid = gridOf(startDate, endDate, observation);
				fc.pre(grid.observationDays > 0);
				const rates = {
					...(floor === undefined ? {} : { floor: decimal(fourDecimals(floor)) }),
					floorRule,
					creditAdjustmentSpread: decimal(fourDecimals(cas)),
					margin: decimal(fourDecimals(margin)),
					basis: 360,
				};
				const period = compounded(series, grid, rates);
				const opening = 100_000_000n;
				const change = { unscaled: BigInt(changeInCents), scale: 2 };
				const interest = payableInterestOf(
					grid,
					period,
					{
						principal: decimal('1000000'),
						changes: changeInCents === 0 ? [] : [{ date: changeDate, amount: change }],
						method: 'NON_CUMULATIVE',
						addedSpread: addedSpread(rates),
						basis: 360,
					},
					2,
				);
				const exact = exactDays(grid, {
					rule: floorRule,
					floor: floor === undefined ? undefined : BigInt(floor),
					cas: BigInt(cas),
					margin: BigInt(margin),
					principals: period.days.map((_, i) =>
						(grid.boundaries[i] as number) < epochDay(changeDate) ? opening : opening + change.unscaled,
					),
					fixings: period.days.map(({ fixing }) => unitsOf(fixing)),
				});
				expect(period.days.map(({ allInRate }, i) => ({ allInRate, toDate: interest.days[i]?.toDate }))).toEqual(exact);
			},
		),
		runs,
	);
});

it('a compounded-rate floor below every rate to date has no effect', () => {
	fc.assert(
		fc.property(anySeries, ascendingDates(2), anyMethod, anyMethod, (series, [start, end], cas, margin) => {
			const grid = gridOf(start as LocalDate, end as LocalDate);
			const rates = { creditAdjustmentSpread: decimal('0.1'), margin: decimal('1.5') };
			const figures = (floorRule: FloorRule, floor?: string) => {
				const terms = { ...rates, floorRule, ...(floor === undefined ? {} : { floor: decimal(floor) }) };
				const { growth, earning, ...period } = compounded(series, grid, terms);
				return period;
			};
			expect(figures({ floorOn: 'compounded-rate', cas, margin }, '-50')).toEqual(
				figures({ floorOn: 'none', cas, margin }),
			);
		}),
		runs,
	);
});

it('missing switches default to those of the floor option, and a rule maps back to its option', () => {
	fc.assert(
		fc.property(anyFloorOption, anyRule, (floorOption, rule) => {
			expect(floorRuleOf({ floorOption })).toEqual(floorRules[floorOption]);
			expect(floorOptionOf(floorRules[floorOption])).toBe(floorOption);
			const switches = { floorOn: rule.floorOn, casMethod: rule.cas, marginMethod: rule.margin };
			expect(floorRuleOf({ floorOption, ...switches })).toEqual(rule);
			const option = floorOptionOf(rule);
			if (option !== undefined) expect(floorRules[option]).toEqual(rule);
		}),
	);
});
