import { localToday } from '#lib/dates/local-day.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { termsOf } from '../shared/desk/current-loan.ts';
import { formOfTerms } from '../shared/form/form-of-terms.ts';
import type { FormContext } from '../shared/form/reference-data.ts';
import type { FormView } from '../shared/form/use-calculator-form.ts';
import { useLoansText } from '../shared/loans-text.ts';
import { describeRefusedLoan } from './describe-refused-loan.ts';
import { useSavedText } from './saved-text.ts';

const shownMillis = 6000;

interface LoanTerms {
	/** @returns undefined, with a notification, for inputs that the calculator could not open again */
	readonly termsToSave: () => StoredInputs | undefined;
	/** Puts the terms of a loan into the form. @returns whether all of them are shown; otherwise a notification says why not */
	readonly restore: (loan: SavedLoan) => boolean;
}

/** The terms of a loan, out of the form and back into it. */
export function useLoanTerms(form: FormView): LoanTerms {
	const text = useSavedText();
	const { t } = text;
	const calculatorText = useLoansText();
	const { show } = useNotifications();
	const context = (): FormContext => ({
		reference: form.reference,
		today: localToday(),
		nowMillis: Date.now(),
	});
	const termsToSave = () => {
		const state = form.latest();
		const terms = termsOf(state);
		const isSound = !form.hasRefused() && 'state' in formOfTerms(terms, state.latestRateDate, context());
		if (!isSound) show({ type: 'warning', text: t('failed.invalid'), durationMillis: shownMillis });
		return isSound ? terms : undefined;
	};
	const restore = ({ name, terms }: SavedLoan) => {
		const { latestRateDate, currency } = form.latest();
		const known = terms.currency === currency ? latestRateDate : undefined;
		const read = formOfTerms(terms, known, context());
		if ('state' in read) return form.dispatch({ type: 'restore', stored: terms, latestRateDate: known });
		const reason = describeRefusedLoan(read, text, calculatorText);
		show({ type: 'warning', text: t('open.refusedReason', { name, reason }), durationMillis: shownMillis });
		return false;
	};
	return { termsToSave, restore };
}
