import type { FormContext } from '#features/loans/shared/form/form-state.ts';
import { initialForm } from '#features/loans/shared/form/initial-form.ts';
import { formOfTerms, type TermsForm } from '#features/loans/shared/form/restore-inputs.ts';
import { batchLoan } from '#shared/contract/compounding-request.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { localDate } from '#shared/time/local-date.ts';

/** Returns the calculator's form for a loan. Terms that the loan does not state have the API's defaults. */
export function loanForm(loan: LoanRequest, context: FormContext): TermsForm {
	const { reference } = context;
	const { customTextBox1, ...terms } = loan;
	const { data } = batchLoan.safeParse(terms);
	if (data === undefined || data.principal == null) return { refused: 'limits' };
	const { currency, systemCalendars, clientCalendars, lookback } = data;
	if (!reference.currencies.some(({ code }) => code === currency)) {
		return { refused: 'message', message: { code: 'stored-currency-gone', currency } };
	}
	const initial = initialForm(currency, undefined, context);
	const isOwnCalendar = (systemCalendars ?? []).length + (clientCalendars ?? []).length === 0;
	const stored: StoredInputs = {
		version: 1,
		currency,
		startDate: localDate(data.startDate),
		endDate: localDate(data.endDate),
		rounding: data.rounding,
		lookback,
		// The form cannot have an observation shift without a lookback. Such a shift has no effect.
		observationShift: lookback > 0 && data.observationShift,
		lockout: data.lockout,
		yearlyBasis: data.yearlyBasis ?? initial.yearlyBasis,
		cas: data.cas || initial.cas,
		margin: data.margin || initial.margin,
		floor: data.floor ?? initial.floor,
		floorOption: data.floorOption,
		floorOn: data.floorOn,
		casMethod: data.casMethod,
		marginMethod: data.marginMethod,
		systemCalendars: isOwnCalendar ? [...initial.systemCalendars] : [...(systemCalendars ?? [])],
		clientCalendars: [...(clientCalendars ?? [])],
		principal: data.principal,
		customTextBox1: typeof customTextBox1 === 'string' ? customTextBox1 : '',
		principalChanges: Object.entries(data.principalAmtChanges ?? {})
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([changeDate, principalChange]) => ({ changeDate: localDate(changeDate), principalChange })),
	};
	return formOfTerms(stored, undefined, context);
}
