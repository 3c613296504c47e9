import { type Interpolation, interpolations } from '../curve/interpolation-names.ts';
import { type BusinessDayConvention, businessDayConventions } from '../time/adjust-date.ts';
import { type DayCount, dayCounts } from '../time/day-count.ts';
import { type EpochDay, epochDay, isLocalDate, type Tenor, tenor } from '../time/local-date.ts';
import { type Stub, stubs } from '../time/schedule-dates.ts';
import {
	type Averaging,
	type CompoundingMethod,
	type InstrumentTag,
	instrumentTags,
	maxCharacters,
	type NotionalExchange,
	type ObservationMethod,
	type RollConvention,
} from './deal.ts';
import { type BrokenRule, brokenRule, type DealRuleCode, type RuleValues } from './deal-rules.ts';

const same = <Text extends string>(values: readonly Text[]): [Text, Text][] => values.map((value) => [value, value]);

export const instrumentTagsByText: ReadonlyMap<string, InstrumentTag> = new Map(same(instrumentTags));

export const interestTypes = ['Fixed', 'Float'] as const;
export const interestTypesByText: ReadonlyMap<string, 'Fixed' | 'Float'> = new Map(same(interestTypes));

export const notionalExchanges = ['None', 'Start', 'End', 'Both'] as const satisfies readonly NotionalExchange[];
export const notionalExchangesByText: ReadonlyMap<string, NotionalExchange> = new Map(same(notionalExchanges));

export const observationMethods = ['Lookback', 'PeriodShift', 'Mixed'] as const satisfies readonly ObservationMethod[];
export const observationMethodsByText: ReadonlyMap<string, ObservationMethod> = new Map(same(observationMethods));

export const averagings = ['Compounded', 'Average'] as const satisfies readonly Averaging[];
export const averagingsByText: ReadonlyMap<string, Averaging> = new Map(same(averagings));

export const compoundingMethods = [
	'None',
	'Flat',
	'Straight',
	'SpreadExclusive',
] as const satisfies readonly CompoundingMethod[];
export const compoundingMethodsByText: ReadonlyMap<string, CompoundingMethod> = new Map(same(compoundingMethods));

export const interpolationsByText: ReadonlyMap<string, Interpolation> = new Map(same(interpolations));

export const businessDayConventionsByText: ReadonlyMap<string, BusinessDayConvention> = new Map(
	same(businessDayConventions),
);

export const stubsByText: ReadonlyMap<string, Stub> = new Map<string, Stub>([
	...same(stubs),
	['Issue', 'ShortLast'],
	['Maturity', 'ShortFirst'],
]);

export const rollConventionsByText: ReadonlyMap<string, RollConvention | 'None'> = new Map<
	string,
	RollConvention | 'None'
>([
	...same(['None', 'EOM', 'IMM'] as const),
	...Array.from({ length: 30 }, (_, i): [string, number] => [String(i + 1), i + 1]),
]);

const frequencyLengths = {
	Annual: '12M',
	SemiAnnual: '6M',
	Every4Months: '4M',
	Quarterly: '3M',
	BiMonthly: '2M',
	Monthly: '1M',
	Weekly: '1W',
} as const;

/** Payment frequencies; `Zero` is a single payment at the end. */
export const frequencyNames: readonly string[] = [...Object.keys(frequencyLengths), 'Zero'];

/** Frequencies by all accepted texts: the name, and the length such as `3M`. */
export const frequenciesByText: ReadonlyMap<string, Tenor | 'zero'> = new Map<string, Tenor | 'zero'>([
	...Object.entries(frequencyLengths).flatMap(([name, length]): [string, Tenor][] => {
		const period = tenor(length);
		return [
			[name, period],
			[length, period],
		];
	}),
	['1Y', tenor('12M')],
	['Zero', 'zero'],
]);

export const amortisationTypes = ['Schedule', 'Linear', 'Annuity'] as const;
export const amortisationTypesByText: ReadonlyMap<string, 'schedule' | 'linear' | 'annuity'> = new Map(
	amortisationTypes.map((name) => [name, name.toLowerCase() as Lowercase<typeof name>]),
);

/** Day counts by their names in the portal, and by the unambiguous names of a vendor's interface. */
export const dayCountsByText: ReadonlyMap<string, DayCount> = new Map<string, DayCount>([
	...same(dayCounts),
	['ACT/365', 'ACT/365F'],
	['Dcb_Actual_360', 'ACT/360'],
	['Dcb_Actual_365', 'ACT/365F'],
	['Dcb_Actual_Actual_ISDA', 'ACT/ACT ISDA'],
	['Dcb_Actual_Actual', 'ACT/ACT ICMA'],
	['Dcb_30_360', '30/360'],
	['Dcb_30_360_US', '30/360 US'],
	['Dcb_30E_360_ISMA', '30E/360'],
	['Dcb_30_360_German', '30E/360 ISDA'],
	['Dcb_WorkingDays_252', 'BUS/252'],
]);

export const directions = ['Pay', 'Receive'] as const;

/** Directions by name, by lower-case name, and by common variants. */
export const directionsByText: ReadonlyMap<string, 'Pay' | 'Receive'> = new Map([
	...same(directions),
	['pay', 'Pay'],
	['paid', 'Pay'],
	['p', 'Pay'],
	['receive', 'Receive'],
	['received', 'Receive'],
	['r', 'Receive'],
]);

export const flagsByText: ReadonlyMap<string, boolean> = new Map([
	['yes', true],
	['y', true],
	['true', true],
	['no', false],
	['n', false],
	['false', false],
]);

const plainNumber = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?$/;

/** Parses a finite decimal number as programs write it, without thousands separators. @returns undefined otherwise */
export function readPlainNumber(text: string): number | undefined {
	if (!plainNumber.test(text)) return undefined;
	const number = Number(text);
	return Number.isFinite(number) ? number : undefined;
}

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
