import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { FormMessage } from './form-message.ts';
import { type FormContext, type FormState, inputsOf, type NumberFieldKey, type ReferenceData } from './form-state.ts';
import { initialForm } from './initial-form.ts';
import { numberProblem, numberRules } from './principal-change-rows.ts';
import { restoreInputs } from './restore-inputs.ts';
import { toRequest } from './to-request.ts';

/**
 * Terms that are not the default and that the form would not send, because the layout does not show them.
 *
 * @returns names of fields of the request
 */
function hiddenTerms(state: FormState, initial: FormState, reference: ReferenceData): readonly string[] {
	const whole = { ...reference, presentFields: everyField };
	const [shown, all, defaults] = [
		toRequest(state, reference, ''),
		toRequest(state, whole, ''),
		toRequest(initial, whole, ''),
	] as readonly Readonly<Record<string, unknown>>[];
	return Object.keys(all ?? {}).filter(
		(key) =>
			!withoutEffect.has(key) &&
			shown?.[key] === undefined &&
			JSON.stringify(all?.[key]) !== JSON.stringify(defaults?.[key]),
	);
}

const withoutEffect: ReadonlySet<string> = new Set(['days', 'customTextBox1', 'userid']);

const everyField: ReadonlySet<string> = new Set([
	...['days', 'principal', 'rounding', 'yearlyBasis', 'lookback', 'observationShift', 'lockout'],
	...['systemCalendars', 'clientCalendars', 'cas', 'margin', 'floor', 'customTextBox1', 'principalAmtChanges'],
	...['casMethod', 'marginMethod', 'floorOn'],
]);

/** The form with terms from elsewhere, or why the calculator cannot show them: its rules are narrower than the API's. */
export type TermsForm =
	| { readonly state: FormState }
	| { readonly refused: 'limits' }
	| { readonly refused: 'message'; readonly message: FormMessage }
	/** Terms that the layout does not show, so that the calculator would not calculate with them. */
	| { readonly refused: 'fields'; readonly fields: readonly string[] };

/**
 * Terms of a loan in the form of the calculator, completely or not at all.
 *
 * @param latestRateDate of their currency; undefined while it is not known
 */
export function formOfTerms(
	stored: StoredInputs,
	latestRateDate: LocalDate | undefined,
	context: FormContext,
): TermsForm {
	const { reference } = context;
	const { currency } = stored;
	if (!reference.currencies.some(({ code }) => code === currency)) {
		return { refused: 'message', message: { code: 'stored-currency-gone', currency } };
	}
	const initial = initialForm(currency, latestRateDate, context);
	const fields = hiddenTerms({ ...initial, ...withIds(stored) }, initial, reference);
	if (fields.length > 0) return { refused: 'fields', fields };
	const { state, message } = restoreInputs(initial, stored, latestRateDate, context);
	if (message?.code !== 'inputs-restored') {
		return message === undefined || message.code === 'stored-inputs-unreadable'
			? { refused: 'limits' }
			: { refused: 'message', message };
	}
	const numbers: readonly NumberFieldKey[] = ['principal', 'cas', 'margin', 'floor'];
	const isOutside = numbers.some((key) => numberProblem(state[key], numberRules[key]) !== undefined);
	return isOutside ? { refused: 'limits' } : { state };
}

const withIds = (stored: StoredInputs): Partial<FormState> => ({
	...inputsOf(stored),
	principalChanges: stored.principalChanges.map((change, id) => ({ id, ...change })),
});
