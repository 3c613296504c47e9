import { add, compare, decimal, decimalText, truncate } from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { businessDayOnOrBefore, foundOr, plusBusinessDays } from './business-days.ts';
import type { FormMessage } from './form-message.ts';
import type { FormState, PrincipalChange } from './form-state.ts';
import { largestAmount } from './number-field.ts';

export const maxPrincipalChanges = 10;

/** A principal change as it stands among the others. */
export interface PrincipalChangeRow extends PrincipalChange {
	/** Number on the screen, from 1. */
	readonly number: number;
	/** Principal from the change date on. */
	readonly currentPrincipal: string;
	/** Business days, both included; `minDate` is after `maxDate` when the neighbours leave none. */
	readonly minDate: LocalDate;
	readonly maxDate: LocalDate;
	/** No business day is left between this change and the next, or the end. */
	readonly isAddDisabled: boolean;
}

type Terms = Pick<FormState, 'principal' | 'principalChanges' | 'startDate' | 'endDate'>;

export function principalChangeRows(terms: Terms, calendar: BusinessCalendar): readonly PrincipalChangeRow[] {
	const { principalChanges: changes, startDate, endDate } = terms;
	if (changes.length === 0) return [];
	let principal = decimal(terms.principal);
	return changes.map((change, index) => {
		principal = add(principal, decimal(change.principalChange));
		const before = changes[index - 1]?.changeDate ?? startDate;
		const after = changes[index + 1]?.changeDate ?? endDate;
		const maxDate = foundOr(businessDayOnOrBefore(addDays(after, -1), calendar), before);
		return {
			...change,
			number: index + 1,
			currentPrincipal: decimalText(principal),
			minDate: foundOr(plusBusinessDays(before, 1, calendar), after),
			maxDate,
			isAddDisabled: foundOr(plusBusinessDays(change.changeDate, 1, calendar), after) > maxDate,
		};
	});
}

/** True if a change can stand between the start and the first of the changes. */
export function isRoomForFirstChange(
	{ principalChanges, startDate, endDate }: Terms,
	calendar: BusinessCalendar,
): boolean {
	const next = plusBusinessDays(startDate, 1, calendar);
	return typeof next === 'string' && next < (principalChanges[0]?.changeDate ?? endDate);
}

/** A tenth of the principal, to the second decimal below; 100,000 where it is 0. */
export function defaultPrincipalChange({ principal }: Pick<FormState, 'principal'>): string {
	const { unscaled, scale } = decimal(principal);
	return unscaled === 0n ? '100000' : decimalText(truncate({ unscaled, scale: scale + 1 }, 2));
}

/** Why the principals cannot follow from each other so, if they cannot. */
export function principalsObjection(terms: Pick<FormState, 'principal' | 'principalChanges'>): FormMessage | undefined {
	if (terms.principalChanges.length === 0) return undefined;
	let principal = decimal(terms.principal);
	for (const [index, { principalChange }] of terms.principalChanges.entries()) {
		principal = add(principal, decimal(principalChange));
		if (principal.unscaled < 0n) return { code: 'current-principal-negative', number: index + 1 };
		if (compare(principal, decimal(String(largestAmount))) > 0) {
			return { code: 'current-principal-too-large', number: index + 1, limit: largestAmount };
		}
	}
	return undefined;
}

/** Why the changes do not lie between start and end, if they do not. */
export function changePeriodObjection({
	principalChanges,
	startDate,
	endDate,
}: Pick<FormState, 'principalChanges' | 'startDate' | 'endDate'>): FormMessage | undefined {
	const [first, last] = [principalChanges[0], principalChanges.at(-1)];
	if (first === undefined || last === undefined) return undefined;
	if (startDate >= first.changeDate) return { code: 'start-not-before-change', date: first.changeDate };
	if (endDate <= last.changeDate) return { code: 'end-not-after-change', date: last.changeDate };
	return undefined;
}
