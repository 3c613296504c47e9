import type { NumberFieldKey } from './form-state.ts';

interface NumberRules {
	/** Whole numbers, both allowed. */
	readonly min: number;
	readonly max: number;
	/** Decimals that can be written. */
	readonly precision: number;
	/** What an arrow key adds; none where arrow keys only move the cursor. */
	readonly step?: number;
}

const spread: NumberRules = { min: -100, max: 100, precision: 18 };

export const numberRules: Readonly<Record<NumberFieldKey, NumberRules>> = {
	principal: { min: 0, max: 1_000_000_000_000, precision: 2, step: 10_000 },
	cas: spread,
	margin: spread,
	floor: spread,
};

export type NumberProblem =
	| { readonly code: 'not-a-number' }
	| { readonly code: 'above-max' | 'below-min'; readonly limit: number };

const scaleDigits = 18;
const finished = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Whether the text is a number within the precision, or the beginning of one. */
export function isTypeable(text: string, { precision, min }: NumberRules): boolean {
	const match = /^([+-]?)\d*(?:\.(\d*))?$/.exec(text);
	return match !== null && (match[2]?.length ?? 0) <= precision && !(min >= 0 && match[1] === '-');
}

/** Removes what a pasted figure carries: spaces, and commas where they separate thousands. */
export function withoutSeparators(text: string): string {
	const compact = text.replace(/\s/g, '');
	return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(compact) ? compact.replaceAll(',', '') : compact;
}

/** What is wrong with a text, compared exactly; a blank one is no number at all and nothing is wrong with it. */
export function numberProblem(text: string, { min, max }: NumberRules): NumberProblem | undefined {
	if (text === '') return undefined;
	if (!finished.test(text)) return { code: 'not-a-number' };
	const value = scaled(text);
	if (value > BigInt(max) * 10n ** BigInt(scaleDigits)) return { code: 'above-max', limit: max };
	if (value < BigInt(min) * 10n ** BigInt(scaleDigits)) return { code: 'below-min', limit: min };
	return undefined;
}

/** The text one step up or down, kept within the limits. */
export function stepped(text: string, direction: 1 | -1, rules: NumberRules): string {
	if (rules.step === undefined || (text !== '' && !finished.test(text))) return text;
	const unit = 10n ** BigInt(scaleDigits);
	const value = (text === '' ? 0n : scaled(text)) + BigInt(direction * rules.step) * unit;
	const [low, high] = [BigInt(rules.min) * unit, BigInt(rules.max) * unit];
	return unscaled(value < low ? low : value > high ? high : value);
}

function scaled(text: string): bigint {
	const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
	const magnitude = BigInt((whole || '0') + fraction.slice(0, scaleDigits).padEnd(scaleDigits, '0'));
	return text.startsWith('-') ? -magnitude : magnitude;
}

function unscaled(value: bigint): string {
	const digits = String(value < 0n ? -value : value).padStart(scaleDigits + 1, '0');
	const fraction = digits.slice(-scaleDigits).replace(/0+$/, '');
	return (value < 0n ? '-' : '') + digits.slice(0, -scaleDigits) + (fraction && `.${fraction}`);
}
