import { addressedKeys, addressInputs } from './address-inputs.ts';

const lengthPart = /^length=(\d{1,5})&(.+)$/s;

/** The terms of an address behind their length, so that a link that was cut on its way is known. */
export const withLength = (terms: string): string => `length=${lengthOf(terms)}&${terms}`;

/** The terms of a fragment; `isProved` if it says how long they are, as links of earlier versions do not. */
type WholeTerms =
	| { readonly terms: string; readonly isProved: boolean }
	| { readonly fault: 'cut' | 'longer'; readonly found: number; readonly expected: number }
	| { readonly fault: 'unreadable' };

/**
 * The terms of a fragment, if they are as long as the fragment says. Escapes count as the characters that they stand for:
 * mail programs add and remove them. Punctuation of the sentence around a link does not belong to it.
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
		// Part of an escape: the link was cut there.
		if (error instanceof URIError) return { fault: 'unreadable' };
		throw error;
	}
}

const lengthOf = (terms: string): number => decodeURIComponent(terms).length;

const punctuation = `.,;:!?'"()[]{}<>«»“”‘’。，；：！？（）【】《》、`;

/** Removes punctuation at the end, but keeps a minimum length. */
function withoutPunctuation(terms: string, length: number): string {
	const start = terms.lastIndexOf('=') + 1;
	const before = lengthOf(terms.slice(0, start));
	const value = decodeURIComponent(terms.slice(start));
	let cut = value;
	while (cut !== '' && before + cut.length > length && punctuation.includes(cut.slice(-1))) cut = cut.slice(0, -1);
	return cut === value ? terms : terms.slice(0, start) + encodeURIComponent(cut);
}

const texts: ReadonlySet<string> = new Set(
	addressedKeys.filter((key) => addressInputs[key].isText).map((key) => addressInputs[key].name),
);

/** True if the last input is a name, which may end in punctuation. */
const hasText = (terms: string): boolean => texts.has(/(?<![^&=])([^&=]*)=[^&=]*$/.exec(terms)?.[1] ?? '');
