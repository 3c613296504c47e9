import { describeRow, floorTestOf } from '#functions/calculator/compound.ts';
import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import type { PrincipalChangeMethod } from '#shared/compounding/accrued-interest.ts';
import { Compounder } from '#shared/compounding/compound.ts';
import { addedSpread, type RateTerms, shownDecimals } from '#shared/compounding/effective-rate.ts';
import { type FloorRule, floorOptionOf } from '#shared/compounding/floor-option.ts';
import type { PrincipalChange } from '#shared/compounding/loan-totals.ts';
import { type ObservationTerms, observationGrid, observationReason } from '#shared/compounding/observation-grid.ts';
import { type PayableDay, payableInterestOf } from '#shared/compounding/payable-interest.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { decimal, decimalText, minorUnitDecimals, scaledText } from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';

export interface Asked {
	readonly currency: string;
	readonly startDate: string;
	readonly endDate: string;
	readonly principal: string;
	readonly basis: number;
	readonly observation: ObservationTerms;
	readonly floorRule: FloorRule;
	readonly floor: string | null;
	readonly cas: string;
	readonly margin: string;
	/** Number of decimals. 0 means that the result is not rounded. */
	readonly rounding: number;
	readonly changes: readonly PrincipalChange[];
	readonly method: PrincipalChangeMethod;
}

/** Returns the response of the API to a calculation, without a portal. */
export function calculatedResult(asked: Asked, series: FixingSeries, calendar: BusinessCalendar): CompoundingResult {
	const { currency, startDate, endDate, basis, observation, floorRule, floor, cas, margin, rounding } = asked;
	const grid = observationGrid(localDate(startDate), localDate(endDate), calendar, observation);
	if ('reason' in grid) throw new Error(grid.reason);
	const terms: RateTerms = {
		floorRule,
		...(floor === null ? {} : { floor: decimal(floor) }),
		creditAdjustmentSpread: decimal(cas),
		margin: decimal(margin),
		basis,
		...(rounding === 0 ? {} : { roundingDecimals: rounding }),
	};
	const period = new Compounder(series, calendar, terms).compound(grid);
	if ('reason' in period) throw new Error(period.reason);
	const { principal, changes, method } = asked;
	const interestTerms = { principal: decimal(principal), changes, method, addedSpread: addedSpread(terms), basis };
	const interest = payableInterestOf(grid, period, interestTerms, minorUnitDecimals(currency));
	return {
		rates: period.days.map((day, row) =>
			describeRow(
				{
					day,
					cumulativeFactor: scaledText(period.growth.factor(shownDecimals, row + 1), shownDecimals),
					reason: observationReason(grid, calendar, row),
					closures: {},
					interest: interest.days[row] as PayableDay,
					principalChange: undefined,
					spreads: { cas: decimalText(decimal(cas)), margin: decimalText(decimal(margin)) },
				},
				series.index,
				floorTestOf(terms),
			),
		),
		compoundedRate: period.compoundedRate,
		compoundedRateUnrounded: period.unroundedRate,
		compoundingFactor: period.compoundingFactor,
		simpleAverage: period.simpleAverage,
		interestDays: grid.interestDays,
		observationDays: grid.observationDays,
		businessDays: grid.observations.length,
		interestAmount: interest.total,
		payableAmount: interest.payable,
		principal: decimalText(decimal(principal)),
		yearlyBasis: yearlyBasisText(basis),
		currency,
		index: series.index,
		lastFixingDate: period.lastFixingDate,
		conventions: {
			...{
				startDate,
				endDate,
				floorOption: floorOptionOf(floorRule) ?? ('rfr' as const),
				floor,
				cas,
				margin,
				rounding,
				principalChangeMethod: method,
			},
			floorOn: terms.floorRule.floorOn,
			casMethod: terms.floorRule.cas,
			marginMethod: terms.floorRule.margin,
			lookback: observation.lookbackDays,
			observationShift: observation.hasObservationShift,
			lockout: observation.lockoutDays,
			systemCalendars: ['USA_FI'],
			clientCalendars: [],
			isWeekendTreatedAsBizDay: false,
			allowNonBusinessDates: observation.allowsNonBusinessDates,
		},
	};
}
