import { type Decimal, decimal } from '#shared/decimal/decimal.ts';
import type { PrintedFigure } from './reading.ts';

export const isDigit = (char: string) => char >= '0' && char <= '9';

/** Rule for blanks as thousands separators. `if-clear`: not in `12 345`, which can be two numbers. */
export type JoinsBlanks = 'always' | 'if-clear' | 'never';

/** Returns the end of the number that starts at an offset. Undefined if its characters can be one number or two. */
export function endOfFigure(text: string, from: number, end: number, joinsBlanks: JoinsBlanks): number | undefined {
	let to = from;
	let groups = 0;
	let isPointed = false;
	let isPlain = false;
	while (to < end) {
		const char = text.charAt(to);
		const hasDigit = isDigit(text.charAt(to + 1)) && to + 1 < end;
		if (isDigit(char)) to += 1;
		else if (/[.,'’]/.test(char) && hasDigit) {
			isPointed ||= char === '.' || char === ',';
			to += 1;
		} else if (
			/[ \u00a0\u202f\u2009]/.test(char) &&
			!isPointed &&
			isGroup(text, to, end) &&
			(joinsBlanks !== 'never' || char !== ' ')
		) {
			groups += 1;
			isPlain ||= char === ' ';
			to += 4;
		} else break;
	}
	// `12 345` can be one number or two. `12 345,67` and `1 234 567` are one.
	return isPlain && groups === 1 && !isPointed && joinsBlanks === 'if-clear' ? undefined : to;
}

const isGroup = (text: string, i: number, end: number): boolean =>
	i + 4 <= end && /^\d{3}(?!\d)/.test(text.slice(i + 1, i + 5));

/** Reads a printed number with all its possible values. @returns undefined if the characters do not form a number */
export function readFigure(printed: string): PrintedFigure | undefined {
	const signs = printed.replace(/\d/g, '');
	const parts = printed.split(/\D/);
	if (parts.some((part) => part === '')) return undefined;
	if (signs === '') return /^0\d/.test(printed) ? undefined : { pointed: decimal(printed) };
	const last = signs.at(-1) as string;
	const grouped = areSame(signs) && areGroups(parts, last) ? decimal(parts.join('')) : undefined;
	const groups = signs.slice(0, -1);
	const isWhole =
		groups === ''
			? !/^0\d/.test(parts[0] as string)
			: areSame(groups) && areGroups(parts.slice(0, -1), groups.charAt(0));
	const isPointed = (last === '.' || last === ',') && !groups.includes(last) && isWhole;
	const pointed: Decimal | undefined = isPointed
		? decimal(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`)
		: undefined;
	if (pointed === undefined && grouped === undefined) return undefined;
	const sign = last === '.' || last === ',' ? last : undefined;
	const isOpen = pointed !== undefined && grouped !== undefined;
	const proves = isOpen || sign === undefined ? undefined : grouped === undefined ? sign : sign === '.' ? ',' : '.';
	return {
		...(pointed && { pointed }),
		...(grouped && { grouped }),
		...(sign && { sign }),
		...(proves && { proves }),
	};
}

const areSame = (signs: string): boolean => [...signs].every((sign) => sign === signs.charAt(0));

function areGroups(parts: readonly string[], sign: string): boolean {
	const [first = '', ...rest] = parts;
	if (rest.length === 0 || rest.at(-1)?.length !== 3 || !/^[1-9]\d{0,2}$/.test(first)) return false;
	if (rest.every((part) => part.length === 3)) return true;
	return sign === ',' && first.length <= 2 && rest.slice(0, -1).every((part) => part.length === 2);
}
