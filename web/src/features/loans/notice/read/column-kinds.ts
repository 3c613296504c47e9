import { parseDecimal } from '#shared/decimal/decimal.ts';

/** What a column of a notice states; `fraction` is a rate such as 0.0433 for 4.33 percent. */
export const columnKinds = ['ignored', 'date', 'rate', 'fraction', 'days', 'factor', 'interest', 'principal'] as const;

export type ColumnKind = (typeof columnKinds)[number];

/** Words of headings in English, Chinese, German and French. The first kind that fits: interest days are days. */
const headings: readonly (readonly [ColumnKind, RegExp])[] = [
	['ignored', /weekday|day of week|^(?:end|to|until|bis|au)$|end date|period end|^#$|^no\.?$|^nr\.?$|星期|结束日|序号/],
	['days', /\bdays\b|day ?count|天数|日数|tage|jours/],
	['date', /date|^day$|^from$|datum|^von$|^du$|日期|起息日|日$|period$|periode$|période|期间/],
	['factor', /factor|faktor|facteur|因子|系数/],
	['rate', /rate|fixing|sofr|sonia|str\b|saron|tona|corra|aonia|sora|thor|honia|satz|taux|利率|定盘/],
	['interest', /interest|accrual|zins|int[ée]r[êe]t|利息/],
	['principal', /principal|balance|notional|outstanding|kapital|saldo|capital|encours|solde|本金|余额/],
];

/** The kind that a heading names. @returns undefined for another heading */
export function kindOfHeading(heading: string): ColumnKind | undefined {
	const text = heading.normalize('NFKC').toLowerCase().trim();
	return headings.find(([, words]) => words.test(text))?.[0];
}

/** From this many equal figures on they are a principal, and no interest that happens to be equal. */
const manyEqual = 10;

/** The kind that figures look like. `ignored` are the numbers of rows. */
export function kindOfFigures(figures: readonly string[], samples: readonly string[]): ColumnKind {
	const values = figures.map(Number);
	const every = (test: (value: number, i: number) => boolean) => values.length > 0 && values.every(test);
	const isWhole = every(Number.isInteger);
	if (isWhole && values.length > 1 && every((value, i) => value === (values[0] as number) + i)) return 'ignored';
	if (isWhole && every((value) => value >= 1 && value <= 31)) return 'days';
	const decimals = figures.reduce((most, figure) => Math.max(most, parseDecimal(figure)?.scale ?? 0), 0);
	if (decimals >= 4 && every((value) => value > 0.9 && value < 3) && every((value) => Math.abs(value - 1) < 0.02))
		return 'factor';
	if (samples.some((cell) => /[%％]$/.test(cell)) || (decimals > 0 && every((value) => Math.abs(value) < 30)))
		return 'rate';
	const isRound = every((value) => value % 1000 === 0) || values.length >= manyEqual;
	return isRound && every((value) => value >= 1000 && value === values[0]) ? 'principal' : 'interest';
}
