import type { CalculationSettings } from '#shared/contract/calculation-settings.ts';
import { settingsInEffect } from '../desk/settings-of.ts';
import type { FormState } from '../form/form-state.ts';

/** Parameters of an address other than the inputs. */
export interface AddressMarks {
	/** Version that the inputs were changed from, in the address of a saved loan. */
	readonly version?: number;
	/** Method of the sender's layout; only if the principal changes. */
	readonly method?: CalculationSettings['principalChangeMethod'];
	/** True if weekends are business days for the sender; only with client calendars. */
	readonly openWeekends?: boolean;
}

interface AddressMark<Value> {
	/** In the address. */
	readonly name: string;
	readonly example: string;
	/** Undefined for a text that no address has. */
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

/** Parameters for the settings on which a result of these inputs depends. */
export function settingMarks(inputs: FormState, settings: Partial<CalculationSettings>): AddressMarks {
	const inEffect = settingsInEffect(inputs);
	const { principalChangeMethod: method, isWeekendTreatedAsBizDay: openWeekends } = settings;
	return {
		...(method !== undefined && inEffect.includes('principalChangeMethod') && { method }),
		...(openWeekends !== undefined && inEffect.includes('isWeekendTreatedAsBizDay') && { openWeekends }),
	};
}

export const markKeys = Object.keys(addressMarks) as readonly (keyof AddressMarks)[];
