import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';
import { earliestEndDate, earliestStartDate, maxDays } from './business-days.ts';
import {
	type FormContext,
	type FormMessage,
	type FormOutcome,
	type FormState,
	inputsOf,
	type NumberFieldKey,
	noPeriodMemory,
	type PrincipalChange,
	type ReferenceData,
} from './form-state.ts';
import { initialForm } from './initial-form.ts';
import { calendarsObjection, changePeriodObjection } from './period-dates.ts';
import {
	isTakenDown,
	maxPrincipalChanges,
	type NumberRules,
	numberProblem,
	numberRules,
	principalChangeRules,
	principalsObjection,
} from './principal-change-rows.ts';
import { toRequest } from './to-request.ts';

/** Restores all inputs or none. They could have been changed in the browser, so all rules are checked. */
export function restoreInputs(
	state: FormState,
	stored: StoredInputs,
	latestRateDate: LocalDate | undefined,
	context: FormContext,
): FormOutcome {
	const { reference } = context;
	const restored = restoredForm(state, stored, latestRateDate, reference);
	const contradiction = contradictedInput(restored, reference) && ({ code: 'stored-inputs-unreadable' } as const);
	const message = missing(restored, reference) ?? contradiction ?? refusal(restored, context);
	return message === undefined ? { state: restored, message: { code: 'inputs-restored' } } : { state, message };
}

/** Replaces all principal changes, by the rules for stored inputs. If one change is invalid, nothing is replaced. */
export function replacePrincipalChanges(
	state: FormState,
	principalChanges: readonly Omit<PrincipalChange, 'id'>[],
	context: FormContext,
): FormOutcome {
	const { convention, ...terms } = state;
	const stored: StoredInputs = {
		...terms,
		...(convention === '' ? {} : { convention }),
		version: 1,
		floorOption: 'rfr',
		systemCalendars: [...state.systemCalendars],
		clientCalendars: [...state.clientCalendars],
		principalChanges: [...principalChanges],
	};
	const { state: changed, message } = restoreInputs(state, stored, state.latestRateDate, context);
	if (message?.code === 'inputs-restored') return { state: { ...changed, periodMemory: state.periodMemory } };
	return { state, ...(message && { message: message.code === 'stored-inputs-refused' ? message.reason : message }) };
}

export function restoredForm(
	{ nextChangeId }: Pick<FormState, 'nextChangeId'>,
	stored: StoredInputs,
	latestRateDate: LocalDate | undefined,
	reference: ReferenceData,
): FormState {
	// If the layout hides principal changes, they are dropped, because the user could neither see nor remove them.
	const principalChanges = reference.presentFields.has('principalAmtChanges') ? stored.principalChanges : [];
	const inputs = inputsOf(stored);
	return {
		...inputs,
		days: daysBetween(inputs.startDate, inputs.endDate),
		latestRateDate,
		awaitsLatestPeriod: false,
		periodMemory: noPeriodMemory,
		principalChanges: principalChanges.map((change, index) => ({ id: nextChangeId + index, ...change })),
		nextChangeId: nextChangeId + principalChanges.length,
	};
}

function missing(restored: FormState, reference: ReferenceData): FormMessage | undefined {
	const { currency, systemCalendars, clientCalendars } = restored;
	if (!reference.currencies.some(({ code }) => code === currency)) return { code: 'stored-currency-gone', currency };
	const known = new Set(reference.systemCalendars.map(({ calendar }) => calendar));
	const gone =
		systemCalendars.find((name) => !known.has(name)) ??
		clientCalendars.find((name) => !reference.clientCalendars.includes(name));
	return gone === undefined ? undefined : { code: 'stored-calendar-gone', calendar: gone };
}

/** Returns the first input that contradicts others, or undefined. The form itself never allows contradictions. */
export function contradictedInput(
	restored: FormState,
	reference: ReferenceData,
): Exclude<keyof StoredInputs, 'version' | 'customTextBox1'> | undefined {
	const { lookback, lockout, observationShift, principalChanges, days } = restored;
	const dates = principalChanges.map(({ changeDate }) => changeDate);
	if (lookback > reference.lookbackRange) return 'lookback';
	if (lockout > reference.lockoutRange || (lookback > 0 && lockout > 0)) return 'lockout';
	if (observationShift && lookback === 0) return 'observationShift';
	if (days < 1 || days > maxDays) return 'endDate';
	const long = (['principal', 'cas', 'margin', 'floor'] as const).find((key) => !isTakenDown(restored[key]));
	if (long !== undefined) return long;
	if (principalChanges.length === 0) return undefined;
	if (!isWhole(restored.principal, numberRules.principal, 'zero')) return 'principal';
	const isSound =
		principalChanges.length <= maxPrincipalChanges &&
		principalChanges.every(({ principalChange }) => isWhole(principalChange, principalChangeRules)) &&
		dates.every((date, index) => index === 0 || date > (dates[index - 1] as LocalDate));
	return isSound ? undefined : 'principalChanges';
}

function isWhole(text: string, rules: NumberRules, zero?: 'zero'): boolean {
	const isInside = text !== '' && isTakenDown(text) && numberProblem(text, rules) === undefined;
	return isInside && (zero !== undefined || decimal(text).unscaled !== 0n);
}

function refusal(restored: FormState, context: FormContext): FormMessage | undefined {
	const { startDate, endDate } = restored;
	const reason: FormMessage | undefined =
		startDate < earliestStartDate
			? { code: 'start-too-early', date: earliestStartDate }
			: endDate < earliestEndDate
				? { code: 'end-too-early', date: earliestEndDate }
				: (changePeriodObjection(restored) ?? calendarsObjection(restored, context) ?? principalsObjection(restored));
	return reason && { code: 'stored-inputs-refused', reason };
}

/** Request fields that differ from their defaults but are not sent, because the layout hides them. */
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

/** The form with given terms, or the reason why the calculator, which allows less than the API, cannot show them. */
export type TermsForm =
	| { readonly state: FormState }
	| { readonly refused: 'limits' }
	| { readonly refused: 'message'; readonly message: FormMessage }
	/** The layout hides these inputs, so the calculator would not use them. */
	| { readonly refused: 'fields'; readonly fields: readonly string[] };

/** Returns the form with the terms of a loan. If one term cannot be shown, the loan is refused. */
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
