import type { EpochDay } from '#shared/time/local-date.ts';
import type { DateReader } from './dates.ts';
import { endOfFigure, isDigit, type JoinsBlanks, readFigure } from './figures.ts';
import { currencyAt, indexAt, unitAt } from './names.ts';
import type { PrintedFigure } from './reading.ts';

/** Space before a token. The first token of a line has a gap. */
export type Before = 'nothing' | 'blank' | 'gap';

interface Span {
	readonly start: number;
	readonly end: number;
	readonly before: Before;
}

export type Token = Span &
	(
		| { readonly type: 'word' | 'symbol' | 'code' | 'noise' | 'bad'; readonly text: string }
		| { readonly type: 'date'; readonly dayFirst: readonly EpochDay[]; readonly monthFirst: readonly EpochDay[] }
		| { readonly type: 'figure'; readonly figure: PrintedFigure; readonly minus: 'none' | 'leading' | 'trailing' }
		| { readonly type: 'currency'; readonly currencies: readonly string[] }
		| { readonly type: 'index' | 'unit' | 'basis'; readonly text: string }
	);

type Content = Token extends infer T ? (T extends Token ? Omit<T, 'start' | 'before'> : never) : never;

const blank = /[ \u00a0\u202f\u2007\u2009\u3000\t]/;
const han = /\p{Script=Han}/u;
const letter = /[\p{L}\p{M}]/u;
const numeral = /\p{N}/u;
const noise =
	/(?:https?:\/\/|www\.)\S{1,500}|[A-Za-z][\w.+-]{0,63}@[\w.-]{1,100}|\d{1,2}:\d\d(?!\d)(?::\d\d(?!\d))?(?: ?[ap]m(?!\p{L}))?(?![\d.,:])/iuy;
