import type { CashCalculation } from '#shared/contract/cash-explanation.ts';
import { compare, type Decimal, decimalText } from '#shared/decimal/decimal.ts';
import { figureText } from '#shared/decimal/figure-text.ts';
import type { CashCalculator, CashFallback } from '#shared/fallback/cash-calculator.ts';
import { fallbackDecimals } from '#shared/fallback/fallback-calculator.ts';
import { type FallbackFailure, isFailure } from '#shared/fallback/fallback-failure.ts';

/** Decimals of unrounded figures. */
const unroundedDecimals = 18;

/** The calculation of a cash fallback, from its fixings to its figures. */
export function cashCalculation(calculator: CashCalculator, rate: CashFallback): CashCalculation | FallbackFailure {
	const { product, tenor, recordDate } = rate;
	const grid = calculator.gridOf(product, tenor, recordDate);
	if (isFailure(grid)) return grid;
	const fixings = calculator.fixingsOf(grid);
	if (isFailure(fixings)) return fixings;
	const unrounded = calculator.averageOf(product, grid, unroundedDecimals);
	if (isFailure(unrounded)) return unrounded;
	const averaged = calculator.averageOf(product, grid);
	if (isFailure(averaged)) return averaged;
	const spread = spreadOf(calculator, rate);
	if (isFailure(spread)) return spread;
	const { floor, style } = product;
	const { lookbackDays, hasObservationShift, lockoutDays } = grid.terms;
	return {
		index: rate.observationPeriod.index,
		average: style === 'Simple in arrears' ? 'simple' : 'compounded',
		basis: calculator.basis,
		window: { start: rate.observationPeriod.start, end: rate.observationPeriod.end },
		observed: { first: fixings.reduce(earliest).date, last: rate.observationPeriod.lastFixingDate },
		lookbackDays,
		hasObservationShift,
		lockoutDays,
		fixings,
		days: grid.observationDays,
		averageRounding: rounding(unrounded, averaged),
		floor: floor === undefined ? null : { rate: decimalText(floor), isApplied: compare(averaged, floor) < 0 },
		adjustedSofr: figureText(rate.adjustedSofr),
		spread,
		allInFallback: textOrNull(rate.allInFallback),
	};
}

function spreadOf(
	calculator: CashCalculator,
	{ product, tenor, recordDate, status, spreadAdjustment }: CashFallback,
): CashCalculation['spread'] | FallbackFailure {
	const spread = calculator.spreadOf(product, tenor, recordDate, unroundedDecimals);
	if (isFailure(spread)) return spread;
	const { transition, fixed, percent } = spread;
	return {
		value: textOrNull(spreadAdjustment),
		isFixed: status === 'Calculated',
		transition:
			transition === undefined
				? null
				: {
						start: { date: transition.start, value: textOrNull(transition.startSpread) },
						end: { date: transition.end, value: figureText(fixed) },
						businessDays: transition.steps,
						businessDaysDone: transition.stepsDone,
						rounding:
							percent === undefined || spreadAdjustment === undefined ? null : rounding(percent, spreadAdjustment),
					},
	};
}

const earliest = <Day extends { readonly date: string }>(one: Day, other: Day) => (other.date < one.date ? other : one);

const textOrNull = (figure: Decimal | undefined) => (figure === undefined ? null : figureText(figure));

const rounding = (unrounded: Decimal, rounded: Decimal) => ({
	unrounded: decimalText(unrounded),
	rounded: figureText(rounded),
	decimals: fallbackDecimals,
});
