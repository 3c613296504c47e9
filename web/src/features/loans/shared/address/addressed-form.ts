import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { FormMessage } from '../form/form-message.ts';
import type { FormState } from '../form/form-state.ts';
import { initialForm } from '../form/initial-form.ts';
import type { FormContext } from '../form/reference-data.ts';
import { contradictedInput, restoredForm, restoreInputs } from '../form/restore-inputs.ts';
import { type AddressedKey, addressInputs, isShown } from './address-inputs.ts';
import type { AddressFault, GivenInputs } from './read-address.ts';

export type AddressedForm =
	| { readonly state: FormState }
	| { readonly faults: readonly AddressFault[] }
	/** Why the rules of the form refuse the inputs. */
	| { readonly message: FormMessage };

/**
 * The form of the inputs of an address, the defaults of the currency where it has none. Applied whole or not at all, by
 * the rules of Restore. An input that the layout hides is a fault: the calculation would be another than the sender's.
 */
export function addressedForm(
	given: GivenInputs,
	latestRateDate: LocalDate | undefined,
	context: FormContext,
): AddressedForm {
	const { reference } = context;
	const hidden = (Object.keys(given) as AddressedKey[]).filter((key) => !isShown(key, reference.presentFields));
	if (hidden.length > 0) return { faults: hidden.map((key) => ({ code: 'hidden', name: addressInputs[key].name })) };
	const initial = initialForm(given.currency, latestRateDate, context);
	const { days, awaitsLatestPeriod, periodMemory, nextChangeId, latestRateDate: _, ...all } = initial;
	// A floor option in the address decides the switches that are not in it.
	const { floorOn, casMethod, marginMethod, convention, ...defaults } = all;
	const stored: StoredInputs = {
		version: 1,
		...defaults,
		floorOption: 'rfr',
		systemCalendars: [...defaults.systemCalendars],
		clientCalendars: [...defaults.clientCalendars],
		principalChanges: [],
		...given,
	};
	const contradicted = contradictedInput(restoredForm(initial, stored, latestRateDate, reference), reference);
	if (contradicted !== undefined) {
		return { faults: [{ code: 'contradiction', name: addressInputs[contradicted].name }] };
	}
	const { state, message } = restoreInputs(initial, stored, latestRateDate, context);
	if (message === undefined || message.code === 'inputs-restored') return { state };
	return { message: message.code === 'stored-inputs-refused' ? message.reason : message };
}
