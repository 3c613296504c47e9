import * as z from 'zod';
import { conventionOf } from '../loan/convention/named-conventions.ts';
import { loanLimits } from '../loan/loan-limits.ts';
import { date } from './route.ts';
import { storedInputs } from './stored-inputs.ts';

/** Numbers in the terms of a saved loan must be valid. The form keeps an invalid text until the user corrects it. */
const figurePattern = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/;
const figure = z.string().max(60).regex(figurePattern, 'must be a decimal number, such as "1.25"');
const figureOrBlank = z.union([z.literal(''), figure], 'must be a decimal number, such as "1.25", or blank');
const percent = figureOrBlank.describe('Percent per year.');

const businessDays = z.int().min(0).max(366).describe('Business days.');
const calendarNames = z.array(z.string().min(1).max(100)).max(50);

const principalChange = z.strictObject({ changeDate: date, principalChange: figure });

const isAscending = (dates: readonly string[]) =>
	dates.every((each, index) => index === 0 || each > (dates[index - 1] as string));

/** Terms of a saved loan: the inputs of the calculator, with valid numbers and within the size of a database item. */
export const loanTerms = storedInputs
	.extend({
		currency: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter ISO currency code, such as USD'),
		lookback: businessDays,
		lockout: businessDays,
		cas: percent,
		margin: percent,
		floor: percent.describe('Percent per year. Blank: no floor. Zero is a floor.'),
		systemCalendars: calendarNames,
		clientCalendars: calendarNames,
		principal: figureOrBlank,
		principalChanges: z
			.array(principalChange)
			.max(100)
			.refine(
				(changes) => isAscending(changes.map(({ changeDate }) => changeDate)),
				'must be in the order of their dates, one a date',
			)
			.describe('From each date on, the amount that is added to the principal. Negative for a repayment. At most 10.'),
	})
	.refine(({ startDate, endDate }) => startDate < endDate, {
		path: ['endDate'],
		message: 'must be after startDate',
	});

export type LoanTerms = z.output<typeof loanTerms>;

/** Terms of a loan to be saved, with the current limits. Loans that were saved earlier are read with `loanTerms`. */
export const termsToSave = loanTerms
	.refine(({ principalChanges }) => principalChanges.length <= loanLimits.principalChanges, {
		path: ['principalChanges'],
		message: `must have at most ${loanLimits.principalChanges} changes`,
	})
	.refine(({ lookback, lockout }) => lookback === 0 || lockout === 0, {
		path: ['lockout'],
		message: 'must be 0 with a lookback: a loan has one of the two',
	})
	.refine(
		({ convention, currency }) =>
			convention === undefined || conventionOf(convention, currency)?.method === 'compounded',
		{ path: ['convention'], message: 'must be a convention of the currency whose interest is compounded' },
	);

/** Terms in an answer. Unknown fields are allowed, because later versions can add fields. */
export const answeredTerms = z.object({
	...loanTerms.shape,
	principalChanges: z.array(z.object(principalChange.shape)),
});
