import { monthPattern } from './foreign-dates.ts';
import { type CellDateReader, isDate } from './read-dates.ts';
import { datePattern } from './spaced-cells.ts';

/** What stands at a figure: `days` also 天 and Tage; `other` are basis points and business days. */
export type FigureUnit = 'percent' | 'days' | 'other' | 'none';

/** A figure in a sentence. */
export interface TextFigure {
	readonly start: number;
	readonly end: number;
	/** With its sign and its currency, to be read; without its unit. */
	readonly text: string;
	/** With its unit, to be shown. */
	readonly written: string;
	readonly unit: FigureUnit;
	readonly hasCurrency: boolean;
	/** True if it can be a count or a number of something else: a few digits without currency, unit or decimals. */
	readonly isBare: boolean;
	/** In brackets, or beside a mark that may be its sign: it may be negative, or positive. */
	readonly isSignDoubtful: boolean;
	/** True if thousands are separated by spaces, which may also separate two figures. */
	readonly hasSpaces: boolean;
}

const masked = '\u0001';
const mask = (found: string) => masked.repeat(found.length);

const codes =
	'AUD|BRL|CAD|CHF|CNH|CNY|CZK|DKK|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KRW|MXN|MYR|NOK|NZD|PHP|PLN|RMB|SEK|SGD|THB|TRY|TWD|USD|ZAR';
const signs = '(?:US|AU?|CA?|HK|NZ|SG?)?\\$|[€£¥฿]';
const names = '美元|欧元|英镑|日元|円|瑞士法郎|瑞郎|加元|澳元|港[元币]|新(?:加坡)?元|人民币元?|元';

const wholeDate = new RegExp(`(?<![\\d.,/a-zà-ÿ-])${datePattern}`, 'giu');
/** Parts of dates, times, addresses and day counts: no figures of a notice. */
const noFigures = new RegExp(
	[
		'\\b(?:https?://|www\\.)\\S{1,300}',
		'[\\w.+-]{1,64}@[\\w.-]{1,100}',
		`(?<![\\d.,])\\d{1,2}(?:st|nd|rd|th|\\.)?\\s?(?:${monthPattern})(?!\\p{L})\\.?`,
		`(?<!\\p{L})(?:${monthPattern})\\.?\\s(?:(?:19|20)\\d\\d|\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,]\\d|\\d)`,
		'\\d{1,2}月\\d{1,2}日',
		'(?<![\\d.,/])\\d{1,2}/100(?![\\d.,/])',
		'(?<![\\p{L}\\d])[a-z]{2}\\d{2}\\s?[a-z\\d]{4}(?:\\s?\\d{4}){2,6}(?:\\s?\\d{1,4})?(?![\\p{L}\\d.,])',
		'(?<![\\d.,])\\d{1,2}:\\d\\d(?::\\d\\d)?(?:\\s?[ap]m\\b)?',
		'\\b(?:act(?:ual)?|a|30e?)\\s?/\\s?(?:36[0456](?:\\.25)?|act(?:ual)?)(?![\\d.,]\\d)(?:\\s?\\(?fixed\\)?)?',
		'(?<=\\b(?:tel|phone|fax|mobile|telefon|tél)\\b[^\\d+]{0,12})\\+?[\\d ()/-]{6,24}\\d',
		'(?<![\\d\\p{L}])\\+\\d{1,3}[ (][\\d ()/-]{5,20}\\d',
	].join('|'),
	'giu',
);

/** A text in which dates, times, addresses and day counts are covered; everything else stays at its place. */
export function withoutDates(text: string, readDate: CellDateReader): string {
	return text
		.replace(wholeDate, (found) => (isDate(readDate(found).reading) ? mask(found) : found))
		.replace(noFigures, mask);
}

