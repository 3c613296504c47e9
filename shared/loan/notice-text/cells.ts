import type { EpochDay } from '#shared/time/local-date.ts';
import { type LabelKind, labelKind } from './labels.ts';
import type { Money } from './notice-loan.ts';
import type { FigureKind, Remembered, StatedKind } from './reading.ts';
import type { Token } from './tokens.ts';

export type DateToken = Extract<Token, { type: 'date' }>;

/** A labelled amount, rate, date or term in a line of a notice, before it is compared with the loan. */
export interface Statement {
	readonly kind: StatedKind | 'weak' | 'payment';
	readonly start: number;
	readonly end: number;
	readonly label: string;
	readonly form: Remembered['form'];
	readonly money?: Money;
	readonly date?: DateToken;
	readonly text?: string;
}

export type Taught = (label: string, form: Remembered['form']) => FigureKind | undefined;

const labelSigns = /^[.*_"'“”„•()[\]/&#,]$/;
const leaders = /^[:=.…_|]$/;
const bullets = /^[-•*·–►]$/;
const rangeWords = /^(?:[-–—/()]|to|until|till|bis|zum|au|至|到|but|excluding|und|et)$/i;
const fromWords = /^(?:from|vom|von|du|自|从)$/i;
const dueWords = /^(?:for|value|due|on|per|am|zum|fällig|au|le|valuta)$/i;
const noteWords = /^[共计]$/;
const countWords =
	/^(?:business|banking|rfr|working|days?|bds?|bankarbeitstage|geschäftstage|ouvrés|ouvrables|个?工作日|个?营业日|个)$/i;
const yes = /^(?:yes|applied|applicable|applies|ja|oui|是|有)$/i;
const no = /^(?:no|none|nein|non|否|无)$/i;
export const totalsInWords =
	/interest|zins|intérêt|利息|rate|taux|利率|principal|本金|margin|amount|betrag|montant|金额|days|tage|jours/i;

const isSign = (token: Token | undefined, sign: string): boolean => token?.type === 'symbol' && token.text === sign;
const isWordLike = (text: string, { start, end }: Token): boolean => /\p{L}{3}|^[天日]$/u.test(text.slice(start, end));

/** Returns a label in the form used for comparison: lower case, without signs, units and currencies. */
export function normalisedLabel(text: string, tokens: readonly Token[]): string {
	const parts = tokens.map((token) => {
		if (token.type === 'currency' || (token.type === 'unit' && !isWordLike(text, token))) return '';
		if (token.type === 'index') return 'rfr';
		if (token.type === 'symbol')
			return token.text === '/' || (token.text === '#' && tokens.length === 1) ? token.text : '';
		return text.slice(token.start, token.end).normalize('NFKC').toLowerCase().replaceAll("'", '’');
	});
	return parts.join(' ').replaceAll('/', ' / ').replaceAll(/\s+/g, ' ').trim();
}

/** Reads an amount or rate, and returns the index of the next token. */
export function moneyAt(
	tokens: readonly Token[],
	from: number,
): { readonly money: Money; readonly next: number } | undefined {
	let i = from;
	const take = (isTaken: boolean) => {
		if (isTaken) i += 1;
		return isTaken;
	};
	const before = take(tokens[i]?.type === 'currency');
	const isBracketed = take(isSign(tokens[i], '('));
	const inside = isBracketed && take(tokens[i]?.type === 'currency');
	const figure = tokens[i];
	if (figure?.type !== 'figure' || (isBracketed && figure.minus !== 'none')) return undefined;
	i += 1;
	if (isBracketed && !take(isSign(tokens[i], ')'))) return undefined;
	const isUnit = (k: number, isYearly: boolean): boolean => {
		const token = tokens[k];
		// After a gap, the word `Days` is the label of the next cell, not the unit of the amount.
		const isLabel = token?.type === 'unit' && token.text === 'days' && token.before === 'gap';
		return token?.type === 'unit' && !isLabel && (token.text === 'p.a.') === isYearly;
	};
	const unit = take(isUnit(i, false)) ? (tokens[i - 1] as { text: string }).text : undefined;
	if (unit === undefined || unit === '%') take(isUnit(i, true));
	const behind = unit === undefined && tokens[i]?.before !== 'gap' && take(tokens[i]?.type === 'currency');
	if (Number(before) + Number(inside) + Number(behind) > 1) return undefined;
	const sign =
		isBracketed || figure.minus === 'leading' ? 'minus' : figure.minus === 'none' ? 'plus' : 'trailing-minus';
	const currency = tokens.slice(from, i).find(({ type }) => type === 'currency');
	return {
		money: {
			figure: figure.figure,
			sign,
			...(unit && { unit: unit as NonNullable<Money['unit']> }),
			...(currency?.type === 'currency' && { currencies: currency.currencies }),
		},
		next: i,
	};
}

/** Splits a line into pairs of a label and a value. If one pair is not understood, the whole line is not understood. */
export class LineReader {
	readonly #text: string;
	readonly #endDay: EpochDay;
	readonly #taught: Taught;
	#tokens: readonly Token[] = [];
	#i = 0;
	#statements: Statement[] = [];

	constructor(text: string, endDay: EpochDay, taught: Taught) {
		this.#text = text;
		this.#endDay = endDay;
		this.#taught = taught;
	}

	/** @returns undefined if the line is not understood; an empty list for a reference or an account number alone */
	read(tokens: readonly Token[]): readonly Statement[] | undefined {
		this.#begin(tokens);
		while (this.#i < tokens.length) if (!this.#readCell() || !this.#endCell()) return undefined;
		return this.#statements;
	}

	loneLabel(tokens: readonly Token[]): string | undefined {
		this.#begin(tokens);
		this.#skip(bullets);
		const label = this.#readLabel();
		while (this.#skip(leaders));
		return this.#i === tokens.length && label !== '' ? label : undefined;
	}

	loneMoney(tokens: readonly Token[], label: string): Statement | undefined {
		const kind = this.#taught(label, 'lines') ?? labelKind(label);
		this.#begin(tokens);
		const isRead = kind !== undefined && this.#readMoney(kind, label, 'lines') && this.#readBehind(label);
		while (this.#skip(/^\.$/));
		return isRead && this.#i === tokens.length && this.#statements.length === 1 ? this.#statements[0] : undefined;
	}

	#begin(tokens: readonly Token[]): void {
		this.#tokens = tokens;
		this.#i = 0;
		this.#statements = [];
	}

	get #token(): Token | undefined {
		return this.#tokens[this.#i];
	}

	#skip(texts: RegExp): boolean {
		const token = this.#token;
		if (token === undefined) return false;
		if (token.type !== 'word' && token.type !== 'symbol' && token.type !== 'unit') return false;
		const text = token.type === 'unit' ? this.#text.slice(token.start, token.end) : token.text;
		if (!texts.test(text)) return false;
		this.#i += 1;
		return true;
	}

	#push(kind: Statement['kind'], from: number, label: string, value: Partial<Statement>): true {
		const [first, last] = [this.#tokens[from] as Token, this.#tokens[this.#i - 1] as Token];
		this.#statements.push({ kind, start: first.start, end: last.end, label, form: 'blank', ...value });
		return true;
	}

	#endCell(): boolean {
		while (isSign(this.#token, '.') && this.#token?.before === 'nothing') this.#i += 1;
		const token = this.#token;
		if (token === undefined || token.before === 'gap') return true;
		if (this.#skip(/^\|$/)) return true;
		const next = this.#tokens[this.#i + 1];
		const isCell = next !== undefined && next.before !== 'nothing' && /^(?:word|index|basis)$/.test(next.type);
		return isCell && this.#skip(/^,$/);
	}

	#readCell(): boolean {
		if (this.#i === 0) this.#skip(bullets);
		const from = this.#i;
		const first = this.#token;
		if (this.#skip(/^\|$/)) return true;
		if (first?.type === 'basis') return this.#take('basis') && this.#push('basis', from, '', { text: first.text });
		if (first?.type === 'figure') return this.#readCountedLabel(from);
		const label = this.#readLabel();
		const listed = labelKind(label);
		if (label === '' || this.#i === this.#tokens.length) return false;
		if (listed === 'aside' || listed === 'mail-date') return this.#readAside(listed);
		const form = this.#skipToValue(label, listed);
		const kind = form === undefined ? undefined : (this.#taught(label, form) ?? listed);
		return form !== undefined && kind !== undefined && this.#readValue(kind, label, form) && this.#readBehind(label);
	}

	#readLabel(): string {
		const from = this.#i;
		while (this.#token !== undefined) {
			const token = this.#token;
			if (token.before === 'gap' && this.#i > from) break;
			const next = this.#tokens[this.#i + 1];
			const close = isSign(token, '(') ? this.#closingBracket() : undefined;
			if (close !== undefined) this.#i = close;
			else if (token.type === 'currency' ? !isSign(next, ':') && !isSign(next, '=') : !this.#isOfLabel(token, next))
				break;
			this.#i += 1;
		}
		return normalisedLabel(this.#text, this.#tokens.slice(from, this.#i));
	}

	#isOfLabel(token: Token, next: Token | undefined): boolean {
		if (token.type === 'symbol')
			return labelSigns.test(token.text) && token.text !== '(' && !(token.text === '.' && isSign(next, '.'));
		return token.type === 'word' || token.type === 'index' || (token.type === 'unit' && isWordLike(this.#text, token));
	}

	/** Returns the index of the closing bracket if only words, units or currencies come before it. */
	#closingBracket(): number | undefined {
		for (let k = this.#i + 1; k < this.#tokens.length; k++) {
			const token = this.#tokens[k] as Token;
			if (isSign(token, ')')) return k;
			if (!/^(?:word|currency|unit|index)$/.test(token.type) && !isSign(token, '/') && !isSign(token, '.'))
				return undefined;
		}
		return undefined;
	}

	#skipToValue(label: string, listed: LabelKind | undefined): Remembered['form'] | undefined {
		let form: Remembered['form'] = 'blank';
		for (;;) {
			const token = this.#token;
			const from = this.#i;
			if (token === undefined) return undefined;
			if (token.before === 'gap' && form === 'blank') form = 'gap';
			if (this.#skip(leaders))
				form = isSign(token, ':') || isSign(token, '=') ? 'colon' : form === 'blank' ? 'gap' : form;
			else if (isSign(token, '(') && this.#readNote(label)) continue;
			else if (listed !== 'interest' && listed !== 'weak') return form;
			else if (this.#isDaysBefore()) this.#readNoteItem(label);
			else if (this.#isEndDate()) this.#i = from + 1;
			else return form;
		}
	}

	#isDaysBefore(): boolean {
		const [figure, unit, ...rest] = this.#tokens.slice(this.#i);
		return (
			figure?.type === 'figure' &&
			unit?.type === 'unit' &&
			unit.text === 'days' &&
			rest.some(({ type }) => type === 'figure')
		);
	}

	#isEndDate(): boolean {
		const token = this.#token;
		return token?.type === 'date' && [...token.dayFirst, ...token.monthFirst].includes(this.#endDay);
	}

	/** Reads a bracketed note after an amount, such as `(92 days, 5.65% p.a., Act/360)`. */
	#readNote(label: string): boolean {
		const [from, count] = [this.#i, this.#statements.length];
		this.#i += 1;
		while (this.#readNoteItem(label)) {
			if (this.#skip(/^\)$/)) return true;
			if (!this.#skip(/^,$/)) break;
		}
		this.#i = from;
		this.#statements.length = count;
		return false;
	}

	#readNoteItem(label: string): boolean {
		this.#skip(noteWords);
		const from = this.#i;
		const token = this.#token;
		if (token?.type === 'basis') return this.#take('basis') && this.#push('basis', from, label, { text: token.text });
		const found = moneyAt(this.#tokens, from);
		const unit = found?.money.unit;
		if (found === undefined || (unit !== 'days' && unit !== '%')) return false;
		// In a bracket, `(100%)` can be the lender's share of the loan instead of a rate.
		const last = this.#tokens[found.next - 1];
		if (unit === '%' && !(last?.type === 'unit' && last.text === 'p.a.')) return false;
		this.#i = found.next;
		return this.#push(unit === 'days' ? 'days' : 'rate', from, label, { money: found.money });
	}

	#take(type: Token['type']): boolean {
		if (this.#token?.type !== type) return false;
		this.#i += 1;
		return true;
	}

	#readValue(kind: LabelKind | FigureKind, label: string, form: Remembered['form']): boolean {
		const from = this.#i;
		const token = this.#token;
		switch (kind) {
			case 'period':
			case 'start':
				this.#skip(fromWords);
				return this.#readDate('start', label) && (this.#readRange(label) || kind === 'start');
			case 'end':
			case 'payment':
				return this.#readDate(kind, label);
			case 'basis':
				return this.#take('basis') && this.#push(kind, from, label, { text: (token as { text: string }).text });
			case 'index':
				return this.#take('index') && this.#push(kind, from, label, { text: (token as { text: string }).text });
			case 'currency': {
				const text = token?.type === 'currency' ? this.#text.slice(token.start, token.end) : '';
				return this.#take('currency') && this.#push(kind, from, label, { text });
			}
			case 'shift':
				if (this.#skip(yes)) return this.#push(kind, from, label, { text: 'yes' });
				return this.#skip(no) && this.#push(kind, from, label, { text: 'no' });
			default:
				return this.#readMoney(kind, label, form);
		}
	}

	#readMoney(kind: LabelKind | FigureKind, label: string, form: Remembered['form']): boolean {
		const from = this.#i;
		const found = moneyAt(this.#tokens, from);
		if (found === undefined) return false;
		this.#i = found.next;
		const isCount = kind === 'lookback' || kind === 'lockout';
		this.#push(kind as Statement['kind'], from, label, { money: found.money, form });
		while (isCount && this.#skip(countWords));
		return true;
	}

	/** Reads a label that follows its number: `5 Business Days lookback`. */
	#readCountedLabel(from: number): boolean {
		const found = moneyAt(this.#tokens, from);
		if (found === undefined) return false;
		this.#i = found.next;
		while (this.#skip(countWords));
		const label = this.#readLabel();
		const kind = labelKind(label);
		return (kind === 'lookback' || kind === 'lockout') && this.#push(kind, from, label, { money: found.money });
	}

	#readDate(kind: Statement['kind'], label: string): boolean {
		const date = this.#token;
		return date?.type === 'date' && this.#take('date') && this.#push(kind, this.#i - 1, label, { date });
	}

	#readRange(label: string): boolean {
		const from = this.#i;
		while (this.#skip(rangeWords));
		const isRange = (this.#i > from || this.#token?.before === 'gap') && this.#readDate('end', label);
		if (!isRange) this.#i = from;
		return isRange;
	}

	/** Reads notes behind an amount, and its due date, which must be the end of the loan's period. */
	#readBehind(label: string): boolean {
		for (;;) {
			const from = this.#i;
			if (isSign(this.#token, '(') && this.#readNote(label)) continue;
			while (this.#skip(dueWords));
			if (this.#i === from) return true;
			if (!this.#isEndDate() || !this.#take('date')) return false;
		}
	}

	/** Reads a reference, an account number or the date of a mail, which are not loan terms. */
	#readAside(kind: 'aside' | 'mail-date'): boolean {
		while (this.#skip(leaders));
		const from = this.#i;
		for (let token = this.#token; token !== undefined; token = this.#token) {
			if (token.before === 'gap' && this.#i > from) break;
			const text = this.#text.slice(token.start, token.end);
			const isName =
				/^(?:word|code|noise|symbol)$/.test(token.type) && token.type !== 'noise' && !totalsInWords.test(text);
			const isNumber = (token.type === 'figure' || token.type === 'bad') && /^[\p{L}\d /+()#-]+$/u.test(text);
			const isDate = token.type === 'date' && kind === 'mail-date';
			if (token.type !== 'noise' && !isDate && (kind === 'mail-date' || !(isName || isNumber))) break;
			this.#i += 1;
		}
		return this.#i > from;
	}
}
