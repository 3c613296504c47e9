import { decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { closedDayObjection, plusBusinessDays, selectedCalendar } from './business-days.ts';
import type { FormMessage, FormOutcome, FormState, PrincipalChange, ReferenceData } from './form-state.ts';
import { refuse } from './period-dates.ts';
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

/** Changes the principal. With principal changes, it must be a valid number, and no change may make it invalid. */
export function changePrincipal(state: FormState, principal: string): FormOutcome {
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
export function addPrincipalChange(state: FormState, after: number | undefined, reference: ReferenceData): FormOutcome {
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

export function removePrincipalChange(state: FormState, id: number): FormOutcome {
	const index = state.principalChanges.findIndex((change) => change.id === id);
	if (index === -1) return refuse(state, { code: 'change-not-found', id });
	const changed = { ...state, principalChanges: state.principalChanges.toSpliced(index, 1) };
	const objection = principalsObjection(changed);
	// The user still sees the removed change, so the number of a later change counts it.
	const isAfter = objection !== undefined && 'number' in objection && objection.number > index;
	return unless(isAfter ? { ...objection, number: objection.number + 1 } : objection, { before: state, changed });
}

export function changeAmount(state: FormState, id: number, principalChange: string): FormOutcome {
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
export function changeCurrentPrincipal(
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

export function changeChangeDate(
	state: FormState,
	id: number,
	changeDate: LocalDate,
	reference: ReferenceData,
): FormOutcome {
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
