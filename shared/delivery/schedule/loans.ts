import * as z from 'zod';
import { currency, relativeDate } from './rates.ts';

/**
 * The loans of a job of the type Loans: the shared loans of the organisation, and the date up to which their interest has
 * accrued.
 *
 * All loans have the same date. Business days (B) are those of `delivery.calendar`; without one they are Monday to Friday. A
 * holiday or weekend is not moved: interest accrues on every calendar day.
 */
export const loanSelection = z.strictObject({
	date: relativeDate('T')
		.default('T')
		.describe(
			'Interest from the start of the current period up to this date, excluded: ISO date, or T, the date of the run, with moves. Business days (B) are those of delivery.calendar; without one, Monday to Friday.',
		),
	currency: currency.optional().describe('Only loans of this currency. Absent: all currencies.'),
	search: z
		.string()
		.max(100)
		.optional()
		.describe(
			'Only loans with this text in their name, reference, borrower, lender or facility. Letter case makes no difference.',
		),
});
