import { add, compare, decimal, decimalText, parseDecimal, zero } from '#shared/decimal/decimal.ts';
import type { NumberFieldKey } from './form-state.ts';

export interface NumberRules {
	/** Whole numbers, both allowed. */
	readonly min: number;
	readonly max: number;
	/** The most decimals that it may have. */
	readonly precision: number;
	/** Step of the arrow keys; undefined if they only move the cursor. */
	readonly step?: number;
}

const spread: NumberRules = { min: -100, max: 100, precision: 18 };

export const largestAmount = 1_000_000_000_000;

const principal: NumberRules = { min: 0, max: largestAmount, precision: 2, step: 10_000 };

/** Rules of the two figures of a principal change. */
export const currentPrincipalRules = principal;
export const principalChangeRules: NumberRules = { ...principal, min: -largestAmount };

export const numberRules: Readonly<Record<NumberFieldKey, NumberRules>> = {
	principal,
	cas: spread,
	margin: spread,
	floor: spread,
};

export type NumberProblem =
	| { readonly code: 'not-a-number' }
	| { readonly code: 'too-many-decimals'; readonly decimals: number }
	| { readonly code: 'above-max' | 'below-min'; readonly limit: number };

const longestText = 60;

/** Any text up to 60 characters is accepted, and marked if it is invalid. Dropping characters would change the number. */
export function isTakenDown(text: string): boolean {
	return text.length <= longestText;
}

/**
 * The text of a field after typing or pasting. If a text is too long, such as a cell of a padded report, the spaces
 * around it are removed. If it is still too long, it is truncated with an ellipsis, so that it is invalid as a number.
 */
export function entryText(written: string): string {
	if (isTakenDown(written)) return written;
	const trimmed = written.trim();
	return isTakenDown(trimmed) ? trimmed : `${trimmed.slice(0, longestText - 1)}…`;
}

/**
 * Removes spaces, and commas between thousands. For finished text only: while the user types, the last group of digits
 * is incomplete.
 */
export function withoutSeparators(text: string): string {
	const compact = text.replace(/\s/g, '');
	return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(compact) ? compact.replaceAll(',', '') : compact;
}

/** Problem of a text, compared exactly. Blank text is valid. */
export function numberProblem(text: string, { min, max, precision }: NumberRules): NumberProblem | undefined {
	if (text === '') return undefined;
	const value = parseDecimal(text);
	if (value === undefined) return { code: 'not-a-number' };
	if (value.scale > precision) return { code: 'too-many-decimals', decimals: precision };
	if (compare(value, decimal(String(max))) > 0) return { code: 'above-max', limit: max };
	if (compare(value, decimal(String(min))) < 0) return { code: 'below-min', limit: min };
	return undefined;
}

/** The text one step up or down, kept within the limits. */
export function stepped(text: string, direction: 1 | -1, rules: NumberRules): string {
	const value = text === '' ? zero : parseDecimal(text);
	if (rules.step === undefined || value === undefined) return text;
	const next = add(value, decimal(String(direction * rules.step)));
	const [low, high] = [decimal(String(rules.min)), decimal(String(rules.max))];
	return decimalText(compare(next, low) < 0 ? low : compare(next, high) > 0 ? high : next);
}
