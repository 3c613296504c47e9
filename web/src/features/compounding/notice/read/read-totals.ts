import { type DecimalPoint, readPrintedFigure } from './read-figures.ts';
import type { TextLine } from './split-lines.ts';

/** Totals that a pasted text states beside its rows, as written. */
export interface TextTotals {
	readonly rate?: string;
	readonly interest?: string;
	readonly days?: string;
}

export interface ReadTotals {
	readonly totals: TextTotals;
	/** Lines that state a total. */
	readonly lines: ReadonlySet<TextLine>;
}

type Total = keyof TextTotals;

/** Words before a total in English, Chinese, German and French; the first that fits. */
const labels: readonly (readonly [Total, RegExp])[] = [
	['days', /^(?:interest |number of |total )*days\b|^(?:计息)?天数|^zinstage|^(?:nombre de )?jours/],
	[
		'rate',
		/^(?:all[- ]?in|compounded|period|interest|total|final)[a-z -]*\brate\b|^rate of the period|^(?:综合|复利|本期)?利率|^zinssatz|^taux/,
	],
	[
		'interest',
		/^(?:total|grand total|sum|amount due|(?:total |accrued )?interest)\b|^(?:合计|总计|应付利息|利息)|^(?:summe|zinsbetrag|zinsen)|^(?:total des )?int[ée]r[êe]ts/,
	],
];

/** Words that name a sum, and not of what. */
const sumAlone = /^(?:grand total|total|sum|合计|总计|summe)(?![\s-]*(?:interest|des|int))/;

/** A figure at the end of a line, with its currency or percent sign. */
const lastFigure =
	/(?:^|[\s:=：])((?:[A-Z]{3}\s*|[$€£¥]\s*)?\(?-?\d[\d.,'’ ]*\d\)?|\d)\s*(?:%|[A-Z]{3}|days|天|元)?[.。]?$/i;

/**
 * Totals of lines without a date, such as `Interest due: USD 277,986.17`. Of a total that two lines state differently
 * neither is taken.
 *
 * @param interestColumn in which a line of totals has its interest
 */
export function readTotals(
	lines: readonly TextLine[],
	point: DecimalPoint | undefined,
	interestColumn: number | undefined,
): ReadTotals {
	const found = new Map<Total, Set<string>>();
	const taken = new Map<TextLine, Total>();
	for (const line of lines) {
		const stated = totalOf(line, interestColumn);
		if (stated === undefined || 'problem' in readPrintedFigure(stated.text, point)) continue;
		found.set(stated.total, (found.get(stated.total) ?? new Set()).add(stated.text));
		taken.set(line, stated.total);
	}
	const clear = [...found].flatMap(([total, texts]) => (texts.size === 1 ? [[total, [...texts][0]] as const] : []));
	const totals: TextTotals = Object.fromEntries(clear);
	return { totals, lines: new Set([...taken].flatMap(([line, total]) => (totals[total] === undefined ? [] : [line]))) };
}

function totalOf({ text, cells }: TextLine, interestColumn: number | undefined) {
	const label = text.normalize('NFKC').toLowerCase();
	const [total] = labels.find(([, words]) => words.test(label)) ?? [];
	if (total === undefined) return undefined;
	const cell = total === 'interest' && interestColumn !== undefined ? cells[interestColumn] : undefined;
	const isInColumn = cell !== undefined && /\d/.test(cell);
	// The figure of another column may be a sum of rates.
	if (!isInColumn && sumAlone.test(label)) return undefined;
	const written = isInColumn ? cell : lastFigure.exec(text)?.[1];
	return written === undefined ? undefined : { total, text: written.trim() };
}
