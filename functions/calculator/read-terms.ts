import { refuse } from '#platform/http/refusal.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import type { RateTerms } from '#shared/compounding/effective-rate.ts';
import { floorRuleOf } from '#shared/compounding/floor-option.ts';
import type { PrincipalChange } from '#shared/compounding/interest.ts';
import type { ObservationTerms } from '#shared/compounding/observation-grid.ts';
import { add, compare, type Decimal, decimal, decimalText } from '#shared/decimal/decimal.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import { daysBetween, isLocalDate } from '#shared/time/local-date.ts';
import type { CompoundingInput } from './complete-input.ts';

const principalRange = range('0', loanLimits.principal);
const changeRange = range(`-${loanLimits.principal}`, loanLimits.principal);
const spreadRange = range(`-${loanLimits.ratePercent}`, loanLimits.ratePercent);

/** @throws a refusal (400) when the dates contradict each other or the days */
export function checkPeriod({ startDate, endDate, days }: CompoundingInput): void {
	if (startDate >= endDate) throw refuse('start-not-before-end', { start: startDate, end: endDate });
	const actual = daysBetween(startDate, endDate);
	if (actual > loanLimits.periodDays) throw refuse('period-too-long', { max: loanLimits.periodDays, actual });
	if (days !== undefined && days !== actual) {
		throw refuse('days-contradict-dates', { days, actual, start: startDate, end: endDate });
	}
}

/** @throws a refusal (400) when a lookback or lockout is beyond what the caller's layout offers */
export function readObservationTerms(input: CompoundingInput, features: RfrSection['Features']): ObservationTerms {
	requireRange('lookback', input.lookback, features?.lookbackRange ?? loanLimits.businessDays);
	requireRange('lockout', input.lockout, features?.lockoutRange ?? loanLimits.businessDays);
	return {
		lookbackDays: input.lookback,
		hasObservationShift: input.observationShift,
		lockoutDays: input.lockout,
		allowsNonBusinessDates: input.allowNonBusinessDates,
	};
}

function requireRange(field: 'lookback' | 'lockout', value: number, max: number): void {
	if (value > max) throw refuse(`${field}-out-of-range`, { field, max });
}

/** @throws a refusal (400) when a spread or the floor is beyond ±100 percent */
export function readRateTerms(input: CompoundingInput, index: OvernightIndex): RateTerms {
	const floor = input.floor == null ? undefined : within('floor', input.floor, spreadRange);
	return {
		...(floor === undefined ? {} : { floor }),
		floorRule: floorRuleOf(input),
		creditAdjustmentSpread: within('cas', input.cas ?? '0', spreadRange),
		margin: within('margin', input.margin ?? '0', spreadRange),
		basis: basisOf(input, index),
		...(input.rounding === 0 ? {} : { roundingDecimals: input.rounding }),
	};
}

function basisOf({ yearlyBasis }: CompoundingInput, index: OvernightIndex): number {
	if (yearlyBasis === undefined) return index.yearlyBasis;
	return yearlyBasis === 'ACT/360' ? 360 : 365;
}

/** @throws a refusal (400) when it is not from 0 to 10^12 */
export function readPrincipal({ principal }: CompoundingInput): Decimal {
	return within('principal', principal ?? '1000000', principalRange, 'principal-out-of-range');
}

/**
 * @throws a refusal (400) when there is no principal; when a change is outside the period, zero or too large; or when it
 * leaves a principal below 0 or above 10^12
 */
export function readPrincipalChanges(input: CompoundingInput, opening: Decimal): PrincipalChange[] {
	if (input.principal == null && Object.keys(input.principalAmtChanges ?? {}).length > 0) {
		throw refuse('principal-needed');
	}
	const changes = readChanges(input).toSorted((a, b) => (a.date < b.date ? -1 : 1));
	let principal = opening;
	for (const { date, amount } of changes) {
		principal = add(principal, amount);
		within(`principal from ${date}`, decimalText(principal), principalRange, 'principal-out-of-range');
	}
	return changes;
}

function readChanges(input: CompoundingInput): PrincipalChange[] {
	return Object.entries(input.principalAmtChanges ?? {}).map(([date, amount]) => {
		if (!isLocalDate(date)) throw refuse('change-date-invalid', { date });
		if (date <= input.startDate || date >= input.endDate) throw refuse('change-outside-period', { date });
		const change = within(`principalAmtChanges.${date}`, amount, changeRange, 'change-out-of-range');
		if (change.unscaled === 0n) throw refuse('change-is-zero', { date });
		return { date, amount: change };
	});
}

interface Range {
	readonly min: string;
	readonly max: string;
	readonly least: Decimal;
	readonly most: Decimal;
}

function range(min: string, max: string): Range {
	return { min, max, least: decimal(min), most: decimal(max) };
}

function within(
	field: string,
	text: string,
	{ min, max, least, most }: Range,
	code: 'spread-out-of-range' | 'principal-out-of-range' | 'change-out-of-range' = 'spread-out-of-range',
): Decimal {
	const value = decimal(text);
	if (compare(value, least) >= 0 && compare(value, most) <= 0) return value;
	throw refuse(code, { field, min, max, value: text });
}
