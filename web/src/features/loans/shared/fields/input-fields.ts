import type { RfrSection } from '#shared/directory/layout.ts';
import type { FormState, NumberFieldKey } from '../form/form-state.ts';

/** Key of the principal changes in a layout, and also their field in the request. */
export const principalChangesKey = 'principalAmtChanges';

/** Key that earlier layouts use for the two spread methods and the floor base together. */
export const floorOptionKey = 'floorOption';

export type LaidOutField = { readonly startsRow: boolean } & (
	| { readonly kind: 'input'; readonly field: InputField; readonly isWeekdayOnly: boolean }
	| { readonly kind: 'principal-changes'; readonly key: typeof principalChangesKey }
	| { readonly kind: 'unknown'; readonly key: string }
);

type Sections = RfrSection['InputFields'];

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

const ownKeys: readonly string[] = [...inputFields.map(({ key }) => key), principalChangesKey];

/** Returns the inputs in the order of the layout. If the layout lists no inputs, returns all. */
export function fieldLayout(sections: Sections): readonly LaidOutField[] {
	const listed = Object.keys(sections ?? {});
	const keys =
		listed.length === 0 ? ownKeys : listed.flatMap((key) => (key === floorOptionKey ? unlisted(listed) : [key]));
	return keys.map((key, at) => {
		// The first of the inputs that replace the floor option also takes over its line break.
		const isFirstSwitch = isSwitch(key) && !listed.includes(key) && !isSwitch(keys[at - 1] ?? '');
		const startsRow = sections?.[isFirstSwitch ? floorOptionKey : key]?.newRow === true;
		if (key === principalChangesKey) return { kind: 'principal-changes', key, startsRow };
		const field = inputFields.find((candidate) => candidate.key === key);
		if (field === undefined) return { kind: 'unknown', key, startsRow };
		return { kind: 'input', field, startsRow, isWeekdayOnly: sections?.[key]?.weekdayOnly === true };
	});
}

const isSwitch = (key: string): key is SwitchKey => (switchKeys as readonly string[]).includes(key);

const unlisted = (listed: readonly string[]) => switchKeys.filter((key) => !listed.includes(key));

export function presentFields(sections: Sections): ReadonlySet<InputFieldKey | typeof principalChangesKey> {
	return new Set(
		fieldLayout(sections).flatMap((laidOut) => {
			if (laidOut.kind === 'unknown') return [];
			return [laidOut.kind === 'input' ? laidOut.field.key : laidOut.key];
		}),
	);
}

export type InputFieldKey = Exclude<
	keyof FormState,
	'convention' | 'latestRateDate' | 'awaitsLatestPeriod' | 'periodMemory' | 'principalChanges' | 'nextChangeId'
>;

export type ChoiceFieldKey = 'currency' | 'rounding' | 'lookback' | 'lockout' | 'yearlyBasis' | SwitchKey;

/** Inputs that replace the floor option of earlier layouts: the two spread methods and the floor base. */
export const switchKeys = ['casMethod', 'marginMethod', 'floorOn'] as const;

type SwitchKey = (typeof switchKeys)[number];

type CalendarsFieldKey = 'systemCalendars' | 'clientCalendars';

export type InputField =
	| { readonly kind: 'choice'; readonly key: ChoiceFieldKey }
	| { readonly kind: 'calendars'; readonly key: CalendarsFieldKey }
	| { readonly kind: 'date'; readonly key: 'startDate' | 'endDate' }
	| { readonly kind: 'days'; readonly key: 'days' }
	| { readonly kind: 'number'; readonly key: NumberFieldKey }
	| { readonly kind: 'flag'; readonly key: 'observationShift' }
	| { readonly kind: 'text'; readonly key: 'customTextBox1' };
