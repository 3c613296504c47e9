import { floorOptions, yearlyBases } from '#shared/contract/compounding-request.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { floorBases, spreadMethods } from '#shared/loan/floor-switches.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import {
	isTakenDown,
	maxPrincipalChanges,
	type NumberRules,
	numberProblem,
	numberRules,
	principalChangeRules,
} from '../form/principal-change-rows.ts';

const lengthPart = /^length=(\d{1,5})&(.+)$/s;

/** Puts the length of an address's terms in front of them, so that a truncated link is recognised. */
export const withLength = (terms: string): string => `length=${lengthOf(terms)}&${terms}`;

/**
 * The terms of a fragment, or why they cannot be used. `isProved` is true if the fragment states their length, which
 * links of earlier versions do not.
 */
type WholeTerms =
	| { readonly terms: string; readonly isProved: boolean }
	| { readonly fault: 'cut' | 'longer'; readonly found: number; readonly expected: number }
	| { readonly fault: 'unreadable' };

/**
 * Returns the terms of a fragment if they have the stated length. The length counts decoded characters, because mail
 * programs add and remove escapes. Ignores punctuation after the link.
 */
export function wholeTerms(fragment: string): WholeTerms {
	const [, length, rest] = lengthPart.exec(fragment) ?? [];
	try {
		if (length === undefined || rest === undefined) {
			if (/^length(=|$)/.test(fragment)) return { fault: 'unreadable' };
			return { terms: hasText(fragment) ? fragment : withoutPunctuation(fragment, 0), isProved: false };
		}
		const expected = Number(length);
		const terms = withoutPunctuation(rest, expected);
		const found = lengthOf(terms);
		if (found === expected) return { terms, isProved: true };
		return { fault: found < expected ? 'cut' : 'longer', found, expected };
	} catch (error) {
		// The link was cut in the middle of an escape sequence.
		if (error instanceof URIError) return { fault: 'unreadable' };
		throw error;
	}
}

const lengthOf = (terms: string): number => decodeURIComponent(terms).length;

const punctuation = `.,;:!?'"()[]{}<>«»“”‘’。，；：！？（）【】《》、`;

function withoutPunctuation(terms: string, length: number): string {
	const start = terms.lastIndexOf('=') + 1;
	const before = lengthOf(terms.slice(0, start));
	const value = decodeURIComponent(terms.slice(start));
	let cut = value;
	while (cut !== '' && before + cut.length > length && punctuation.includes(cut.slice(-1))) cut = cut.slice(0, -1);
	return cut === value ? terms : terms.slice(0, start) + encodeURIComponent(cut);
}

/** All inputs that an address can contain, in the order in which they are written. */
export const addressInputs: { readonly [Key in AddressedKey]: AddressInput<Key> } = {
	currency: one('currency', (text) => (/^[A-Z]{3}$/.test(text) ? text : undefined)),
	startDate: one('start', readDate),
	endDate: one('end', readDate),
	principal: one('principal', figure(numberRules.principal)),
	principalChanges: {
		name: 'change',
		isList: true,
		write: (changes) => changes.map(({ changeDate, principalChange }) => `${changeDate}:${principalChange}`),
		read: readChanges,
	},
	yearlyBasis: one('basis', among(yearlyBases)),
	lookback: one('lookback', readCount),
	observationShift: {
		name: 'shift',
		write: (isShifted) => [isShifted ? 'yes' : 'no'],
		read: ([text = '']) => text === 'yes' || (text === 'no' ? false : undefined),
	},
	lockout: one('lockout', readCount),
	rounding: one('rounding', readCount),
	cas: one('cas', figure(numberRules.cas)),
	margin: one('margin', figure(numberRules.margin)),
	floor: one('floor', figure(numberRules.floor)),
	floorOption: one('floorOption', among(floorOptions)),
	casMethod: one('casMethod', among(spreadMethods)),
	marginMethod: one('marginMethod', among(spreadMethods)),
	floorOn: one('floorOn', among(floorBases)),
	convention: one('convention', (text) => (/^[a-z0-9-]{1,50}$/.test(text) ? text : undefined)),
	systemCalendars: calendars('calendar'),
	clientCalendars: calendars('clientCalendar'),
};

