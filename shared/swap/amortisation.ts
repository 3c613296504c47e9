import { periodsPerStep } from '../deal/amortisation-step.ts';
import type { Amortisation, Leg, PrincipalRow } from '../deal/deal.ts';
import { roundToMinorUnit, weightedAverage } from '../decimal/decimal.ts';
import { adjustKnown, type BusinessDayConvention } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay, Tenor } from '../time/local-date.ts';
import type { LegPeriods } from './leg-periods.ts';

/** Reason why the notional of a leg cannot be resolved. */
export type AmortisationFault =
	/** No schedule row is in force at the start of a period. The rows cover `from` to `to`. */
	| { readonly reason: 'amortisation-gap'; readonly day: EpochDay; readonly from: EpochDay; readonly to: EpochDay }
	| { readonly reason: 'amortisation-uneven'; readonly periods: number; readonly periodsPerStep: number };

/**
 * Writes the notional of every period.
 *
 * - Linear: equal steps from the notional to the residual.
 * - Annuity: the balance after step i of n is R + (N − R)(1 − ((1+r)^i − 1) / ((1+r)^n − 1)). Here r is the fixed rate
 *   for the months of a step.
 * - Schedule: the principal in force at the adjusted start of the period.
 *
 * Linear and annuity balances are rounded to the minor unit. Linear balances are calculated exactly, so that halves are
 * rounded correctly. The last step repays the remaining balance.
 */
export function fillNotionals(
	periods: LegPeriods,
	leg: Leg,
	calendar: BusinessCalendar,
): AmortisationFault | undefined {
	const { notional } = periods;
	const { amortisation } = leg;
	if (amortisation === undefined) {
		notional.fill(leg.notional, 0, periods.count);
		return undefined;
	}
	if (amortisation.type === 'schedule') {
		return fillFromRows(periods, amortisation.rows, leg.businessDayConvention, calendar);
	}
	const perStep = periodsPerStep(leg.frequency, amortisation.frequency) * periodsPerPayment(leg, periods.count);
	if (!Number.isInteger(perStep) || periods.count % perStep !== 0) {
		return { reason: 'amortisation-uneven', periods: periods.count, periodsPerStep: perStep };
	}
	const steps = periods.count / perStep;
	const rate = amortisation.type === 'linear' ? 0 : stepRate(leg, amortisation);
	const terms = { notional: leg.notional, residual: amortisation.residual, currency: leg.currency, steps };
	const balanceAfter = rate === 0 ? linear(terms) : annuity(terms, rate);
	for (let i = 0; i < periods.count; i++) {
		const step = Math.floor(i / perStep);
		notional[i] = step === 0 ? leg.notional : balanceAfter(step);
	}
	return undefined;
}

function periodsPerPayment({ calculation, frequency }: Leg, count: number): number {
	if (calculation === undefined) return 1;
	return frequency === 'zero' ? count : frequency.count / calculation.frequency.count;
}

interface Repayment {
	readonly notional: number;
	readonly residual: number;
	readonly currency: string;
	readonly steps: number;
}

/** Returns the balance after a step (the first step is 1), rounded to the minor unit. */
type Balance = (step: number) => number;

const linear =
	({ notional, residual, currency, steps }: Repayment): Balance =>
	(step) =>
		weightedAverage(residual, notional, { weight: step, total: steps, currency });

function annuity({ notional, residual, currency, steps }: Repayment, rate: number): Balance {
	// expm1 and log1p keep digits that (1 + r)^i − 1 would lose for small rates.
	const growth = (step: number) => Math.expm1(step * Math.log1p(rate));
	const whole = growth(steps);
	return (step) => roundToMinorUnit(notional - (notional - residual) * (growth(step) / whole), currency);
}

function stepRate({ frequency }: Leg, { frequency: own, ratePercent }: Exclude<Amortisation, { type: 'schedule' }>) {
	const step = own ?? frequency;
	// A leg with frequency Zero has a single step, so no notional is repaid before the end.
	return step === 'zero' ? 0 : (ratePercent / 100) * (monthsOf(step) / 12);
}

const monthsOf = ({ unit, count }: Tenor) => (unit === 'month' ? count : (count * 7 * 12) / 365);

function fillFromRows(
	periods: LegPeriods,
	rows: readonly PrincipalRow[],
	convention: BusinessDayConvention,
	calendar: BusinessCalendar,
): AmortisationFault | undefined {
	let at = 0;
	for (let i = 0; i < periods.count; i++) {
		const day = periods.dates[i] as EpochDay;
		while (at < rows.length && adjustInside((rows[at] as PrincipalRow).end, convention, calendar) <= day) at++;
		const row = rows[at];
		if (row === undefined || adjustInside(row.start, convention, calendar) > day) {
			const [first, last] = [rows[0], rows.at(-1)] as [PrincipalRow, PrincipalRow];
			return { reason: 'amortisation-gap', day, from: first.start, to: last.end };
		}
		periods.notional[i] = row.principal;
	}
	return undefined;
}

/** A schedule row can extend beyond the end of the calendar even if the deal ends earlier. */
function adjustInside(day: EpochDay, convention: BusinessDayConvention, calendar: BusinessCalendar): EpochDay {
	return day <= calendar.lastDay - 40 ? adjustKnown(day, convention, calendar) : day;
}
