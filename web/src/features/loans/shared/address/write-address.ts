import type { CalculationSettings } from '#shared/contract/loans.ts';
import { calculatorAddress } from '../calculator-address.ts';
import { settingsInEffect } from '../desk/current-loan.ts';
import type { FormState, ReferenceData } from '../form/form-state.ts';
import { initialForm } from '../form/initial-form.ts';
import { type AddressedKey, addressedKeys, addressInputs, isShown, withLength } from './address-inputs.ts';

export interface AddressMarks {
	/** Version of the saved loan on which the inputs are based. */
	readonly version?: number;
	/** Method of principal changes in the sender's layout. Only written if there are principal changes. */
	readonly method?: CalculationSettings['principalChangeMethod'];
	/** True if weekends are business days in the sender's layout. Only written if client calendars are selected. */
	readonly openWeekends?: boolean;
}

interface AddressMark<Value> {
	readonly name: string;
	readonly example: string;
	readonly read: (text: string) => Value | undefined;
	readonly write: (value: Value) => string;
}

export const addressMarks: { readonly [Key in keyof AddressMarks]-?: AddressMark<NonNullable<AddressMarks[Key]>> } = {
	version: {
		name: 'version',
		example: '3',
		read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
		write: String,
	},
	method: {
		name: 'method',
		example: 'BALANCE',
		read: (text) => (text === 'BALANCE' || text === 'NON_CUMULATIVE' ? text : undefined),
		write: (method) => method,
	},
	openWeekends: {
		name: 'openWeekends',
		example: 'yes',
		read: (text) => text === 'yes' || (text === 'no' ? false : undefined),
		write: (areOpen) => (areOpen ? 'yes' : 'no'),
	},
};

/** Returns the parameters for those settings that affect the result of the inputs. */
export function settingMarks(inputs: FormState, settings: Partial<CalculationSettings>): AddressMarks {
	const inEffect = settingsInEffect(inputs);
	const { principalChangeMethod: method, isWeekendTreatedAsBizDay: openWeekends } = settings;
	return {
		...(method !== undefined && inEffect.includes('principalChangeMethod') && { method }),
		...(openWeekends !== undefined && inEffect.includes('isWeekendTreatedAsBizDay') && { openWeekends }),
	};
}

export const markKeys = Object.keys(addressMarks) as readonly (keyof AddressMarks)[];

/** Key of an input that is written. A floor option is only read; spread methods and floor base are written instead. */
type WrittenKey = Exclude<AddressedKey, 'floorOption'>;

/** Inputs that are always written, because their defaults depend on the user and on the day. */
const alwaysWritten: ReadonlySet<AddressedKey> = new Set(['currency', 'startDate', 'endDate']);

/**
 * Returns the inputs of a calculation as the fragment of an address, with the length first. Omits inputs that equal the
 * currency's defaults. Inputs are in the fragment because browsers never send it to a server.
 *
 * @param state form without refused entries
 */
export function addressFragment(state: FormState, reference: ReferenceData, marks: AddressMarks = {}): string {
	const defaults = initialForm(state.currency, undefined, { reference, today: state.endDate });
	const parts = addressedKeys.flatMap((key) => {
		if (key === 'floorOption') return [];
		const texts = textsOf(key, state);
		if (!alwaysWritten.has(key)) {
			if (!isShown(key, reference.presentFields) || texts.join('\n') === textsOf(key, defaults).join('\n')) return [];
		}
		return texts.map((text) => `${addressInputs[key].name}=${readable(text)}`);
	});
	return withLength([...parts, ...markKeys.flatMap((key) => markPart(key, marks))].join('&'));
}

function textsOf<Key extends WrittenKey>(key: Key, state: FormState): readonly string[] {
	const write: (value: FormState[Key]) => readonly string[] = addressInputs[key].write as never;
	return write(state[key]);
}

function markPart(key: keyof AddressMarks, marks: AddressMarks): readonly string[] {
	const value = marks[key];
	const write: (value: NonNullable<AddressMarks[typeof key]>) => string = addressMarks[key].write as never;
	return value === undefined ? [] : [`${addressMarks[key].name}=${write(value)}`];
}

/** Escapes characters at which programs would end a link that they find in a text. */
const readable = (text: string): string =>
	encodeURIComponent(text)
		.replaceAll('%2F', '/')
		.replaceAll('%3A', ':')
		.replaceAll('%2C', ',')
		.replace(/[!'()*]|\.$/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** @param query query of the open panel, with its question mark; may be blank */
export const linkTo = (fragment: string, query = ''): string =>
	`${location.origin}${calculatorAddress}${query}#${fragment}`;