export const addressedKeys = Object.keys(addressInputs) as readonly AddressedKey[];

const texts: ReadonlySet<string> = new Set(
	addressedKeys.filter((key) => addressInputs[key].isText).map((key) => addressInputs[key].name),
);

/** True if the last input of the terms is a name. A name may end with punctuation. */
const hasText = (terms: string): boolean => texts.has(/(?<![^&=])([^&=]*)=[^&=]*$/.exec(terms)?.[1] ?? '');

/** Inputs that an address can contain. It never contains the account number. */
export type AddressedInputs = Required<Omit<StoredInputs, 'version' | 'customTextBox1'>>;

export type AddressedKey = keyof AddressedInputs;

interface AddressInput<Key extends AddressedKey> {
	readonly name: string;
	readonly isList?: true;
	/** True if the values are names, such as calendar names, which may contain any characters. */
	readonly isText?: true;
	readonly write: (value: AddressedInputs[Key]) => readonly string[];
	readonly read: (texts: readonly string[]) => AddressedInputs[Key] | undefined;
}

/** True if the layout has the input. Currency and period are always used, even if the layout hides them. */
export const isShown = (key: AddressedKey, presentFields: ReadonlySet<string>): boolean =>
	['currency', 'startDate', 'endDate', 'convention'].includes(key) || presentFields.has(fieldNames[key] ?? key);

const fieldNames: { readonly [Key in AddressedKey]?: string } = {
	principalChanges: 'principalAmtChanges',
	floorOption: 'floorOn',
};

export const addressExamples: Readonly<Record<AddressedKey, string>> = {
	currency: 'USD',
	startDate: '2024-12-17',
	endDate: '2025-03-17',
	principal: '25000000',
	principalChanges: '2025-02-03:-5000000',
	yearlyBasis: yearlyBases[0],
	lookback: '5',
	observationShift: 'yes',
	lockout: '0',
	rounding: '5',
	cas: '0.11448',
	margin: '1.5',
	floor: '0',
	floorOption: floorOptions[0],
	casMethod: 'added',
	marginMethod: 'added',
	floorOn: floorBases[0],
	convention: 'lma-sonia',
	systemCalendars: 'USA_FI',
	clientCalendars: 'MYCALENDAR',
};

function one<Value extends string | number>(name: string, read: (text: string) => Value | undefined) {
	return { name, write: (value: Value) => [String(value)], read: ([text = '']: readonly string[]) => read(text) };
}

function readDate(text: string): LocalDate | undefined {
	return isLocalDate(text) ? text : undefined;
}

function readCount(text: string): number | undefined {
	return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

function among<Value extends string>(values: readonly Value[]) {
	return (text: string): Value | undefined => values.find((value) => value === text);
}

function figure(rules: NumberRules) {
	return (text: string): string | undefined =>
		isTakenDown(text) && numberProblem(text, rules) === undefined ? text : undefined;
}

const maxCalendars = 100;

/** Parses calendar names. A single blank name means that no calendar is selected. */
function calendars(name: string) {
	return {
		name,
		isList: true as const,
		isText: true as const,
		write: (names: readonly string[]) => (names.length === 0 ? [''] : names),
		read: (texts: readonly string[]) => {
			if (texts.length === 1 && texts[0] === '') return [];
			const isSound = texts.length <= maxCalendars && new Set(texts).size === texts.length && !texts.includes('');
			return isSound ? [...texts] : undefined;
		},
	};
}

/** Parses principal changes. Undefined if a text is invalid or if the dates do not ascend. */
function readChanges(texts: readonly string[]): AddressedInputs['principalChanges'] | undefined {
	const changes = texts.flatMap((text) => {
		const [changeDate, principalChange] = [text.slice(0, 10), text.slice(11)];
		const amount = figure(principalChangeRules)(principalChange) ?? '';
		const isSound = text[10] === ':' && amount !== '' && decimal(amount).unscaled !== 0n;
		return isSound && isLocalDate(changeDate) ? [{ changeDate, principalChange }] : [];
	});
	const isAscending = changes.every(
		({ changeDate }, index) => index === 0 || changeDate > (changes[index - 1]?.changeDate ?? changeDate),
	);
	return changes.length === texts.length && isAscending && changes.length <= maxPrincipalChanges ? changes : undefined;
}
