import type { MarginSpan } from '#shared/compounding/margin-steps.ts';
import { type GridFailure, type ObservationGrid, observationGridOfDays } from '#shared/compounding/observation-grid.ts';
import { add, compare, type Decimal, decimal, decimalText, subtract, zero } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { loanLimits } from '../loan-limits.ts';
import type { LifeCalendars, LifeFault, LifePeriod, LifeTerms } from './loan-life.ts';
import { isIdle, type PeriodPrincipal, resolvePrincipal } from './principal-steps.ts';
import { closedFault, outsideFault, resolvePeriods } from './resolve-periods.ts';

export interface ResolvedLife {
	readonly terms: LifeTerms;
	readonly calendars: LifeCalendars;
	readonly periods: readonly LifePeriod[];
	readonly principals: readonly PeriodPrincipal[];
}

/** Calculates dates and balances. @returns all faults: those of dates before those of principal and margin steps */
export function resolveLife(
	terms: LifeTerms,
	calendars: LifeCalendars,
): ResolvedLife | { readonly faults: readonly LifeFault[] } {
	const periods = resolvePeriods(terms, calendars.joint);
	if ('faults' in periods) return periods;
	const ofMargins = marginFaults(terms, periods, calendars);
	const principals = resolvePrincipal(terms, periods, calendars.joint);
	const ofPrincipal = 'faults' in principals ? principals.faults : [];
	if ('faults' in principals || ofMargins.length > 0) return { faults: [...ofPrincipal, ...ofMargins] };
	return { terms, calendars, periods, principals };
}

function marginFaults(
	{ marginSteps }: LifeTerms,
	periods: readonly LifePeriod[],
	{ joint }: LifeCalendars,
): readonly LifeFault[] {
	const from = periods[0]?.startDay ?? 0;
	const to = periods.at(-1)?.endDay ?? 0;
	const limit = decimal(loanLimits.ratePercent);
	return marginSteps.flatMap(({ from: date, margin }, i) => {
		const faults: LifeFault[] = [];
		const day = epochDay(date);
		if (day <= from || day >= to) {
			const params = { from: dateOfEpochDay(from), to: dateOfEpochDay(to) };
			faults.push({ code: 'step-inside-only', path: ['marginSteps', i, 'from'], found: date, params });
		} else if (!periods.some(({ startDay }) => startDay === day)) {
			const closed = closedFault(day, ['marginSteps', i, 'from'], joint);
			if (closed !== undefined) faults.push(closed);
		}
		const size = margin.unscaled < 0n ? subtract(zero, margin) : margin;
		if (compare(size, limit) > 0) {
			const params = { max: loanLimits.ratePercent };
			faults.push({
				code: 'rate-out-of-range',
				path: ['marginSteps', i, 'margin'],
				found: decimalText(margin),
				params,
			});
		}
		return faults;
	});
}

/**
 * Returns the faults of periods that no fixings can calculate, such as a lockout longer than the shortest period. A new
 * loan with one is refused; in a saved loan, whose calendars may have changed, other periods keep their results.
 */
export function periodFaults(life: ResolvedLife): readonly LifeFault[] {
	let shortest: LifeFault | undefined;
	let least = Number.POSITIVE_INFINITY;
	const faults: LifeFault[] = [];
	for (const period of life.periods) {
		const grid = periodGrid(life, period);
		if (!('reason' in grid)) continue;
		const [start, end] = [dateOfEpochDay(period.startDay), dateOfEpochDay(period.endDay)];
		const params = { period: String(period.number), start, end };
		switch (grid.reason) {
			case 'lockout-too-long':
				if (grid.max >= least) break;
				least = grid.max;
				shortest = {
					code: 'lockout-in-period',
					path: ['terms', 'lockout'],
					found: String(grid.lockoutDays),
					params: { ...params, max: String(Math.max(0, grid.max)) },
				};
				break;
			case 'outside-calendar':
				faults.push(outsideFault(grid, ['terms', 'lookback'], String(life.terms.observation.lookbackDays)));
				break;
			case 'non-business-day':
				faults.push({ code: 'not-a-business-day', path: ['terms', grid.field], found: grid.date });
				break;
			case 'start-not-before-end':
			case 'empty-observation-period':
				faults.push({ code: 'nothing-observed', path: ['schedule'], found: `${start} – ${end}`, params });
		}
	}
	return [...(shortest === undefined ? [] : [shortest]), ...faults];
}

export function periodGrid(life: ResolvedLife, { startDay, endDay }: LifePeriod): ObservationGrid | GridFailure {
	return observationGridOfDays(startDay, endDay, life.calendars.joint, life.terms.observation);
}

/** Returns the margin that applies on a day, in percent per year. */
export function marginOn({ terms }: Pick<ResolvedLife, 'terms'>, day: EpochDay): Decimal {
	const { marginSteps, rates } = terms;
	return marginSteps.findLast(({ from }) => epochDay(from) <= day)?.margin ?? rates.margin;
}

/** Groups consecutive rows with the same margin. @param rows number of rows to include, from the first */
export function marginSpans(life: ResolvedLife, grid: ObservationGrid, rows = grid.rows): readonly MarginSpan[] {
	const first = marginOn(life, grid.startDay);
	const inside = life.terms.marginSteps.filter(({ from }) => isWithin(epochDay(from), grid.startDay, grid.endDay));
	if (inside.length === 0) return [{ from: 0, to: rows, margin: first }];
	const spans: MarginSpan[] = [];
	let [from, margin] = [0, first];
	for (const step of inside) {
		const to = Math.min(grid.boundaries.indexOf(epochDay(step.from)), rows);
		if (to > from) spans.push({ from, to, margin });
		[from, margin] = [Math.max(to, from), step.margin];
	}
	if (from < rows) spans.push({ from, to: rows, margin });
	return spans;
}

const isWithin = (day: EpochDay, start: EpochDay, end: EpochDay) => day > start && day < end;

/**
 * Returns the period that contains a day: its end is part of it, its start is not.
 * @returns undefined outside the loan
 */
export function periodAt({ periods }: Pick<ResolvedLife, 'periods'>, day: EpochDay): LifePeriod | undefined {
	return periods.find(({ startDay, endDay }) => day > startDay && day <= endDay);
}

/** Returns the periods that end with a payment. A period with nothing outstanding has none. */
export const paidPeriods = ({ periods, principals }: Pick<ResolvedLife, 'periods' | 'principals'>): LifePeriod[] =>
	periods.filter(({ number }) => !isIdle(principals[number - 1] as PeriodPrincipal));

export function balanceOn({ periods, principals }: ResolvedLife, day: EpochDay): Decimal {
	const at = periods.findLastIndex(({ startDay }) => startDay <= day);
	const [period, principal] = [periods[at], principals[at]];
	if (period === undefined || principal === undefined || day >= period.endDay) return zero;
	return principal.changes.reduce(
		(balance, { date, amount }) => (epochDay(date) <= day ? add(balance, amount) : balance),
		principal.opening,
	);
}
