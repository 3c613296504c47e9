import type { FieldFault } from './field-fault.ts';

interface DealRule<Values extends object> {
	readonly reason: FieldFault['reason'];
	/** Returns the English text of the rule, which completes the sentence "it must be …". */
	expected(values: Values, allowed: readonly string[]): string;
}

const rule = <Values extends object = object>(
	reason: FieldFault['reason'],
	expected: string | DealRule<Values>['expected'],
): DealRule<Values> => ({ reason, expected: typeof expected === 'string' ? () => expected : expected });

interface Range {
	readonly min: number;
	readonly max: number;
}

interface OfLeg {
	readonly leg: 1 | 2;
}

interface RowBefore {
	readonly row: string;
	readonly start: string;
	readonly end: string;
}

const oneOf = (_: object, allowed: readonly string[]) => `one of ${allowed.join(', ')}`;

const afterRowBefore = ({ row, start, end }: RowBefore) =>
	`${end}, where the row before it ends (${row}, ${start} to ${end})`;

/** All rules of a deal's fields that need no calendar or market data. Screens have a text for each of them. */
export const dealRules = {
	required: rule<{ readonly content: string }>('field-required', ({ content }) => content),
	'too-long': rule<{ readonly max: number }>('out-of-range', ({ max }) => `at most ${max} characters`),
	'not-a-number': rule('not-a-number', 'a finite number'),
	'not-a-date': rule('not-a-date', 'a date YYYY-MM-DD'),
	'out-of-range': rule<Range>('out-of-range', ({ min, max }) => `from ${min} to ${max}`),
	'not-whole': rule<Range>('out-of-range', ({ min, max }) => `a whole number from ${min} to ${max}`),
	'value-unknown': rule('value-unknown', oneOf),
	'value-too-long': rule<{ readonly max: number }>('out-of-range', ({ max }) => `at most ${max} characters`),
	'currency-unknown': rule('value-unknown', oneOf),
	'index-unknown': rule<{ readonly currency: string }>(
		'index-unknown',
		({ currency }, allowed) => `an index of ${currency}: ${allowed.join(', ')}`,
	),
	'tenor-unknown': rule<{ readonly index: string }>(
		'tenor-unknown',
		({ index }, allowed) => `a tenor of ${index}: ${allowed.join(', ')}`,
	),
	'not-after-start': rule<{ readonly start: string }>('start-not-before-end', 'a date after startDate'),
	'float-only': rule('field-not-allowed', 'blank, since the leg is Fixed'),
	'fixed-only': rule('field-not-allowed', 'blank, since the leg is Float'),
	'overnight-only': rule('field-not-allowed', 'blank, since the leg has no overnight index'),
	'term-only': rule('field-not-allowed', 'blank, since the leg has no term index'),
	'without-fallback': rule<{ readonly index: string }>(
		'field-not-allowed',
		({ index }) => `blank, since ${index} has no fallback`,
	),
	'frequency-unlike-tenor': rule<{ readonly tenor: string }>(
		'frequency-unlike-tenor',
		({ tenor }) => `${tenor}, the tenor of the index`,
	),
	'calculation-not-divisor': rule<{ readonly frequency: string }>(
		'field-contradiction',
		({ frequency }) => `a frequency that divides ${frequency}, the frequency of the payments`,
	),
	'same-direction': rule('legs-same-direction', 'the opposite of leg1PayReceive'),
	'day-count-of-index': rule<{ readonly index: string; readonly dayCount: string }>(
		'field-contradiction',
		({ index, dayCount }) => `${dayCount}, the day count of ${index}`,
	),
	'not-within-deal': rule<{ readonly start: string; readonly end: string }>(
		'out-of-range',
		'a date after startDate and before endDate',
	),
	'first-stub-only': rule('field-not-allowed', 'blank with a stub at the end'),
	'roll-needs-months': rule('field-not-allowed', 'blank, since the frequency is not a number of months'),
	'calendars-list': rule('value-unknown', (_, allowed) => `a list of ${allowed.join(', ')}`),
	'too-many-calendars': rule<{ readonly max: number }>('out-of-range', ({ max }) => `at most ${max} calendars`),
	'calendar-unknown': rule<{ readonly calendar: string }>(
		'value-unknown',
		({ calendar }, allowed) => `a list of ${allowed.join(', ')}, without ${calendar}`,
	),
	'not-steps': rule<{ readonly max: number }>(
		'not-a-list',
		({ max }) => `a list of at most ${max} rows {date, value}, or a text such as 2025-01-15 2.5; 2026-01-15 2.75`,
	),
	'steps-ascend': rule<{ readonly before: string }>(
		'field-contradiction',
		({ before }) => `a date after ${before}, that of the row before`,
	),
	'step-not-within': rule<{ readonly start: string; readonly end: string }>(
		'out-of-range',
		'a date from startDate on and before endDate',
	),
	'not-fees': rule<{ readonly max: number }>(
		'not-a-list',
		({ max }) =>
			`a list of at most ${max} rows {date, payReceive, amount, currency}, or a text such as 2021-07-09 Pay 25000 USD`,
	),
	'not-labels': rule<{ readonly fields: string }>('not-an-object', ({ fields }) => `an object with texts: ${fields}`),
	'fee-too-late': rule<{ readonly latest: string }>('out-of-range', ({ latest }) => `${latest} or earlier`),
	'fee-currency': rule('value-unknown', (_, allowed) => `the currency of a leg: ${allowed.join(', ')}`),
	'not-with-amortisation': rule('field-not-allowed', 'blank, since the deal is amortized'),
	'not-with-annuity': rule('field-not-allowed', 'blank, since the annuity needs one fixed rate'),
	/** Raised if the date from which dates are rolled is not on the roll day. */
	'roll-day-of-date': rule<{ readonly from: string; readonly date: string }>(
		'field-contradiction',
		({ from, date }) => `the roll day of ${from}, ${date}, from which dates are rolled; or blank`,
	),
	'not-with-arrears': rule('field-not-allowed', 'blank, since it is not supported with ResetInArrears'),
	'stub-rate-or-index': rule('field-not-allowed', 'blank, since the stub has a tenor'),
	'stub-index': rule<{ readonly index: string }>('value-unknown', ({ index }) => `${index}, the index of the leg`),
	'stub-tenors-ascend': rule<{ readonly tenor: string }>(
		'field-contradiction',
		({ tenor }) => `a tenor longer than ${tenor}`,
	),
	'last-needs-periods': rule('field-not-allowed', 'blank, since the leg has one period'),
	'last-after-first': rule<{ readonly first: string }>(
		'field-contradiction',
		({ first }) => `a date after ${first}, the first regular one`,
	),
	'regular-dates-apart': rule<{ readonly first: string; readonly frequency: string }>(
		'field-contradiction',
		({ first, frequency }) => `a date that is whole periods of ${frequency} after ${first}, the first regular one`,
	),
	'amortised-only': rule('field-not-allowed', 'blank, since the deal is not amortized'),
	'schedule-without-frequency': rule('field-not-allowed', 'blank, since the rows say when the principal changes'),
	'frequency-with-periods': rule('value-unknown', 'a frequency other than Zero'),
	'annuity-needs-fixed': rule('field-contradiction', 'a fixed leg, whose rate the annuity needs'),
	'annuity-needs-rate': rule('field-contradiction', 'a fixed leg, whose rate the annuity needs'),
	'schedule-missing': rule<OfLeg>('field-required', ({ leg }) => `rows for leg${leg}`),
	'too-many-rows': rule<{ readonly max: number }>('not-a-list', ({ max }) => `a list of at most ${max} rows`),
	'rows-overlap': rule<RowBefore>('amortisation-overlap', afterRowBefore),
	'rows-leave-gap': rule<RowBefore>('amortisation-gap', afterRowBefore),
	'residual-missing': rule<OfLeg>('field-required', ({ leg }) => `a row for leg${leg} with the residual principal`),
	'residual-above-notional': rule<OfLeg & { readonly notional: number }>(
		'field-contradiction',
		({ leg, notional }) => `at most ${notional}, the notional of leg${leg}, since it is what remains until the end`,
	),
	// Raised only by `checkDeal`. In a valuation, the calendars of the deal are used for this check.
	'frequency-not-multiple': rule<{ readonly frequency: string }>(
		'amortisation-uneven',
		({ frequency }) => `a multiple of the payment frequency ${frequency}`,
	),
	'principal-starts-late': rule<{ readonly start: string }>('amortisation-gap', ({ start }) => `${start} or earlier`),
	'principal-ends-early': rule<{ readonly end: string }>('amortisation-gap', ({ end }) => `${end} or later`),
	'curve-not-allowed': rule('field-not-allowed', 'blank, since the leg is Fixed'),
	// Raised only for JSON: spreadsheet cells are always texts, and their columns are known fields.
	'not-a-text': rule('not-a-text', 'a text'),
	'not-a-list': rule('not-a-list', 'a list of rows, or an object with such lists as leg1 and leg2'),
	'not-an-object': rule('not-an-object', 'an object with the id of a curve definition'),
	'field-unknown': rule<{ readonly fields: string }>('field-unknown', ({ fields }) => fields),
} as const;

export type DealRuleCode = keyof typeof dealRules;

export type RuleValues<Code extends DealRuleCode> = Parameters<(typeof dealRules)[Code]['expected']>[0];

export interface BrokenRule extends FieldFault {
	readonly rule: DealRuleCode;
	readonly values: Readonly<Record<string, string | number>>;
}

/** @param found value of the field as text of limited length */
export function brokenRule<Code extends DealRuleCode>(
	code: Code,
	field: string,
	found: string,
	values: RuleValues<Code>,
	allowed?: readonly string[],
): BrokenRule {
	const { reason, expected } = dealRules[code] as DealRule<object>;
	const fault = { rule: code, reason, field, found, expected: expected(values, allowed ?? []) };
	const named = { ...fault, values: values as BrokenRule['values'] };
	return allowed === undefined ? named : { ...named, allowed };
}
