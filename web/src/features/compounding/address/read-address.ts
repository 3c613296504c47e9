import { type AddressedInputs, type AddressedKey, addressedKeys, addressInputs } from './address-inputs.ts';
import { wholeTerms } from './address-length.ts';

/** What is wrong with an address. `name` is that of the input in the address; texts are cut to be shown. */
export type AddressFault =
	| { readonly code: 'too-long' | 'unreadable' }
	| { readonly code: 'cut' | 'longer'; readonly found: number; readonly expected: number }
	| { readonly code: 'unknown' | 'twice' | 'missing' | 'hidden' | 'contradiction'; readonly name: string }
	| { readonly code: 'invalid'; readonly name: string; readonly value: string };

export type GivenInputs = Partial<AddressedInputs> & Pick<AddressedInputs, 'currency'>;

export type ReadAddress =
	/** `isProved`: the address says how long it is, so nothing of it is missing. */
	{ readonly given: GivenInputs; readonly isProved: boolean } | { readonly faults: readonly AddressFault[] };

const longest = 20_000;
const mostShown = 40;

const keysByName: ReadonlyMap<string, AddressedKey> = new Map(
	addressedKeys.map((key) => [addressInputs[key].name, key]),
);

/**
 * The inputs of the fragment of an address. Input of unknown origin: every text is checked by itself, and one fault
 * refuses the whole.
 *
 * @param fragment without its `#`
 */
export function readAddress(fragment: string): ReadAddress {
	if (fragment.length > longest) return { faults: [{ code: 'too-long' }] };
	const whole = wholeTerms(fragment);
	if ('fault' in whole) {
		const { fault: code, ...counts } = whole;
		return { faults: [{ code, ...counts } as AddressFault] };
	}
	const texts = new Map<AddressedKey, string[]>();
	const faults: AddressFault[] = [];
	for (const part of whole.terms.split('&')) {
		const [name, value] = decoded(part) ?? [];
		if (name === undefined || value === undefined) return { faults: [{ code: 'unreadable' }] };
		const key = keysByName.get(name);
		if (key === undefined) faults.push({ code: 'unknown', name: shown(name) });
		else texts.set(key, [...(texts.get(key) ?? []), value]);
	}
	const given: Record<string, unknown> = {};
	for (const [key, values] of texts) {
		const { name, isList, read } = addressInputs[key];
		const value = read(values);
		if (values.length > 1 && !isList) faults.push({ code: 'twice', name });
		else if (value === undefined) faults.push({ code: 'invalid', name, value: shown(values.join(', ')) });
		else given[key] = value;
	}
	if (!texts.has('currency')) faults.push({ code: 'missing', name: addressInputs.currency.name });
	return faults.length > 0 ? { faults: distinct(faults) } : { given: given as GivenInputs, isProved: whole.isProved };
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

const shown = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

const mostFaults = 5;

/** The first faults, each once. */
function distinct(faults: readonly AddressFault[]): readonly AddressFault[] {
	return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()].slice(0, mostFaults);
}