const number = /\d(?:[\d.,'’]|(?: (?=\d{3}(?!\d))))*/g;
const before = new RegExp(`(?:(?<![a-z])(?:${codes})|${signs})\\s?$`, 'i');
const after = new RegExp(`^\\s?(?:(?:${codes})(?![a-z])|${signs}|${names})`, 'i');
const magnitude =
	/^\s?(?:k|m|mm|mn|mio|mrd|tsd|bn|b|tn|thousand|million|billion)(?![\p{L}\d])\.?|^\s?(?:百万|千万|十亿|万亿|千|万|亿)/iu;
const percent = /^\s?(?:%|percent(?!\p{L})|per cent(?!\p{L})|pct(?!\p{L})|prozent(?!\p{L})|pour ?cent(?!\p{L}))/iu;
const days =
	/^[\s-]?(?:(?:interest |calendar |accrual )?days?(?!\p{L})|天|日(?!期|利)|(?:zins)?tagen?(?!\p{L})|jours?(?! ouvr)(?!\p{L}))/iu;
const otherUnits =
	/^\s?(?:bps?(?!\p{L})|basis points?|(?:business|banking|working|london|u\.?s\.?)[ -](?:\p{L}+[ -]){0,2}days?|个?(?:营业日|工作日)|bankarbeitstage?n?|geschäftstage?n?|jours ouvr[ée]s|months?|weeks?|years?|个?月|周|年)/iu;

const look = 40;

/** A line with more figures is no sentence about a total. */
export const mostFigures = 100;

/**
 * The figures of a text in which dates are covered, one more than `mostFigures` at most. Letters and digits in one word,
 * such as L4711, are a name.
 */
export function figuresIn(text: string): TextFigure[] {
	const figures: TextFigure[] = [];
	for (const { index, 0: found } of text.matchAll(number)) {
		const figure = figureAt(text, index, found.replace(/[.,'’ ]+$/, ''));
		if (figure !== undefined) figures.push(figure);
		if (figures.length > mostFigures) break;
	}
	return figures;
}

function figureAt(text: string, index: number, digits: string): TextFigure | undefined {
	const left = text.slice(Math.max(0, index - look), index);
	const [minus = ''] = /(?<=^|[\s(:=：]|[A-Z]{3}|[$€£¥])[-−–](?=$)/i.exec(left) ?? [];
	const [leading = ''] = before.exec(left.slice(0, left.length - minus.length)) ?? [];
	const [outer = ''] =
		minus === '' && leading !== '' ? (/(?<=^|[\s(:=])[-−–]$/.exec(left.slice(0, -leading.length)) ?? []) : [];
	const from = index - minus.length - leading.length - outer.length;
	let end = index + digits.length;
	const right = () => text.slice(end, end + look);
	const [large = ''] = magnitude.exec(right()) ?? [];
	end += large.length;
	const [trailing = ''] = leading === '' ? (after.exec(right()) ?? []) : [];
	end += trailing.length;
	const unitOf = (): readonly [FigureUnit, string] => {
		for (const [unit, pattern] of [
			['percent', percent],
			['other', otherUnits],
			['days', days],
		] as const) {
			const [written] = pattern.exec(right()) ?? [];
			if (written !== undefined) return [unit, written];
		}
		return ['none', ''];
	};
	const [unit, written] = leading + trailing + large === '' ? unitOf() : (['none', ''] as const);
	end += written.length;
	const hasCurrency = leading !== '' || trailing !== '';
	const isPlain = /^\d+$/.test(digits) && !hasCurrency && large === '' && unit === 'none';
	const isJoined =
		/[\p{Script=Latin}\d_#]-?$/u.test(text.slice(Math.max(0, from - 2), from)) ||
		/^-?[\p{Script=Latin}_]/u.test(right());
	if (isPlain && isJoined) return undefined;
	return {
		start: from,
		end,
		text: text.slice(from, end - written.length).trim(),
		written: text.slice(from, end).trim(),
		unit,
		hasCurrency,
		isBare: isPlain && (digits.length < 3 || /^(?:19|20)\d\d$/.test(digits)),
		isSignDoubtful: isSignDoubtful(text.slice(Math.max(0, from - look), from), right()),
		hasSpaces: digits.includes(' '),
	};
}

const signAfter = /^(?:[-−–](?!\s?[\d\p{L}])|\s?(?:cr|dr)(?!\p{L}))/iu;
const signBefore = new RegExp(
	`(?:[:=]\\s*|(?<!\\p{L})(?:${codes})\\s?|(?:${signs})\\s?)[-−–]\\s+$|(?<!\\p{L})minus\\s+$|负\\s?$`,
	'iu',
);

/** `(46,285.23)`, `46,285.23-`, `46,285.23 CR`, `: - CHF 46,285.23`, `minus CHF 46,285.23`. */
const isSignDoubtful = (left: string, right: string): boolean =>
	(/\($/.test(left) && /^\s?\)/.test(right)) || signAfter.test(right) || signBefore.test(left);
