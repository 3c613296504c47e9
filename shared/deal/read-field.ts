import { type EpochDay, epochDay, isLocalDate } from '../time/local-date.ts';
import { maxCharacters } from './deal.ts';
import { type BrokenRule, brokenRule, type DealRuleCode, type RuleValues } from './deal-rules.ts';
import { flagsByText, readPlainNumber } from './deal-values.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** True for a blank field: absent, null, or a text of spaces. */
export function isBlank(value: unknown): value is undefined | null | '' {
	if (value === undefined || value === null) return true;
	return typeof value === 'string' && !beginsInk(value) && value.trim() === '';
}

/** True if a text begins with a visible ASCII character. Nearly all texts do, and are then not trimmed. */
function beginsInk(text: string): boolean {
	const first = text.charCodeAt(0);
	return first > 0x20 && first < 0x7f;
}

const maxShown = 40;

/** Converts a field value to text for a message. Truncates long texts; replaces lists and objects by type names. */
export function foundText(value: unknown): string {
	if (typeof value === 'string') return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value === undefined || value === null) return 'blank';
	return Array.isArray(value) ? 'a list' : 'an object';
}

interface Range {
	readonly min: number;
	readonly max: number;
}

/** Reads the fields of a record. A blank field gives undefined, an invalid one also a fault. */
export class FieldReader {
	readonly faults: BrokenRule[] = [];
	readonly #fields: Fields;
	readonly #prefix: string;

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

	fault<Code extends DealRuleCode>(
		rule: Code,
		field: string,
		values: RuleValues<Code>,
		allowed?: readonly string[],
	): undefined {
		this.add(brokenRule(rule, this.#prefix + field, foundText(this.#fields[field]), values, allowed));
	}

	add(fault: BrokenRule): undefined {
		this.faults.push(fault);
	}

	/** Adds a fault for the first unknown field. @param expected text that lists the known fields */
	refuseUnknown(names: readonly string[], expected = names.join(', ')): void {
		const unknown = Object.keys(this.#fields).find((name) => !names.includes(name));
		if (unknown === undefined) return;
		const path = this.#prefix + unknown.slice(0, maxShown);
		this.add(brokenRule('field-unknown', path, 'a field', { fields: expected }));
	}

	/** Adds a fault if the field is blank. @returns the unchanged value */
	require<Value>(field: string, value: Value | undefined, content: string): Value | undefined {
		if (value === undefined && this.isBlank(field)) this.fault('required', field, { content });
		return value;
	}

	/** Reads a text. @param allowed allowed values, if only these are accepted */
	text(field: string, max: number, allowed?: readonly string[]): string | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		if (typeof value !== 'string') return this.fault('not-a-text', field, {});
		if (value.length <= max) return value.trim();
		return this.fault(allowed === undefined ? 'too-long' : 'value-too-long', field, { max }, allowed);
	}

	number(field: string, { min, max }: Range): number | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		const number = numberOf(value);
		if (number === undefined) return this.fault('not-a-number', field, {});
		if (number < min || number > max) return this.fault('out-of-range', field, { min, max });
		return number;
	}

	wholeNumber(field: string, range: Range): number | undefined {
		const number = this.number(field, range);
		if (number === undefined || Number.isInteger(number)) return number;
		return this.fault('not-whole', field, range);
	}

	date(field: string): EpochDay | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		if (typeof value === 'string' && value.length === 10 && isLocalDate(value)) return epochDay(value);
		return this.fault('not-a-date', field, {});
	}

	/** Reads a field with a fixed list of values. The keys of the table are all accepted notations. */
	choice<Value>(field: string, table: ReadonlyMap<string, Value>): Value | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		const text = typeof value === 'number' ? String(value) : value;
		const found = typeof text === 'string' && text.length <= maxShown ? table.get(text) : undefined;
		return found ?? this.fault('value-unknown', field, {}, [...table.keys()]);
	}

	yesNo(field: string): boolean | undefined {
		const value = this.#fields[field];
		if (isBlank(value)) return undefined;
		if (typeof value === 'boolean') return value;
		const known = typeof value === 'string' && value.length <= 5 ? flagsByText.get(value.toLowerCase()) : undefined;
		return known ?? this.fault('value-unknown', field, {}, ['yes', 'no']);
	}
}

/** Converts a field to a number. @returns undefined unless the value is a finite number, or a text that contains one */
export function numberOf(value: unknown): number | undefined {
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	return typeof value === 'string' ? readPlainNumber(value.trim()) : undefined;
}

/** Reads rows from a list of objects or a text with `;` after each row. @returns undefined for anything else */
export function rowsOf(value: unknown, names: readonly string[], separator: RegExp): readonly Fields[] | undefined {
	if (typeof value === 'string')
		return value.length > maxCharacters.steps ? undefined : rowsOfText(value, names, separator);
	if (!Array.isArray(value)) return undefined;
	const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
	return value.every(isRow) ? (value as readonly Fields[]) : undefined;
}

function rowsOfText(text: string, names: readonly string[], separator: RegExp): readonly Fields[] | undefined {
	const rows = text
		.split(';')
		.filter((part) => !isBlank(part))
		.map((part) => part.trim().split(separator));
	if (rows.some(({ length }) => length !== names.length)) return undefined;
	return rows.map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]])));
}
