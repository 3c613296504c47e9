import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import { businessCalendarOf, namedCalendars } from '#functions/calendars/named-calendars.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { fixingSeriesOfYears } from '#functions/rates/fixings.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { type OvernightIndex, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import type { RateTerms } from '#shared/compounding/effective-rate.ts';
import { floorRuleOf } from '#shared/compounding/floor-option.ts';
import { type LoanTerms, loanGrid } from '#shared/compounding/loan-totals.ts';
import type { ObservationGrid, ObservationTerms } from '#shared/compounding/observation-grid.ts';
import { add, compare, type Decimal, decimal, decimalText } from '#shared/decimal/decimal.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import type { InterestMethod } from '#shared/loan/comparison/variant.ts';
import { followConvention } from '#shared/loan/convention/named-convention.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import type { BusinessCalendar, HolidayCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, daysBetween, type EpochDay, isLocalDate } from '#shared/time/local-date.ts';
import { projectedCalendar } from '#shared/time/projected-calendar.ts';
import { type CompoundingInput, requireConvention, requireDefinedFloor } from './complete-input.ts';

export const ownerOf = ({ organisation, layout }: Caller): LoanOwner => ({
	orgId: organisation.orgId,
	features: layout.RFR?.Features,
});

const principalRange = range('0', loanLimits.principal);
const changeRange = range(`-${loanLimits.principal}`, loanLimits.principal);
const spreadRange = range(`-${loanLimits.ratePercent}`, loanLimits.ratePercent);

/** @throws a refusal (400) if the start date, the end date and the number of days contradict each other */
export function checkPeriod({ startDate, endDate, days }: CompoundingInput): void {
	if (startDate >= endDate) throw refuse('start-not-before-end', { start: startDate, end: endDate });
	const actual = daysBetween(startDate, endDate);
	if (actual > loanLimits.periodDays) throw refuse('period-too-long', { max: loanLimits.periodDays, actual });
	if (days !== undefined && days !== actual) {
		throw refuse('days-contradict-dates', { days, actual, start: startDate, end: endDate });
	}
}

/** @throws a refusal (400) if the lookback or lockout is longer than the caller's layout offers */
function readObservationTerms(input: CompoundingInput, features: RfrSection['Features']): ObservationTerms {
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
	const code = { lookback: 'lookback-out-of-range', lockout: 'lockout-out-of-range' } as const;
	if (value > max) throw refuse(code[field], { field, max });
}

/** @throws a refusal (400) if a spread or the floor is beyond ±100 percent */
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

/** @throws a refusal (400) if the principal is not from 0 to 10^12 */
export function readPrincipal({ principal }: CompoundingInput): Decimal {
	return within('principal', principal ?? '1000000', principalRange, 'principal-out-of-range');
}

/**
 * @throws a refusal (400) if a change has no opening principal, is outside the period, is zero or is too large; also
 * if it leaves a principal below 0 or above 10^12
 */
