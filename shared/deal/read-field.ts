import { type EpochDay, epochDay, isLocalDate } from '../time/local-date.ts';
import type { FieldFault } from './field-fault.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A blank field: absent, null, or a text of spaces. */
export function isBlank(value: unknown): value is undefined | null | '' {
	if (value === undefined || value === null) return true;
	return typeof value === 'string' && !beginsInk(value) && value.trim() === '';
}

/** Whether a text begins with a character of ASCII that is no space; almost all do, and need no trimming to know it. */
function beginsInk(text: string): boolean {
	const first = text.charCodeAt(0);
	return first > 0x20 && first < 0x7f;
}

const shownLength = 40;

/** A value as text for a message; long texts are cut, and what is no scalar is named by its type. */
export function foundText(value: unknown): string {
	if (typeof value === 'string') return value.length > shownLength ? `${value.slice(0, shownLength)}…` : value;
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value === undefined || value === null) return 'blank';
	return Array.isArray(value) ? 'a list' : 'an object';
}

/** A decimal number as programs write it. */
const numberPattern = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?$/;

/**
 * Reads the fields of one record, and collects what is wrong with them.
 *
 * Every method returns undefined for a blank field, and for a faulty one after it has noted the fault.
 */
export class FieldReader {
	readonly faults: FieldFault[] = [];
	readonly #fields: Fields;
	readonly #prefix: string;

	/** @param prefix written before the names of the fields in faults */
	constructor(fields: Fields, prefix = '') {
		this.#fields = fields;
		this.#prefix = prefix;
	}

	value(field: string): unknown {
		return this.#fields[field];
	}

	isBlank(field: string): boolean {
		return isBlank(this.#fields[field]);
	}

	fault(reason: FieldFault['reason'], field: string, expected: string, allowed?: readonly string[]): undefined {
		const found = foundText(this.#fields[field]);
		const fault = { reason, field: this.#prefix + field, found, expected };
		this.faults.push(allowed === undefined ? fault : { ...fault, allowed });
		return undefined;
	}

	/** @returns the value of a field that must not be blank */
	require<Value>(field: string, value: Value | undefined, expected: string): Value | undefined {
		if (value === undefined && this.isBlank(field)) this.fault('field-required', field, expected);
		return value;
	}

	text(field: string, mostCharacters: number): string | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		if (typeof value !== 'string') return this.fault('not-a-text', field, 'a text');
		if (value.length > mostCharacters) return this.fault('out-of-range', field, `at most ${mostCharacters} characters`);
		return value.trim();
	}

	number(field: string, min: number, max: number): number | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		const number = numberOf(value);
		if (number === undefined) return this.fault('not-a-number', field, 'a finite number');
		if (number < min || number > max) return this.fault('out-of-range', field, `from ${min} to ${max}`);
		return number;
	}

	wholeNumber(field: string, min: number, max: number): number | undefined {
		const number = this.number(field, min, max);
		if (number === undefined || Number.isInteger(number)) return number;
		return this.fault('out-of-range', field, `a whole number from ${min} to ${max}`);
	}

	date(field: string): EpochDay | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		if (typeof value === 'string' && value.length === 10 && isLocalDate(value)) return epochDay(value);
		return this.fault('not-a-date', field, 'a date YYYY-MM-DD');
	}

	/** A value of a closed list, written in one of the ways of a table. */
	choice<Value>(field: string, table: ReadonlyMap<string, Value>): Value | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		const found = typeof value === 'string' && value.length <= shownLength ? table.get(value) : undefined;
		if (found !== undefined) return found;
		const allowed = [...table.keys()];
		return this.fault('value-unknown', field, `one of ${allowed.join(', ')}`, allowed);
	}

	/** True, false, or `yes`, `no`, `true`, `false`, `y`, `n` in any case. */
	yesNo(field: string): boolean | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		if (typeof value === 'boolean') return value;
		const known = typeof value === 'string' && value.length <= 5 ? yesNo.get(value.toLowerCase()) : undefined;
		return known ?? this.fault('value-unknown', field, 'yes or no', ['yes', 'no']);
	}
}

const yesNo: ReadonlyMap<string, boolean> = new Map([
	['yes', true],
	['y', true],
	['true', true],
	['no', false],
	['n', false],
	['false', false],
]);

/** @returns undefined for anything but a finite number, or a text that writes one */
export function numberOf(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	if (typeof value !== 'string' || !numberPattern.test(value.trim())) return undefined;
	const number = Number(value);
	return Number.isFinite(number) ? number : undefined;
}
