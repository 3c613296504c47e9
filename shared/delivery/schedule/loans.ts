import * as z from 'zod';
import { rule } from '#shared/input/read-faults.ts';
import { isVisibleLine, visibleLineRule } from '#shared/input/visible-line.ts';
import { currency, relativeDate } from './rates.ts';
import { parseRelativeDate } from './relative-date.ts';

/** Maximum years between the run date and a date. Later dates have five-digit years, which cannot be written. */
const maxYears = 100;

/** True if the date is at most that many years from the run date. Business days count as calendar days. */
function isNearRun(text: string): boolean {
	const date = parseRelativeDate(text);
	if (date === undefined || 'fixed' in date) return true;
	const days = date.steps.reduce((sum, { unit, count }) => sum + count * maxDays[unit], 0);
	return Math.abs(days) <= maxYears * maxDays.Y;
}

const maxDays = { B: 1, D: 1, W: 7, M: 31, Y: 366 } as const;

/**
 * Loans in the files of a job of type Loans: shared loans of the organisation, and the date to which their interest has
 * accrued.
 *
 * The date is the same for all loans. Business days (B) are those of `delivery.calendar`, or Monday to Friday if there
 * is no calendar. The date is not moved from a weekend or holiday, because interest accrues on every calendar day.
 */
export const loanSelection = z.strictObject({
	date: relativeDate('T')
		.refine(
			isNearRun,
			rule('date-too-far', `must be within ${maxYears} years of the date of the run`, { max: maxYears }),
		)
		.default('T')
		.describe(
			'Interest from the start of the current period up to this date, excluded: ISO date, or T, the date of the run, with moves. Business days (B) are those of delivery.calendar; without one, Monday to Friday.',
		),
	currency: currency.optional().describe('Only loans of this currency. Absent: all currencies.'),
	search: z
		.string()
		.max(100)
		.refine(isVisibleLine, rule('visible-line', visibleLineRule))
		.optional()
		.describe(
			'Only loans with this text in their name, reference, borrower, lender or facility. Letter case makes no difference.',
		),
});
