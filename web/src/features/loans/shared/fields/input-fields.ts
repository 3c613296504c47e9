import type { FormState, NumberFieldKey } from '../form/form-state.ts';

/** The inputs that a request has by the same names. */
export type InputFieldKey = Exclude<
	keyof FormState,
	'convention' | 'latestRateDate' | 'awaitsLatestPeriod' | 'periodMemory' | 'principalChanges' | 'nextChangeId'
>;

export type ChoiceFieldKey = 'currency' | 'rounding' | 'lookback' | 'lockout' | 'yearlyBasis' | SwitchKey;

/** The switches that take the place of the floor option. */
export const switchKeys = ['casMethod', 'marginMethod', 'floorOn'] as const;

export type SwitchKey = (typeof switchKeys)[number];

export type CalendarsFieldKey = 'systemCalendars' | 'clientCalendars';

export type InputField =
	| { readonly kind: 'choice'; readonly key: ChoiceFieldKey }
	| { readonly kind: 'calendars'; readonly key: CalendarsFieldKey }
	| { readonly kind: 'date'; readonly key: 'startDate' | 'endDate' }
	| { readonly kind: 'days'; readonly key: 'days' }
	| { readonly kind: 'number'; readonly key: NumberFieldKey }
	| { readonly kind: 'flag'; readonly key: 'observationShift' }
	| { readonly kind: 'text'; readonly key: 'customTextBox1' };

/** Fields in display order, left to right and top to bottom. */
export const inputFields: readonly InputField[] = [
	{ kind: 'choice', key: 'currency' },
	{ kind: 'date', key: 'startDate' },
	{ kind: 'date', key: 'endDate' },
	{ kind: 'days', key: 'days' },
	{ kind: 'number', key: 'principal' },
	{ kind: 'choice', key: 'yearlyBasis' },
	{ kind: 'choice', key: 'lookback' },
	{ kind: 'flag', key: 'observationShift' },
	{ kind: 'choice', key: 'lockout' },
	{ kind: 'choice', key: 'rounding' },
	{ kind: 'number', key: 'cas' },
	{ kind: 'choice', key: 'casMethod' },
	{ kind: 'number', key: 'margin' },
	{ kind: 'choice', key: 'marginMethod' },
	{ kind: 'number', key: 'floor' },
	{ kind: 'choice', key: 'floorOn' },
	{ kind: 'calendars', key: 'systemCalendars' },
	{ kind: 'calendars', key: 'clientCalendars' },
	{ kind: 'text', key: 'customTextBox1' },
];