const iban = /[A-Z]{2}\d\d[A-Z0-9 ]{11,40}/y;
const actualBasis = /(?:actual|act|实际) ?\/ ?([\p{L}\d.]{1,12})(?: ?\(?(fixed|isda|icma|l)\)?(?!\p{L}))?/iuy;
const otherBasis = /(?:a|30e?|bus) ?\/ ?(360|36[456]|252)(f?)(?![\p{L}\d.,/])/iuy;
const mayPrecede = /[\s()[\]"'“”„«»‹›:=|;*_$€£¥]/;
const mayFollow = /[\s()[\]"'“”„«»‹›:=|;*_%$€£¥]/;

const at = (pattern: RegExp, text: string, i: number): RegExpExecArray | null => {
	pattern.lastIndex = i;
	return pattern.exec(text);
};

/** Splits a part of a text into tokens. @param joinsBlanks rule for blanks as thousands separators */
export function tokensOf(
	text: string,
	start: number,
	end: number,
	dates: DateReader,
	joinsBlanks: JoinsBlanks = 'if-clear',
): Token[] {
	const tokens: Token[] = [];
	let before: Before = 'gap';
	for (let i = start; i < end; ) {
		let after = i;
		while (after < end && blank.test(text.charAt(after))) after++;
		if (after > i) {
			const isGap = after > i + 1 || text[i] === '\t' || text[i] === '\u3000';
			before = isGap || tokens.length === 0 ? 'gap' : 'blank';
			i = after;
			continue;
		}
		const token = tokenAt(text, i, end, { isFirst: i === start, dates, joinsBlanks });
		tokens.push({ ...token, start: i, before } as Token);
		before = 'nothing';
		i = token.end;
	}
	return tokens;
}

interface Context {
	readonly isFirst: boolean;
	readonly dates: DateReader;
	readonly joinsBlanks: JoinsBlanks;
}

function tokenAt(text: string, i: number, end: number, { isFirst, dates, joinsBlanks }: Context): Content {
	const char = text.charAt(i);
	const isTouched = !isFirst && !mayPrecede.test(text.charAt(i - 1)) && !han.test(text.charAt(i - 1));
	if (!isTouched) {
		const found = at(noise, text, i) ?? ibanAt(text, i);
		if (found !== null && i + found[0].length <= end)
			return { type: 'noise', end: i + found[0].length, text: found[0] };
		const basis = basisAt(text, i);
		if (basis !== undefined && basis.end <= end) return basis;
		const date = dates.read(text, i, end);
		if (date !== undefined) {
			const { dayFirst, monthFirst } = date;
			const isDate = dayFirst.length + monthFirst.length > 0;
			return isDate ? { type: 'date', ...date } : { type: 'bad', end: date.end, text: text.slice(i, date.end) };
		}
	}
	if (/[-−]/.test(char) && isDigit(text.charAt(i + 1)))
		return isTouched || /[$€£¥]/.test(text.charAt(i - 1)) ? bad(text, i, end) : figureAt(text, i, end, joinsBlanks);
	if (isDigit(char))
		return isTouched && !isCurrencyBefore(text, i) ? bad(text, i, end) : figureAt(text, i, end, joinsBlanks);
	if (numeral.test(char)) return bad(text, i, end);
	const index = indexAt(text, i);
	if (index !== undefined && !isTouched) return { type: 'index', end: i + index.length, text: index.meaning };
	const currency = currencyAt(text, i);
	if (currency !== undefined) return { type: 'currency', end: i + currency.length, currencies: currency.meaning };
	const unit = unitAt(text, i);
	if (unit !== undefined) return { type: 'unit', end: i + unit.length, text: unit.meaning };
	if (letter.test(char)) return wordAt(text, i, end);
	return { type: 'symbol', end: i + ((text.codePointAt(i) as number) > 0xffff ? 2 : 1), text: char };
}

function isCurrencyBefore(text: string, i: number): boolean {
	return (
		/(?:^|[^\p{L}])[A-Z]{3}$/u.test(text.slice(Math.max(0, i - 4), i)) &&
		currencyAt(`${text.slice(i - 3, i)} `, 0) !== undefined
	);
}

function bad(text: string, i: number, end: number): Content {
	let after = i + 1;
	while (after < end && !/[\s|;]/.test(text.charAt(after))) after++;
	return { type: 'bad', end: after, text: text.slice(i, after) };
}

function ibanAt(text: string, i: number): RegExpExecArray | null {
	const found = at(iban, text, i);
	if (found === null) return null;
	const compact = found[0].replaceAll(' ', '');
	const digits = (compact.slice(4) + compact.slice(0, 4)).replace(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55));
	let rest = 0;
	for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
	return rest === 1 && compact.length <= 34 ? found : null;
}

function basisAt(text: string, i: number): Content | undefined {
	const actual = at(actualBasis, text, i);
	if (actual !== null) {
		const [whole, over = '', more = ''] = actual;
		const isPointed = over.endsWith('.') && more === '';
		const name = `${over.replace(/\.$/, '')} ${more}`.trim().toLowerCase();
		const value = /^36[05]$|^365 ?f(?:ixed)?$/.test(name) ? name.slice(0, 3) : `act/${name}`;
		return { type: 'basis', end: i + whole.length - (isPointed ? 1 : 0), text: value };
	}
	const other = at(otherBasis, text, i);
	if (other === null) return undefined;
	const [whole, over = ''] = other;
	const isActual = /^a/i.test(whole);
	if (isActual) return { type: 'basis', end: i + whole.length, text: /^36[05]$/.test(over) ? over : `act/${over}` };
	// `30/365` directly after a number of days is not a day count convention.
	if (over !== '360' && over !== '252') return { type: 'bad', end: i + whole.length, text: whole };
	return { type: 'basis', end: i + whole.length, text: whole.toLowerCase().replaceAll(' ', '') };
}

function figureAt(text: string, i: number, end: number, joinsBlanks: JoinsBlanks): Content {
	const isNegative = !isDigit(text.charAt(i));
	const from = isNegative ? i + 1 : i;
	const to = endOfFigure(text, from, end, joinsBlanks);
	if (to === undefined) return bad(text, from, end);
	const isTrailing = /[-−]/.test(text.charAt(to)) && to < end && (to + 1 >= end || /[\s)|;]/.test(text.charAt(to + 1)));
	const figure = readFigure(text.slice(from, to));
	const after = isTrailing ? to + 1 : to;
	if (figure === undefined || (isNegative && isTrailing) || !canEnd(text, after, end)) return bad(text, after - 1, end);
	return { type: 'figure', end: after, figure, minus: isNegative ? 'leading' : isTrailing ? 'trailing' : 'none' };
}

function canEnd(text: string, after: number, end: number): boolean {
	const next = text.charAt(after);
	if (after >= end || mayFollow.test(next) || han.test(next)) return true;
	if (next === ',' || next === '.') return after + 1 >= end || blank.test(text.charAt(after + 1));
	return (
		letter.test(next) &&
		(currencyAt(text, after) !== undefined || /^bps?(?!\p{L})/iu.test(text.slice(after, after + 4)))
	);
}

function wordAt(text: string, i: number, end: number): Content {
	if (han.test(text.charAt(i))) {
		let to = i + 1;
		while (to < end && han.test(text.charAt(to)) && currencyAt(text, to) === undefined) to++;
		return { type: 'word', end: to, text: text.slice(i, to) };
	}
	const inWord = (k: number) => {
		const char = text.charAt(k);
		if (k >= end || han.test(char)) return false;
		const next = text.charAt(k + 1);
		return (
			letter.test(char) ||
			isDigit(char) ||
			(/['’/_-]/.test(char) && k + 1 < end && (letter.test(next) || isDigit(next)))
		);
	};
	let to = i + 1;
	while (inWord(to)) to++;
	const word = text.slice(i, to);
	if (/\d/.test(word)) {
		const isCut = numeral.test(text.charAt(to)) || (/[.,]/.test(text.charAt(to)) && isDigit(text.charAt(to + 1)));
		return isCut && to < end ? bad(text, to, end) : { type: 'code', end: to, text: word };
	}
	return { type: 'word', end: to, text: word };
}
