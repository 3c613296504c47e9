import { addDays, type LocalDate } from '../../../../../shared/time/local-date.ts';
import { cutDecimals, fixedPoint, fixedPointOf, fixedPointText, isFigure } from './fixed-point.ts';
import type { FormMessage } from './form-message.ts';
import type { FormState, PrincipalChange } from './form-state.ts';
import type { JointCalendar } from './joint-calendar.ts';
import { largestAmount } from './number-field.ts';

export const mostPrincipalChanges = 10;

/** A principal change as it stands among the others. */
export interface PrincipalChangeRow extends PrincipalChange {
	/** As it is numbered on the screen, from 1. */
	readonly number: number;
	/** In force from the change date on. */
	readonly currentPrincipal: string;
	/** Business days, both included; `minDate` is after `maxDate` when the neighbours leave none. */
	readonly minDate: LocalDate;
	readonly maxDate: LocalDate;
	/** No business day is left between this change and the next, or the end. */
	readonly isAddDisabled: boolean;
}

type Terms = Pick<FormState, 'principal' | 'principalChanges' | 'startDate' | 'endDate'>;

export function principalChangeRows(terms: Terms, calendar: JointCalendar): readonly PrincipalChangeRow[] {
	const { principalChanges: changes, startDate, endDate } = terms;
	let principal = openingPrincipal(terms);
	return changes.map((change, index) => {
		principal += fixedPoint(change.principalChange);
		const before = changes[index - 1]?.changeDate ?? startDate;
		const after = changes[index + 1]?.changeDate ?? endDate;
		const maxDate = calendar.preceding(addDays(after, -1)) ?? before;
		return {
			...change,
			number: index + 1,
			currentPrincipal: fixedPointText(principal),
			minDate: calendar.plusBusinessDays(before, 1) ?? after,
			maxDate,
			isAddDisabled: (calendar.plusBusinessDays(change.changeDate, 1) ?? after) > maxDate,
		};
	});
}

/** Whether a change can stand between the start and the first of the changes. */
export function isRoomForFirstChange(
	{ principalChanges, startDate, endDate }: Terms,
	calendar: JointCalendar,
): boolean {
	const next = calendar.plusBusinessDays(startDate, 1);
	return next !== undefined && next < (principalChanges[0]?.changeDate ?? endDate);
}

/** A tenth of the principal, to the second decimal below; 100,000 where it is 0. */
export function defaultPrincipalChange({ principal }: Pick<FormState, 'principal'>): string {
	const opening = fixedPoint(principal);
	return opening === 0n ? '100000' : fixedPointText(cutDecimals(opening / 10n, 2));
}

/** Why the principals cannot follow from each other so, if they cannot. */
export function principalsObjection(terms: Pick<FormState, 'principal' | 'principalChanges'>): FormMessage | undefined {
	let principal = openingPrincipal(terms);
	for (const [index, { principalChange }] of terms.principalChanges.entries()) {
		principal += fixedPoint(principalChange);
		if (principal < 0n) return { code: 'current-principal-negative', number: index + 1 };
		if (principal > fixedPointOf(largestAmount)) {
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

function openingPrincipal({ principal }: Pick<FormState, 'principal'>): bigint {
	return isFigure(principal) ? fixedPoint(principal) : 0n;
}
