import type { DateProblem } from '#lib/dates/read-date.ts';
import { decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type {
	FormContext,
	FormEvent,
	FormMessage,
	FormOutcome,
	FormState,
	PrincipalChange,
	ReferenceData,
} from './form-state.ts';
import { initialForm, ownCalendars, withLatestPeriod } from './initial-form.ts';
import {
	changeCalendars,
	changeDays,
	changeEndDate,
	changeLockout,
	changeLookback,
	changeObservationShift,
	changeStartDate,
	closedDayObjection,
	isLockoutTooLong,
	maxDays,
	maxEndDate,
	plusBusinessDays,
	refuse,
	selectedCalendar,
} from './period-dates.ts';
import {
	currentPrincipalRules,
	defaultPrincipalChange,
	isRoomForFirstChange,
	maxPrincipalChanges,
	type NumberRules,
	numberProblem,
	numberRules,
	type PrincipalChangeRow,
	principalChangeRows,
	principalChangeRules,
	principalsObjection,
} from './principal-change-rows.ts';
import { replacePrincipalChanges, restoreInputs } from './restore-inputs.ts';

/** Changes the principal. With principal changes, it must be a valid number, and no change may make it invalid. */
function changePrincipal(state: FormState, principal: string): FormOutcome {
	const changed = { ...state, principal };
	if (state.principalChanges.length === 0) return { state: changed };
	if (principal === '') return refuse(state, { code: 'principal-needed' });
	return unless(amountObjection('principal', principal, numberRules.principal) ?? principalsObjection(changed), {
		before: state,
		changed,
	});
}

/**
 * Adds a principal change on the next business day after the previous change.
 *
 * @param after id of the previous change. If undefined, the new change becomes the first. If there is no free date
 * before the first, it follows the last change that has a free date after it.
 */
function addPrincipalChange(state: FormState, after: number | undefined, reference: ReferenceData): FormOutcome {
	if (state.principalChanges.length >= maxPrincipalChanges) {
		return refuse(state, { code: 'too-many-changes', max: maxPrincipalChanges });
	}
	const calendar = selectedCalendar(state, reference);
	const rows = principalChangeRows(state, calendar);
	const isFirst = after === undefined && isRoomForFirstChange(state, calendar);
	const chosen = rows.find(({ id }) => id === after) ?? (isFirst ? undefined : lastWithRoom(rows, after));
	if (after !== undefined && chosen === undefined) return refuse(state, { code: 'change-not-found', id: after });
	const principalProblem = numberProblem(state.principal, numberRules.principal);
	if (state.principal === '' || principalProblem !== undefined) return refuse(state, { code: 'principal-missing' });
	const isRoom = chosen === undefined ? isFirst : !chosen.isAddDisabled;
	const changeDate = plusBusinessDays(chosen?.changeDate ?? state.startDate, 1, calendar);
	if (!isRoom || typeof changeDate !== 'string') return refuse(state, { code: 'no-room-for-change' });
	const amount = defaultPrincipalChange(state);
	if (decimal(amount).unscaled === 0n) return refuse(state, { code: 'default-change-zero' });

	const added: PrincipalChange = {
		id: state.nextChangeId,
		changeDate,
		principalChange: amount,
	};
	const changed = {
		...state,
		principalChanges: state.principalChanges.toSpliced(chosen?.number ?? 0, 0, added),
		nextChangeId: state.nextChangeId + 1,
		awaitsLatestPeriod: false,
	};
	return unless(principalsObjection(changed), { before: state, changed });
}

const lastWithRoom = (rows: readonly PrincipalChangeRow[], after: number | undefined) =>
	after === undefined ? rows.findLast(({ isAddDisabled }) => !isAddDisabled) : undefined;

function removePrincipalChange(state: FormState, id: number): FormOutcome {
	const index = state.principalChanges.findIndex((change) => change.id === id);
	if (index === -1) return refuse(state, { code: 'change-not-found', id });
	const changed = { ...state, principalChanges: state.principalChanges.toSpliced(index, 1) };
	const objection = principalsObjection(changed);
	// The user still sees the removed change, so the number of a later change counts it.
	const isAfter = objection !== undefined && 'number' in objection && objection.number > index;
	return unless(isAfter ? { ...objection, number: objection.number + 1 } : objection, { before: state, changed });
}

function changeAmount(state: FormState, id: number, principalChange: string): FormOutcome {
	if (!state.principalChanges.some((change) => change.id === id))
		return refuse(state, { code: 'change-not-found', id });
	const objection = amountObjection('principalChange', principalChange, principalChangeRules);
	if (objection !== undefined) return refuse(state, objection);
	if (principalChange === '' || decimal(principalChange).unscaled === 0n) {
		return refuse(state, { code: 'principal-change-zero' });
	}
	const changed = withChange(state, id, { principalChange });
	return unless(principalsObjection(changed), { before: state, changed });
}

/** Changes a change's amount so that the principal after it has the given value. Later changes keep their amounts. */
function changeCurrentPrincipal(
	state: FormState,
	id: number,
	currentPrincipal: string,
	reference: ReferenceData,
): FormOutcome {
	const row = rowOf(state, id, reference);
	if (row === undefined) return refuse(state, { code: 'change-not-found', id });
	const objection = amountObjection('currentPrincipal', currentPrincipal, currentPrincipalRules);
	if (objection !== undefined) return refuse(state, objection);
	if (currentPrincipal === '') return refuse(state, { code: 'principal-change-zero' });
	const before = subtract(decimal(row.currentPrincipal), decimal(row.principalChange));
	const difference = subtract(decimal(currentPrincipal), before);
	if (difference.unscaled === 0n) return refuse(state, { code: 'change-becomes-zero', number: row.number });
	const changed = withChange(state, id, { principalChange: decimalText(difference) });
	return unless(principalsObjection(changed), { before: state, changed });
}

function changeChangeDate(state: FormState, id: number, changeDate: LocalDate, reference: ReferenceData): FormOutcome {
	const row = rowOf(state, id, reference);
	if (row === undefined) return refuse(state, { code: 'change-not-found', id });
	if (changeDate < row.minDate || changeDate > row.maxDate) {
		return refuse(state, { code: 'change-date-outside', from: row.minDate, to: row.maxDate });
	}
	const closed = closedDayObjection(changeDate, selectedCalendar(state, reference), 'chosen-not-business-day');
	if (closed !== undefined) return refuse(state, closed);
	return { state: withChange(state, id, { changeDate }) };
}

function rowOf(state: FormState, id: number, reference: ReferenceData): PrincipalChangeRow | undefined {
	return principalChangeRows(state, selectedCalendar(state, reference)).find((row) => row.id === id);
}

function withChange(state: FormState, id: number, part: Partial<PrincipalChange>): FormState {
	const principalChanges = state.principalChanges.map((change) => (change.id === id ? { ...change, ...part } : change));
	return { ...state, principalChanges };
}

function amountObjection(
	field: 'principal' | 'principalChange' | 'currentPrincipal',
	text: string,
	rules: NumberRules,
): FormMessage | undefined {
	const problem = numberProblem(text, rules);
	if (problem === undefined) return undefined;
	switch (problem.code) {
		case 'not-a-number':
			return { code: 'amount-not-a-number', field };
		case 'too-many-decimals':
			return { code: 'amount-too-many-decimals', field, decimals: problem.decimals, ...bothReadings(text) };
		default:
			return { code: `amount-${problem.code}`, field, limit: problem.limit };
	}
}

const bothReadings = (text: string): { readonly amounts?: readonly [string, string] } =>
	/^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? { amounts: [text, text.replace('.', '')] } : {};

function unless(
	objection: FormMessage | undefined,
	{ before, changed }: { readonly before: FormState; readonly changed: FormState },
): FormOutcome {
	return objection === undefined ? { state: changed } : refuse(before, objection);
}

/** The dates change later, when the latest rate date has loaded. Asks first if there are principal changes. */
function changeCurrency(
	state: FormState,
	{ value: currency, isConfirmed }: Extract<FormEvent, { type: 'currency' }>,
	reference: ReferenceData,
): FormOutcome {
	const terms = reference.currencies.find(({ code }) => code === currency);
	if (terms === undefined || currency === state.currency) return { state };
	if (state.principalChanges.length > 0 && isConfirmed !== true) {
		const confirmed = { type: 'currency', value: currency, isConfirmed: true } as const;
		return { state, question: { code: 'change-currency', confirmed } };
	}
	const systemCalendars = ownCalendars(currency, reference);
	const changed: FormState = {
		...state,
		currency,
		yearlyBasis: terms.dayCountConvention,
		systemCalendars,
		clientCalendars: [],
		convention: '',
		principalChanges: [],
		latestRateDate: undefined,
		awaitsLatestPeriod: true,
	};
	const isKnown = systemCalendars.some((name) => reference.calendars.has(name));
	return isKnown ? { state: changed } : { state: changed, message: { code: 'no-holidays', currency } };
}

/** Applies the latest rate date of a currency. Ignores it if the user has changed the currency in the meantime. */
function takeLatestRateDate(
	state: FormState,
	arrived: { readonly currency: string; readonly latestRateDate: LocalDate },
	context: FormContext,
): FormOutcome {
	const { currency, latestRateDate } = arrived;
	if (currency !== state.currency || latestRateDate === state.latestRateDate) return { state };
	const changed = { ...state, latestRateDate, awaitsLatestPeriod: false };
	if (state.awaitsLatestPeriod) return latestPeriod(changed, context);
	const isPast = changed.endDate > maxEndDate(changed, context);
	return isPast ? { state: changed, message: { code: 'end-past-max', first: 'endDate' } } : { state: changed };
}

/** Sets the latest possible period. A lockout that would lock all of its business days is set to 0. */
function latestPeriod(state: FormState, context: FormContext): FormOutcome {
	const period = withLatestPeriod(state, context);
	const { lockout, startDate, endDate } = period;
	const calendar = selectedCalendar(period, context.reference);
	if (!isLockoutTooLong(lockout, startDate, endDate, calendar)) return { state: period };
	const withoutLockout = withLatestPeriod({ ...state, lockout: 0 }, context);
	return { state: withoutLockout, message: { code: 'lockout-taken-away', lockout } };
}

export function reduceForm(state: FormState, event: FormEvent, context: FormContext): FormOutcome {
	const { reference } = context;
	switch (event.type) {
		case 'currency':
			return changeCurrency(state, event, reference);
		case 'latest-rate-date':
			return takeLatestRateDate(state, event, context);
		case 'startDate':
			return event.value === state.startDate ? { state } : changeStartDate(state, event.value, context);
		case 'endDate':
			return event.value === state.endDate ? { state } : changeEndDate(state, event.value, context);
		case 'days':
			return changeDays(state, event.value, context);
		case 'lookback':
			return changeLookback(state, event.value, context);
		case 'lockout':
			return changeLockout(state, event.value, context);
		case 'observationShift':
			return changeObservationShift(state, event.value);
		case 'systemCalendars':
		case 'clientCalendars':
			return changeCalendars(state, { [event.type]: event.value }, context);
		case 'rounding':
			return { state: { ...state, rounding: event.value } };
		case 'yearlyBasis':
			return { state: { ...state, yearlyBasis: event.value } };
		case 'principal':
			return changePrincipal(state, event.value);
		case 'add-principal-change':
			return addPrincipalChange(state, event.after, reference);
		case 'remove-principal-change':
			return removePrincipalChange(state, event.id);
		case 'principal-changes':
			return replacePrincipalChanges(state, event.value, context);
		case 'principalChange':
			return changeAmount(state, event.id, event.value);
		case 'currentPrincipal':
			return changeCurrentPrincipal(state, event.id, event.value, reference);
		case 'changeDate':
			return changeChangeDate(state, event.id, event.value, reference);
		case 'unreadable-date':
			return { state, message: dateProblemMessage(event.problem) };
		case 'unreadable-days':
			return { state, message: { code: 'days-out-of-range', max: maxDays } };
		case 'go':
			return state.endDate > maxEndDate(state, context)
				? { state, message: { code: 'end-past-max', first: 'endDate' } }
				: { state };
		case 'restore':
			return restoreInputs(state, event.stored, event.latestRateDate, context);
		case 'casMethod':
		case 'marginMethod':
		case 'floorOn':
		case 'convention':
		case 'cas':
		case 'margin':
		case 'floor':
		case 'customTextBox1':
			return { state: { ...state, [event.type]: event.value } };
		case 'reset':
			return { state: initialForm(reference.defaultCurrency, event.latestRateDate, context) };
	}
}

function dateProblemMessage(problem: DateProblem): FormMessage {
	return problem.problem === 'ambiguous'
		? { code: 'ambiguous-date', dates: problem.dates }
		: { code: 'unreadable-date' };
}
