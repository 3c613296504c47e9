import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '#i18n/en/address.json';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { formMessageText } from '../form/form-message.ts';
import type { FormContext, FormMessage, FormState } from '../form/form-state.ts';
import { initialForm } from '../form/initial-form.ts';
import { contradictedInput, restoredForm, restoreInputs } from '../form/restore-inputs.ts';
import type { LoansText } from '../loans-text.ts';
import {
	type AddressedInputs,
	type AddressedKey,
	addressExamples,
	addressedKeys,
	addressInputs,
	isShown,
	wholeTerms,
} from './address-inputs.ts';
import { type AddressMarks, addressMarks, markKeys } from './write-address.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly address: typeof texts;
	}
}

export function useAddressText(): TFunction<'address'> {
	return useTranslation('address').t;
}

export function refusalText(
	refused: Exclude<AddressedForm, { readonly state: unknown }>,
	t: TFunction<'address'>,
	text: LoansText,
): string {
	const reasons =
		'message' in refused ? [messageText(refused.message, t, text)] : refused.faults.map((fault) => faultText(fault, t));
	return t('refused', { reasons: reasons.join(' ') });
}

function faultText(fault: AddressFault, t: TFunction<'address'>): string {
	const key = addressedKeys.find((each) => 'name' in fault && addressInputs[each].name === fault.name);
	const mark = markKeys.find((each) => 'name' in fault && addressMarks[each].name === fault.name);
	const example = key === undefined ? mark && addressMarks[mark].example : addressExamples[key];
	return t(`faults.${fault.code}`, { ...fault, example });
}

function messageText(message: FormMessage, t: TFunction<'address'>, text: LoansText): string {
	if (message.code === 'stored-currency-gone') return t('currencyGone', { currency: message.currency });
	if (message.code === 'stored-calendar-gone') return t('calendarGone', { calendar: message.calendar });
	return formMessageText(message, text);
}

export type AddressedForm =
	| { readonly state: FormState }
	| { readonly faults: readonly AddressFault[] }
	/** A rule of the form does not allow the inputs. */
	| { readonly message: FormMessage };

/**
 * Returns the form with the inputs of an address and the currency's defaults for all others. If one input is refused,
 * all are. An input that the layout hides is refused, because the result would differ from that of the sender.
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
	// If the address contains a floor option, it determines the spread methods and the floor base that the address does
	// not contain.
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

/** Reason why the URL of a calculation is invalid. `name` is the parameter; `value` is shortened for display. */
export type AddressFault =
	| { readonly code: 'too-long' | 'unreadable' }
	| { readonly code: 'cut' | 'longer'; readonly found: number; readonly expected: number }
	| { readonly code: 'unknown' | 'twice' | 'missing' | 'hidden' | 'contradiction'; readonly name: string }
	| { readonly code: 'invalid'; readonly name: string; readonly value: string };

type GivenInputs = Partial<AddressedInputs> & Pick<AddressedInputs, 'currency'>;

export type ReadAddress =
	| {
			readonly given: GivenInputs;
			readonly marks: AddressMarks;
			readonly isProved: boolean;
	  }
	| { readonly faults: readonly AddressFault[] };

type PartKey = AddressedKey | keyof AddressMarks;

const longest = 20_000;
const maxShown = 40;

const keysByName: ReadonlyMap<string, PartKey> = new Map([
	...addressedKeys.map((key) => [addressInputs[key].name, key] as const),
	...markKeys.map((key) => [addressMarks[key].name, key] as const),
]);

/**
 * Parses the inputs in the fragment of an address. Anybody can write an address, so each text is checked, and the whole
 * address is refused if one text is invalid.
 *
 * @param fragment fragment without its `#`
 */
export function readAddress(fragment: string): ReadAddress {
	if (fragment.length > longest) return { faults: [{ code: 'too-long' }] };
	const whole = wholeTerms(fragment);
	if ('fault' in whole) {
		const { fault: code, ...counts } = whole;
		return { faults: [{ code, ...counts } as AddressFault] };
	}
	const texts = new Map<PartKey, string[]>();
	const faults: AddressFault[] = [];
	for (const part of whole.terms.split('&')) {
		const [name, value] = decoded(part) ?? [];
		if (name === undefined || value === undefined) return { faults: [{ code: 'unreadable' }] };
		const key = keysByName.get(name);
		if (key === undefined) faults.push({ code: 'unknown', name: shown(name) });
		else texts.set(key, [...(texts.get(key) ?? []), value]);
	}
	const given: Record<string, unknown> = {};
	const marks: Record<string, unknown> = {};
	for (const [key, values] of texts) {
		const { name, isList, value } = readPart(key, values);
		if (values.length > 1 && !isList) faults.push({ code: 'twice', name });
		else if (value === undefined) faults.push({ code: 'invalid', name, value: shown(values.join(', ')) });
		else Object.assign(isMark(key) ? marks : given, { [key]: value });
	}
	if (!texts.has('currency')) faults.push({ code: 'missing', name: addressInputs.currency.name });
	if (faults.length > 0) return { faults: distinct(faults) };
	return { given: given as GivenInputs, marks: marks as AddressMarks, isProved: whole.isProved };
}

const isMark = (key: PartKey): key is keyof AddressMarks => key in addressMarks;

function readPart(key: PartKey, values: readonly string[]) {
	if (isMark(key)) {
		const { name, read } = addressMarks[key];
		return { name, isList: false, value: read(values[0] ?? '') };
	}
	const { name, isList = false, read } = addressInputs[key];
	return { name, isList, value: read(values) };
}

function decoded(part: string): readonly [string, string] | undefined {
	const split = part.indexOf('=');
	if (split === -1) return undefined;
	try {
		return [decodeURIComponent(part.slice(0, split)), decodeURIComponent(part.slice(split + 1))];
	} catch {
		return undefined;
	}
}

const shown = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);

const maxFaults = 5;

function distinct(faults: readonly AddressFault[]): readonly AddressFault[] {
	return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()].slice(0, maxFaults);
}
