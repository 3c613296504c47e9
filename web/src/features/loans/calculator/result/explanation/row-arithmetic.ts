import { figureText, isZero } from '#features/loans/shared/figures/figure-text.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';

type Conventions = CompoundingResult['conventions'];

/** ` + 0.1`, ` − 0.1`, or blank for zero. */
export function plus(figure: string): string {
	if (isZero(figure)) return '';
	const text = figureText(figure).replace(/^\+/, '');
	return text.startsWith('-') ? ` − ${text.slice(1)}` : ` + ${text}`;
}

const minus = (figure: string): string =>
	plus(figure.startsWith('-') ? figure.slice(1) : `-${figure.replace(/^\+/, '')}`);

/** The formula from the fixing to the effective rate, according to the floor option. */
export function effectiveRateArithmetic(row: CompoundingRow, { floorOption, floor, cas, margin }: Conventions): string {
	const fixing = figureText(row.explanation.fixing);
	const isCasInFloor = floorOption === 'cas';
	const tested = fixing + (isCasInFloor ? plus(cas) : '');
	const level = floor === null ? '' : figureText(floor) + (floorOption === 'hybrid' ? minus(cas) : '');
	const floored = floor === null ? tested : `max(${tested}, ${level})`;
	const after = floorOption === 'rfr' ? plus(cas) + plus(margin) : isCasInFloor ? plus(margin) : '';
	return `${floored}${after} = ${figureText(row.effRate)}`;
}

/** The formula of the daily compounding factor. */
export function factorArithmetic(row: CompoundingRow, { yearlyBasis }: CompoundingResult): string {
	const rate = figureText(row.effRate);
	const fraction = `${rate.startsWith('-') ? `(${rate})` : rate} / 100 × ${row.dayCount} / ${basisDays(yearlyBasis)}`;
	return `1 + ${fraction} = ${figureText(row.compoundingFactor)}`;
}

/** The formula of the all-in rate from the first day to the end of the row. */
export function allInArithmetic(rows: readonly CompoundingRow[], index: number, result: CompoundingResult): string {
	const row = rows[index];
	if (row === undefined) return '';
	const { floorOption, cas, margin } = result.conventions;
	const days = rows.slice(0, index + 1).reduce((sum, { dayCount }) => sum + dayCount, 0);
	const added = floorOption === 'hybrid' || floorOption === 'RFRONLY' ? plus(cas) + plus(margin) : '';
	const factors = [rows[0], rows[1], rows[index]].slice(0, index + 1);
	const product =
		index < 2
			? factors.map((factor) => figureText(factor?.compoundingFactor ?? '')).join(' × ')
			: `${figureText(rows[0]?.compoundingFactor ?? '')} × … × ${figureText(row.compoundingFactor)}`;
	const basis = basisDays(result.yearlyBasis);
	return `(${product} − 1) × ${basis} / ${days} × 100${added} = ${figureText(row.compoundedAllInRate)}`;
}

export const basisDays = (yearlyBasis: CompoundingResult['yearlyBasis']): string => yearlyBasis.slice('ACT/'.length);