function readPrincipalChanges(input: CompoundingInput, opening: Decimal) {
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

function readChanges(input: CompoundingInput) {
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

export interface LoanOwner {
	readonly orgId: string;
	readonly features: RfrSection['Features'];
}

export interface ResolvedLoan {
	readonly input: CompoundingInput;
	readonly index: OvernightIndex;
	readonly terms: LoanTerms;
	readonly calendars: SelectedCalendars;
	readonly grid: ObservationGrid;
}

/** @throws a refusal (400) if terms contradict each other or are out of range */
export function loanTerms(
	input: CompoundingInput,
	index: OvernightIndex,
	{ features }: LoanOwner,
	interest: InterestMethod = 'compounded',
): LoanTerms {
	checkPeriod(input);
	const observation = readObservationTerms(input, features);
	const rates = readRateTerms(input, index);
	const principal = readPrincipal(input);
	const changes = readPrincipalChanges(input, principal);
	const method = features?.principalChangeMethod === 'BALANCE' ? 'BALANCE' : 'NON_CUMULATIVE';
	requireDefinedFloor({
		floorRule: rates.floorRule,
		hasFloor: rates.floor !== undefined,
		principalChanges: changes.length,
		principalMethod: method,
		interest,
	});
	return {
		currency: index.currency,
		startDate: input.startDate,
		endDate: input.endDate,
		observation,
		rates,
		principal,
		changes,
		method,
	};
}

/** @throws a refusal (400) if the terms, calendars or dates do not allow a calculation */
export async function resolveLoan(
	input: CompoundingInput,
	index: OvernightIndex,
	owner: LoanOwner,
	select: CalendarSelector = selectCalendars,
): Promise<ResolvedLoan> {
	const terms = loanTerms(input, index, owner);
	const calendars = await select(input, index, owner.orgId);
	const grid = loanGrid(terms, calendars.joint);
	if ('reason' in grid) throw refuseFailure(grid, 'compounding');
	return { input, index, terms, calendars, grid };
}

/** Weekends that count as business days use an earlier fixing, at most a month before the first observation. */
const weekendMarginDays = 31;

export function observedDays(loans: readonly ResolvedLoan[]): { readonly first: EpochDay; readonly last: EpochDay } {
	const from = loans.map(({ grid, calendars }) => {
		const margin = calendars.weekendsAreBusinessDays ? weekendMarginDays : 0;
		return grid.observations.reduce((least, day) => Math.min(least, day)) - margin;
	});
	const to = loans.map(({ grid }) => grid.observations.reduce((most, day) => Math.max(most, day)));
	return { first: Math.min(...from), last: Math.max(...to) };
}

export function fixingsOf(index: string, loans: readonly ResolvedLoan[]) {
	const { first, last } = observedDays(loans);
	return storedSeries(index, first, last);
}

/** Stored fixings of an index. Covers at least the given range of days. */
export function storedSeries(index: string, first: EpochDay, last: EpochDay) {
	return fixingSeriesOfYears(index, dateOfEpochDay(first), dateOfEpochDay(last));
}

interface SelectedCalendars {
	readonly system: readonly string[];
	readonly client: readonly string[];
	readonly weekendsAreBusinessDays: boolean;
	readonly joint: BusinessCalendar;
	readonly publication: BusinessCalendar;
}

type CalendarChoice = Pick<CompoundingInput, 'systemCalendars' | 'clientCalendars' | 'isWeekendTreatedAsBizDay'>;

/** @throws a refusal (400) if a calendar is unknown or no calendar is selected */
async function selectCalendars(
	input: CalendarChoice,
	index: OvernightIndex,
	orgId: string,
	reach: 'published' | 'projected' = 'published',
): Promise<SelectedCalendars> {
	const wantsClient = (input.clientCalendars?.length ?? 0) > 0;
	const [published, client] = await Promise.all([systemCalendars(), wantsClient ? clientCalendars(orgId) : []]);
	const system = reach === 'projected' ? published.map(projected) : published;
	const isLeftOut = input.systemCalendars === undefined && input.clientCalendars === undefined;
	const systemNames = isLeftOut ? [index.calendar] : [...new Set(input.systemCalendars)];
	const clientNames = [...new Set(input.clientCalendars)];
	const selected = [...namedCalendars('system', systemNames, system), ...namedCalendars('client', clientNames, client)];
	if (selected.length === 0) throw refuse('no-calendar');
	const weekendsAreBusinessDays = input.isWeekendTreatedAsBizDay && clientNames.length > 0;
	return {
		system: systemNames,
		client: clientNames,
		weekendsAreBusinessDays,
		joint: businessCalendarOf(selected, weekendsAreBusinessDays),
		publication: businessCalendarOf(namedCalendars('system', [index.calendar], system)),
	};
}

export type CalendarSelector = typeof selectCalendars;

/** Extended system calendars, by published calendar. These are cached, so they work as keys of a WeakMap. */
const projections = new WeakMap<HolidayCalendar, HolidayCalendar>();

function projected(published: HolidayCalendar): HolidayCalendar {
	const known = projections.get(published) ?? projectedCalendar(published);
	projections.set(published, known);
	return known;
}

/** Resolves each combination of calendars once. `projected` extends system calendars beyond the last published year. */
export function calendarSelector(reach: 'published' | 'projected' = 'published'): CalendarSelector {
	const selected = new Map<string, Promise<SelectedCalendars>>();
	return (input, index, orgId) => {
		const { systemCalendars, clientCalendars, isWeekendTreatedAsBizDay } = input;
		const key = JSON.stringify([index.name, orgId, systemCalendars, clientCalendars, isWeekendTreatedAsBizDay]);
		const known = selected.get(key) ?? selectCalendars(input, index, orgId, reach);
		selected.set(key, known);
		return known;
	};
}

export function describeConvention({ input, terms, calendars }: ResolvedLoan) {
	if (input.convention === undefined) return {};
	const { id, name, changed, open } = followConvention(requireConvention(input.convention, input.currency), {
		...input,
		yearlyBasis: yearlyBasisText(terms.rates.basis),
		systemCalendars: calendars.system,
		clientCalendars: calendars.client,
	});
	return { convention: { id, name, changed: [...changed], open: [...open] } };
}

/** Returns the refusal of one loan in a list. Any other error ends the calculation. */
export function refusalOnly(error: unknown): Refusal {
	if (error instanceof Refusal) return error;
	throw error;
}
