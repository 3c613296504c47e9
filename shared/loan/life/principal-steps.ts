import type { PrincipalChange } from '#shared/compounding/loan-totals.ts';
import {
	add,
	compare,
	type Decimal,
	decimal,
	decimalText,
	divideHalfAway,
	minorUnitDecimals,
	subtract,
	unscaledAt,
	zero,
} from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { loanLimits } from '../loan-limits.ts';
import type { LifeFault, LifePeriod, LifeTerms } from './loan-life.ts';
import { closedFault } from './resolve-periods.ts';

export interface PeriodPrincipal {
	/** Balance at the start, including drawings and repayments on the start date. */
	readonly opening: Decimal;
	/** Drawings (positive) and repayments (negative) after the start and before the end. */
	readonly changes: readonly PrincipalChange[];
	/** Instalment at the end; for the last period, the remaining balance. */
	readonly repayment: Decimal;
	readonly closing: Decimal;
}

/** True if nothing is outstanding for a whole period, such as after full repayment. No interest or payment is due. */
export const isIdle = ({ opening, changes }: PeriodPrincipal): boolean =>
	opening.unscaled === 0n && changes.length === 0;

type Terms = Pick<LifeTerms, 'index' | 'principal' | 'drawings' | 'repayments' | 'plan' | 'schedule'>;

interface Step extends PrincipalChange {
	readonly day: EpochDay;
	readonly path: readonly (string | number)[];
	readonly found: Decimal;
}

/**
 * Calculates the balances of each period. A drawing or repayment applies from its own date, an instalment from the end
 * of its period. Balances after instalments are rounded to the minor unit of the currency, half away from zero.
 *
 * An equal instalment is the balance divided by the number of remaining instalments. An annuity instalment is the
 * principal part of a level payment over the remaining instalments.
 * @returns the balances, or all faults of the drawings and repayments
 */
export function resolvePrincipal(
	terms: Terms,
	periods: readonly LifePeriod[],
	joint: BusinessCalendar,
): readonly PeriodPrincipal[] | { readonly faults: readonly LifeFault[] } {
	const faults: LifeFault[] = [...planFaults(terms)];
	const steps = stepsOf(terms, periods, joint, faults);
	if (faults.length > 0) return { faults };
	const after = instalmentRule(terms, periods);
	const principals: PeriodPrincipal[] = [];
	let balance = terms.principal;
	let next = 0;
	const take = (step: Step) => {
		const changed = add(balance, step.amount);
		const fault = balanceFault(step, balance, changed);
		if (fault === undefined) balance = changed;
		else faults.push(fault);
	};
	for (const { number, startDay, endDay } of periods) {
		for (let step = steps[next]; step !== undefined && step.day <= startDay; step = steps[++next]) take(step);
		const opening = balance;
		const changes: PrincipalChange[] = [];
		for (let step = steps[next]; step !== undefined && step.day < endDay; step = steps[++next]) {
			take(step);
			changes.push({ date: step.date, amount: step.amount });
		}
		const closing = after(balance, number);
		principals.push({ opening, changes, repayment: subtract(balance, closing), closing });
		balance = closing;
	}
	return faults.length > 0 ? { faults } : principals;
}

const most = decimal(loanLimits.principal);

function balanceFault(step: Step, before: Decimal, after: Decimal): LifeFault | undefined {
	const found = decimalText(step.found);
	if (after.unscaled < 0n) {
		return { code: 'balance-negative', path: step.path, found, params: { balance: decimalText(before) } };
	}
	if (compare(after, most) <= 0) return undefined;
	return { code: 'balance-too-large', path: step.path, found, params: { max: loanLimits.principal } };
}

/** Sorts drawings and repayments by date. On the same day, drawings come first. */
function stepsOf(
	{ drawings, repayments }: Terms,
	periods: readonly LifePeriod[],
	joint: BusinessCalendar,
	faults: LifeFault[],
): readonly Step[] {
	if (drawings.length + repayments.length === 0) return [];
	const from = periods[0]?.startDay ?? 0;
	const to = periods.at(-1)?.endDay ?? 0;
	// If period dates are not adjusted, a period can start on a holiday.
	const starts = new Set(periods.map(({ startDay }) => startDay));
	const read = (name: 'drawings' | 'repayments', list: LifeTerms['drawings']) =>
		list.map(({ date, amount }, i): Step => {
			const day = epochDay(date);
			if (amount.unscaled <= 0n) {
				faults.push({ code: 'amount-not-positive', path: [name, i, 'amount'], found: decimalText(amount) });
			}
			if (day < from || day >= to) {
				const params = { from: dateOfEpochDay(from), to: dateOfEpochDay(to) };
				faults.push({ code: 'step-outside', path: [name, i, 'date'], found: date, params });
			} else if (!starts.has(day)) {
				const fault = closedFault(day, [name, i, 'date'], joint);
				if (fault !== undefined) faults.push(fault);
			}
			const signed = name === 'drawings' ? amount : subtract(zero, amount);
			return { date, day, amount: signed, found: amount, path: [name, i, 'amount'] };
		});
	return [...read('drawings', drawings), ...read('repayments', repayments)].sort((a, b) => a.day - b.day);
}

function planFaults({ plan, schedule }: Terms): readonly LifeFault[] {
	if (plan.kind !== 'annuity') return [];
	const faults: LifeFault[] = [];
	if (schedule.kind !== 'generated' || schedule.periodLength.unit !== 'month') {
		faults.push({ code: 'annuity-needs-months', path: ['plan', 'kind'], found: 'annuity' });
	}
	const found = decimalText(plan.rate);
	if (plan.rate.unscaled < 0n) faults.push({ code: 'negative-rate', path: ['plan', 'rate'], found });
	else if (compare(plan.rate, decimal(loanLimits.ratePercent)) > 0) {
		const params = { max: loanLimits.ratePercent };
		faults.push({ code: 'rate-out-of-range', path: ['plan', 'rate'], found, params });
	}
	return faults;
}

function instalmentRule(
	{ plan, schedule, index }: Terms,
	periods: readonly LifePeriod[],
): (balance: Decimal, period: number) => Decimal {
	const last = periods.length;
	if (plan.kind === 'bullet') return (balance, period) => (period === last ? zero : balance);
	const { everyPeriods } = plan;
	const scale = minorUnitDecimals(index.currency);
	const months = schedule.kind === 'generated' ? schedule.periodLength.count * everyPeriods : 0;
	return (balance, period) => {
		if (period === last) return zero;
		if (period % everyPeriods !== 0) return balance;
		const left = Math.ceil((last - period) / everyPeriods) + 1;
		const precise = Math.max(scale, balance.scale);
		const amount = unscaledAt(balance, precise);
		const unit = 10n ** BigInt(precise - scale);
		const [numerator, denominator] =
			plan.kind === 'equal' ? [BigInt(left - 1), BigInt(left)] : annuityShare(plan.rate, months, left);
		return { unscaled: divideHalfAway(amount * numerator, denominator * unit), scale };
	};
}

/** Returns the fraction of the balance left after the first of `count` level payments: 1 − i / ((1 + i)^count − 1). */
function annuityShare(rate: Decimal, months: number, count: number): readonly [bigint, bigint] {
	if (rate.unscaled === 0n) return [BigInt(count - 1), BigInt(count)];
	const p = rate.unscaled * BigInt(months);
	const q = 1200n * 10n ** BigInt(rate.scale);
	const grown = (q + p) ** BigInt(count);
	const denominator = grown - q ** BigInt(count);
	return [denominator - p * q ** BigInt(count - 1), denominator];
}
