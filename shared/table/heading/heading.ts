import { currencyOf } from '../kind/currency-words.ts';
import { powerOfWord, type RateUnit, unitOfWord } from '../kind/parse-figure.ts';
import { tableLimits } from '../table-limits.ts';

/** A heading without the units that it names. */
export interface Heading {
	/** Letters and digits only, in lower case; empty for a long text. */
	readonly name: string;
	readonly unit?: RateUnit;
	/** Power of ten: 6 for `本金（百万）` and `Principal (EUR m)`. */
	readonly power?: number;
}

/** Form in which headings are compared: letters and digits only, in lower case. */
export const canonicalHeading = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}€]+/gu, '');

const fillers = new Set(['in', 'pa', 'p.a.', 'of', 'currency', 'ccy']);

/** Scales that stick to a currency: `TEUR`, `T€`, `kUSD`. */
const stuckScale = /^([tk])(€|[a-z]{3})$/i;
const stuckScaleAfter = /^(€|[a-z]{3})(k|m|mn|mio|bn)$/i;

/** Units at the end of a field name: `fixedRatePercent_1`, `spreadBp_2`. */
const stuckUnit = /[a-z](Percent|Bps?)(?:_?\d{1,2})?$/;

/** Separates the units of a heading from its name: `Marge (bp)`, `CAS in %`, `本金（百万）`, `Spread %`. */
export function readHeading(written: string): Heading {
	if (written.length > tableLimits.headingCharacters) return { name: '' };
	const text = written.normalize('NFKC').replace(/\s+/g, ' ').trim();
	const bracketed = /[([]([^()[\]]{1,30})[)\]] ?$/.exec(text);
	const inner = bracketed === null ? undefined : readUnits(bracketed[1] as string);
	if (inner !== undefined && bracketed !== null && bracketed.index > 0) {
		return { name: canonicalHeading(text.slice(0, bracketed.index)), ...inner };
	}
	const stuck = stuckUnit.exec(text);
	if (stuck !== null) return { name: canonicalHeading(text), unit: stuck[1] === 'Percent' ? 'percent' : 'bp' };
	const words = text.split(/ |(?=%)/);
	for (let count = Math.min(4, words.length - 1); count > 0; count--) {
		const tail = words.slice(-count);
		const units = tail[0] === 'm' && count === 1 ? undefined : readUnits(tail.join(' '));
		if (units !== undefined) return { name: canonicalHeading(words.slice(0, -count).join(' ')), ...units };
	}
	return { name: canonicalHeading(text) };
}

/** Units of a text of which every word is a unit, a scale, a currency or a filler. */
export function readUnits(text: string): Pick<Heading, 'unit' | 'power'> | undefined {
	let unit: RateUnit | undefined;
	let power: number | undefined;
	const whole = unitOfWord(text.trim());
	if (whole !== undefined) return { unit: whole };
	for (const word of text
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter((each) => each !== '')) {
		const stuck = stuckScale.exec(word);
		const stuckAfter = stuckScaleAfter.exec(word);
		if (unitOfWord(word) !== undefined) unit = unitOfWord(word);
		else if (powerOfWord(word) !== undefined) power = powerOfWord(word);
		else if (stuck !== null && currencyOf(stuck[2] as string) !== undefined) power = 3;
		else if (stuckAfter !== null && currencyOf(stuckAfter[1] as string) !== undefined) {
			power = powerOfWord(stuckAfter[2] as string);
		} else if (!fillers.has(word) && currencyOf(word) === undefined) return undefined;
	}
	if (unit === undefined && power === undefined) return undefined;
	return { ...(unit === undefined ? {} : { unit }), ...(power === undefined ? {} : { power }) };
}
