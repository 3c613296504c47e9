import { add, compare, decimal, decimalText, parseDecimal, truncate, zero } from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { businessDayOnOrBefore, foundOr, plusBusinessDays } from './business-days.ts';
import type { FormMessage, FormState, NumberFieldKey, PrincipalChange } from './form-state.ts';

export interface NumberRules {
	/** Minimum as a whole number. Minimum and maximum are allowed values. */
	readonly min: number;
	readonly max: number;
	readonly precision: number;
	/** Step of the arrow keys. If undefined, the arrow keys only move the cursor. */
	readonly step?: number;
}

const spread: NumberRules = { min: -100, max: 100, precision: 18 };

export const largestAmount = 1_000_000_000_000;

const principal: NumberRules = { min: 0, max: largestAmount, precision: 2, step: 10_000 };

/** Rules for the two amounts of a principal change: the principal after it, and the change itself. */
export const currentPrincipalRules = principal;
export const principalChangeRules: NumberRules = { ...principal, min: -largestAmount };

export const numberRules: Readonly<Record<NumberFieldKey, NumberRules>> = {
	principal,
	cas: spread,
	margin: spread,
	floor: spread,
};

type NumberProblem =
	| { readonly code: 'not-a-number' }
	| { readonly code: 'too-many-decimals'; readonly decimals: number }
	| { readonly code: 'above-max' | 'below-min'; readonly limit: number };

const longestText = 60;

/** True if the field keeps the text as typed, even a non-number. Dropping characters could change the number. */
export function isTakenDown(text: string): boolean {
	return text.length <= longestText;
}

/**
 * Returns the text that a field keeps after typing or pasting. If it is too long, spaces around it are removed, for
 * example those of a padded report. If it is still too long, it is shortened with an ellipsis, so that it is not a
 * valid number.
 */
export function entryText(written: string): string {
	if (isTakenDown(written)) return written;
	const trimmed = written.trim();
	return isTakenDown(trimmed) ? trimmed : `${trimmed.slice(0, longestText - 1)}…`;
}

/** Removes spaces and thousands commas from a complete text. While the user types, the last group is incomplete. */
export function withoutSeparators(text: string): string {
	const compact = text.replace(/\s/g, '');
	return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(compact) ? compact.replaceAll(',', '') : compact;
}

/** Returns the problem of a number, which is compared exactly with its limits. A blank text has no problem. */
export function numberProblem(text: string, { min, max, precision }: NumberRules): NumberProblem | undefined {
	if (text === '') return undefined;
	const value = parseDecimal(text);
	if (value === undefined) return { code: 'not-a-number' };
	if (value.scale > precision) return { code: 'too-many-decimals', decimals: precision };
	if (compare(value, decimal(String(max))) > 0) return { code: 'above-max', limit: max };
	if (compare(value, decimal(String(min))) < 0) return { code: 'below-min', limit: min };
	return undefined;
}

export function stepped(text: string, direction: 1 | -1, rules: NumberRules): string {
	const value = text === '' ? zero : parseDecimal(text);
	if (rules.step === undefined || value === undefined) return text;
	const next = add(value, decimal(String(direction * rules.step)));
	const [low, high] = [decimal(String(rules.min)), decimal(String(rules.max))];
	return decimalText(compare(next, low) < 0 ? low : compare(next, high) > 0 ? high : next);
}

export const maxPrincipalChanges = 10;

export interface PrincipalChangeRow extends PrincipalChange {
	readonly number: number;
	readonly currentPrincipal: string;
	/** First possible date. It is after `maxDate` if there is no possible date between the adjacent changes. */
	readonly minDate: LocalDate;
	readonly maxDate: LocalDate;
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

export function isRoomForFirstChange(
	{ principalChanges, startDate, endDate }: Terms,
	calendar: BusinessCalendar,
): boolean {
	const next = plusBusinessDays(startDate, 1, calendar);
	return typeof next === 'string' && next < (principalChanges[0]?.changeDate ?? endDate);
}

/** Returns a new change's amount: a tenth of the principal, cut to two decimals, or 100,000 if the principal is 0. */
export function defaultPrincipalChange({ principal }: Pick<FormState, 'principal'>): string {
	const { unscaled, scale } = decimal(principal);
	return unscaled === 0n ? '100000' : decimalText(truncate({ unscaled, scale: scale + 1 }, 2));
}

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
