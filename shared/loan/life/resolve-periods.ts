import { addBusinessDays, addMonths, dayInMonth, following, monthNumberOf } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { resolveSchedule } from '#shared/time/schedule.ts';
import { isFirstStub, type ScheduleFailure, type ScheduleTerms } from '#shared/time/schedule-dates.ts';
import type { LifeFault, LifePeriod, LifeTerms, PeriodRule } from './loan-life.ts';

/** Maximum number of interest periods of a loan. Sixty years of monthly periods are 720. */
export const maxLifePeriods = 800;

type Terms = Pick<LifeTerms, 'startDate' | 'endDate' | 'schedule' | 'paymentLagDays'>;
type Generated = Extract<PeriodRule, { kind: 'generated' }>;

/** Boundaries of the periods: period i runs from date i to date i + 1. */
interface PeriodDates {
	readonly rolled: readonly EpochDay[];
	readonly days: readonly EpochDay[];
	readonly isRegular: readonly boolean[];
	readonly overridden: ReadonlySet<number>;
}

/**
 * Generates the interest periods of a loan.
 *
 * Dates are generated on the roll day from the start date, or from the end date if the stub is at the start. They are
 * then adjusted to business days. If the start date is not on the roll day, the first period is a stub that ends on the
 * last roll day within one period length. With a stub at the start, the mirrored rule applies to the end date and the
 * last period. An override replaces one date.
 * @returns the periods, or all faults of the schedule
 * @see docs/methodology.md, Periods of a loan
 */
export function resolvePeriods(
	terms: Terms,
	joint: BusinessCalendar,
): readonly LifePeriod[] | { readonly faults: readonly LifeFault[] } {
	const dates = datesOf(terms, joint);
	if ('faults' in dates) return dates;
	const { rolled, days, isRegular, overridden } = dates;
	const periods: LifePeriod[] = [];
	for (let i = 0; i < isRegular.length; i++) {
		const endDay = days[i + 1] as EpochDay;
		const open = following(endDay, joint);
		const paymentDay = typeof open === 'number' ? addBusinessDays(open, terms.paymentLagDays, joint) : open;
		if (typeof paymentDay !== 'number') return { faults: [outsideFault(paymentDay, ['endDate'], terms.endDate)] };
		periods.push({
			number: i + 1,
			startDay: days[i] as EpochDay,
			endDay,
			rolledEndDay: rolled[i + 1] as EpochDay,
			isRegular: isRegular[i] as boolean,
			isOverridden: overridden.has(i + 1),
			paymentDay,
		});
	}
	return periods;
}

type FoundDates = PeriodDates | { readonly faults: readonly LifeFault[] };

function datesOf({ startDate, endDate, schedule }: Terms, joint: BusinessCalendar): FoundDates {
	const [start, end] = [epochDay(startDate), epochDay(endDate)];
	switch (schedule.kind) {
		case 'single':
			return { rolled: [start, end], days: [start, end], isRegular: [true], overridden: new Set() };
		case 'explicit':
			return explicitDates(schedule.dates, startDate, endDate, joint);
		case 'generated':
			return generatedDates(schedule, start, end, joint);
	}
}

function explicitDates(
	dates: readonly LocalDate[],
	startDate: LocalDate,
	endDate: LocalDate,
	joint: BusinessCalendar,
): FoundDates {
	const faults: LifeFault[] = [];
	const at = (place: number) => ['schedule', 'dates', place];
	const requireEnd = (place: number, expected: LocalDate) => {
		const found = dates[place] ?? '';
		if (found !== expected) faults.push({ code: 'explicit-ends', path: at(place), found, params: { expected } });
	};
	requireEnd(0, startDate);
	requireEnd(dates.length - 1, endDate);
	const days = dates.map(epochDay);
	days.forEach((day, i) => {
		const [found, after] = [dates[i] ?? '', dates[i - 1]];
		const fault = closedFault(day, at(i), joint);
		if (fault !== undefined) faults.push(fault);
		if (after !== undefined && found <= after) {
			faults.push({ code: 'date-not-after', path: at(i), found, params: { after } });
		}
	});
	if (faults.length > 0) return { faults };
	return { rolled: days, days, isRegular: days.slice(1).map(() => true), overridden: new Set() };
}

