import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';
import { earliestEndDate, earliestStartDate, maxDays } from './business-days.ts';
import { calendarsObjection } from './change-dates.ts';
import type { FormMessage } from './form-message.ts';
import {
	type FormContext,
	type FormOutcome,
	type FormState,
	inputsOf,
	noPeriodMemory,
	type PrincipalChange,
	type ReferenceData,
} from './form-state.ts';
import {
	changePeriodObjection,
	isTakenDown,
	maxPrincipalChanges,
	type NumberRules,
	numberProblem,
	numberRules,
	principalChangeRules,
	principalsObjection,
} from './principal-change-rows.ts';

/** Restores stored inputs completely or not at all. They come from the browser, so every rule of the form is checked. */
export function restoreInputs(
	state: FormState,
	stored: StoredInputs,
	latestRateDate: LocalDate | undefined,
	context: FormContext,
): FormOutcome {
	const { reference } = context;
	const restored = restoredForm(state, stored, latestRateDate, reference);
	const message = missing(restored, reference) ?? contradiction(restored, reference) ?? refusal(restored, context);
	return message === undefined ? { state: restored, message: { code: 'inputs-restored' } } : { state, message };
}

/** Other principal changes, by the rules for stored inputs: all of them or none. */
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

/** The form that stored inputs stand for, unchecked. */
export function restoredForm(
	{ nextChangeId }: Pick<FormState, 'nextChangeId'>,
	stored: StoredInputs,
	latestRateDate: LocalDate | undefined,
	reference: ReferenceData,
): FormState {
	// A user could neither see nor remove principal changes that the layout does not show.
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

function contradiction(restored: FormState, reference: ReferenceData): FormMessage | undefined {
	return contradictedInput(restored, reference) && { code: 'stored-inputs-unreadable' };
}

/**
 * The first input that contradicts the others in a way that the form never allows; undefined if the inputs are
 * consistent.
 */
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
