import { isIn } from '#lib/amounts/currency-mark.ts';
import { type DecimalPoint, readPayableAmount, readPrintedFigure, withoutEndZeros } from './read-figures.ts';
import type { StatedFigure, Total } from './stated-figures.ts';

/** Totals that a pasted text states, as written. */
export type TextTotals = Readonly<Partial<Record<Total, string>>>;

/** Why a figure that is stated is not compared. */
export type FigureFault = 'not-known' | 'two-totals' | 'not-a-figure' | 'ambiguous-figure' | 'other-currency';

export interface ReadTotals {
	readonly totals: TextTotals;
	/** The figures that the totals are, to name them where another entry replaces them. */
	readonly taken: readonly StatedFigure[];
	readonly faults: readonly (readonly [StatedFigure, FigureFault])[];
}

interface TotalReading {
	readonly point: DecimalPoint | undefined;
	readonly currency: string | undefined;
	/** Of the loan, at its start. */
	readonly principal: string | undefined;
}

/**
 * The totals that the figures state. Of a total that two lines state differently neither is taken.
 */
export function readTotals(figures: readonly StatedFigure[], { point, currency, principal }: TotalReading): ReadTotals {
	const read = figures.map((figure) => ({ figure, value: readTotal(figure, point, currency) }));
	const chosen = (['rate', 'interest', 'days'] as const).map((total) => {
		const of = read.filter(({ figure }) => figure.total === total);
		const values = of.flatMap((one) => (one.value.kind === 'value' ? [{ ...one, value: one.value.value }] : []));
		const clear = values.filter(({ figure }) => figure.isClear);
		const leading = clear.length > 0 ? clear : values;
		const distinct = new Set(leading.map(({ value }) => value));
		const taken = distinct.size === 1 ? values.filter(({ value }) => distinct.has(value)) : [];
		// Of equal figures the one with the most decimals in print.
		const best = taken.toSorted((a, b) => b.figure.text.length - a.figure.text.length)[0];
		return { total, taken, best, isTwo: distinct.size > 1 };
	});
	const equal = figures.filter(
		(figure) => figure.isPrincipal === true && isPrincipal(figure, { point, currency, principal }),
	);
	const taken = new Set([...equal, ...chosen.flatMap((of) => of.taken.map(({ figure }) => figure))]);
	const twice = new Set(chosen.flatMap(({ total, isTwo }) => (isTwo ? [total] : [])));
	return {
		totals: Object.fromEntries(
			chosen.flatMap(({ total, best }) => (best === undefined ? [] : [[total, withoutUnit(best.figure.text)]])),
		),
		taken: [...taken],
		faults: read.flatMap(({ figure, value }): (readonly [StatedFigure, FigureFault])[] => {
			if (taken.has(figure)) return [];
			if (value.kind === 'fault') return [[figure, value.fault]];
			return [[figure, figure.total !== undefined && twice.has(figure.total) ? 'two-totals' : 'not-known']];
		}),
	};
}

/** True if a figure is the principal of the loan, to the last digit. */
function isPrincipal({ text }: StatedFigure, { point, currency, principal }: TotalReading): boolean {
	const reading = readPayableAmount(text, point, currency);
	if ('problem' in reading || !isIn(currency, reading.currency) || principal === undefined) return false;
	return withoutEndZeros(reading.figure) === withoutEndZeros(principal);
}

/** `277,986.17 元`: the unit of any currency. */
const withoutUnit = (text: string): string => text.replace(/(?<!\p{Script=Han})\s*元$/u, '').replace(/\s*%$/, '');

type Value =
	| { readonly kind: 'value'; readonly value: string }
	| { readonly kind: 'fault'; readonly fault: FigureFault };

function readTotal(
	{ total, text }: StatedFigure,
	point: DecimalPoint | undefined,
	currency: string | undefined,
): Value {
	if (total === undefined) return { kind: 'fault', fault: 'not-known' };
	if (total === 'days') return { kind: 'value', value: text };
	const reading =
		total === 'interest'
			? readPayableAmount(text, point, currency)
			: readPrintedFigure(text, point ?? (text.includes(',') ? ',' : '.'));
	if ('problem' in reading) return { kind: 'fault', fault: reading.problem };
	if (!isIn(currency, reading.currency)) return { kind: 'fault', fault: 'other-currency' };
	return { kind: 'value', value: withoutEndZeros(reading.figure) };
}