function generatedDates(rule: Generated, start: EpochDay, end: EpochDay, joint: BusinessCalendar): FoundDates {
	const { convention, stub, overrides } = rule;
	if (rule.periodLength.unit === 'week' && rule.rollDay !== undefined) {
		return {
			faults: [{ code: 'roll-day-with-weeks', path: ['schedule', 'rollDay'], found: String(rule.rollDay) }],
		};
	}
	const terms: ScheduleTerms = { start, end, tenor: rule.periodLength, calendar: joint, convention, stub };
	const schedule = resolveSchedule({ ...terms, ...rollTerms(rule, start, end) });
	if ('reason' in schedule) return { faults: [scheduleFault(schedule, end)] };
	const { unadjusted, isRegular } = schedule;
	if (isRegular.length > maxLifePeriods) {
		const params = { max: String(maxLifePeriods) };
		const found = `${rule.periodLength.count} ${rule.periodLength.unit}`;
		return { faults: [{ code: 'too-many-periods', path: ['schedule', 'periodLength'], found, params }] };
	}
	return overrides.length === 0
		? { rolled: unadjusted, days: schedule.adjusted, isRegular, overridden: new Set() }
		: overriddenDates(rule, { rolled: unadjusted, days: schedule.adjusted, isRegular, overridden: new Set() }, joint);
}

/** Returns the roll day, and the first or last regular date, from which the other dates are generated. */
function rollTerms({ periodLength, rollDay, stub }: Generated, start: EpochDay, end: EpochDay): Partial<ScheduleTerms> {
	if (rollDay === undefined) return {};
	const day = rollDay === 'EOM' ? 31 : rollDay;
	const isBackward = isFirstStub(stub);
	const limit = addMonths(isBackward ? end : start, isBackward ? -periodLength.count : periodLength.count);
	const inMonth = dayInMonth(monthNumberOf(limit), day);
	if (isBackward) {
		const lastRegular = inMonth >= limit ? inMonth : dayInMonth(monthNumberOf(limit) + 1, day);
		return lastRegular > start && lastRegular < end ? { rollDay: day, lastRegular } : { rollDay: day };
	}
	const firstRegular = inMonth <= limit ? inMonth : dayInMonth(monthNumberOf(limit) - 1, day);
	return firstRegular > start && firstRegular < end ? { rollDay: day, firstRegular } : { rollDay: day };
}

function overriddenDates(
	{ overrides, convention }: Generated,
	dates: PeriodDates,
	joint: BusinessCalendar,
): FoundDates {
	const faults: LifeFault[] = [];
	const days = [...dates.days];
	const overridden = new Set<number>();
	overrides.forEach(({ rolledDate, date }, i) => {
		const place = dates.rolled.indexOf(epochDay(rolledDate));
		if (place <= 0 || place >= days.length - 1) {
			faults.push({ code: 'override-unknown', path: ['schedule', 'overrides', i, 'rolledDate'], found: rolledDate });
			return;
		}
		const path = ['schedule', 'overrides', i, 'date'];
		const fault = convention === 'NoMoving' ? undefined : closedFault(epochDay(date), path, joint);
		if (fault !== undefined) faults.push(fault);
		days[place] = epochDay(date);
		overridden.add(place);
	});
	if (faults.length > 0) return { faults };
	overrides.forEach(({ rolledDate, date }, i) => {
		const place = dates.rolled.indexOf(epochDay(rolledDate));
		const [before, after] = [days[place - 1] as EpochDay, days[place + 1] as EpochDay];
		if (epochDay(date) > before && epochDay(date) < after) return;
		const params = { after: dateOfEpochDay(before), before: dateOfEpochDay(after) };
		faults.push({ code: 'override-out-of-order', path: ['schedule', 'overrides', i, 'date'], found: date, params });
	});
	return faults.length > 0 ? { faults } : { ...dates, days, overridden };
}

function scheduleFault(failure: ScheduleFailure, end: EpochDay): LifeFault {
	const found = dateOfEpochDay(end);
	switch (failure.reason) {
		case 'outside-calendar':
			return outsideFault(failure, ['endDate'], found);
		case 'too-many-periods':
			return { code: 'too-many-periods', path: ['endDate'], found, params: { max: String(maxLifePeriods) } };
		case 'end-not-after-start':
		case 'no-business-day-between':
			return { code: 'no-period', path: ['endDate'], found };
		case 'regular-date-outside':
			throw new RangeError(`the regular date of a loan is outside its life: ${failure.field}`);
	}
}

export const outsideFault = (
	{ calendar, date, completeFrom, completeTo }: Extract<ScheduleFailure, { reason: 'outside-calendar' }>,
	path: readonly (string | number)[],
	found: string = date,
): LifeFault => ({
	code: 'outside-calendar',
	path,
	found,
	params: { calendar, from: completeFrom, to: completeTo },
});

export function closedFault(
	day: EpochDay,
	path: readonly (string | number)[],
	joint: BusinessCalendar,
): LifeFault | undefined {
	const outside = joint.outside(day);
	if (outside !== undefined) return outsideFault(outside, path);
	if (joint.isBusinessDay(day)) return undefined;
	return { code: 'not-a-business-day', path, found: dateOfEpochDay(day) };
}
