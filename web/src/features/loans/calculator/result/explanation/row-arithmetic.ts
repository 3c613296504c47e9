import { figureText, isZero, spreadUsedAs } from '#features/loans/shared/loans-text.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';

type Conventions = CompoundingResult['conventions'];

/** Returns a number with its sign as the continuation of a sum: ` + 0.1`, ` − 0.1`, or blank for zero. */
export function plus(figure: string): string {
	if (isZero(figure)) return '';
	const text = figureText(figure).replace(/^\+/, '');
	return text.startsWith('-') ? ` − ${text.slice(1)}` : ` + ${text}`;
}

const minus = (figure: string): string =>
	plus(figure.startsWith('-') ? figure.slice(1) : `-${figure.replace(/^\+/, '')}`);

/** Returns the formula from fixing to effective rate, depending on where the floor applies and how spreads are used. */
export function effectiveRateArithmetic(row: CompoundingRow, conventions: Conventions): string {
	const { floor, floorOn, cas, casMethod } = conventions;
	const fixing = figureText(row.explanation.fixing);
	const isOnSum = floorOn === 'rfr-plus-cas';
	const isCasInFloor = isOnSum && casMethod === 'compounded';
	const tested = fixing + (isCasInFloor ? plus(cas) : '');
	const isDaily = floor !== null && (isOnSum || floorOn === 'rfr');
	const level = isDaily ? figureText(floor) + (isOnSum && casMethod === 'added' ? minus(cas) : '') : '';
	const floored = isDaily ? `max(${tested}, ${level})` : tested;
	const after = isCasInFloor ? '' : plus(spreadUsedAs('compounded', 'cas', conventions));
	return `${floored}${after}${plus(spreadUsedAs('compounded', 'margin', conventions))} = ${figureText(row.effRate)}`;
}

export function factorArithmetic(row: CompoundingRow, { yearlyBasis }: CompoundingResult): string {
	const rate = figureText(row.effRate);
	const fraction = `${rate.startsWith('-') ? `(${rate})` : rate} / 100 × ${row.dayCount} / ${basisDays(yearlyBasis)}`;
	return `1 + ${fraction} = ${figureText(row.compoundingFactor)}`;
}

/** Returns the formula of the all-in rate from the first day of the period to the end of the row. */
export function allInArithmetic(rows: readonly CompoundingRow[], index: number, result: CompoundingResult): string {
	const row = rows[index];
	if (row === undefined) return '';
	const { conventions } = result;
	const days = rows.slice(0, index + 1).reduce((sum, { dayCount }) => sum + dayCount, 0);
	const added = (['cas', 'margin'] as const).map((key) => plus(spreadUsedAs('added', key, conventions))).join('');
	const factors = [rows[0], rows[1], rows[index]].slice(0, index + 1);
	const product =
		index < 2
			? factors.map((factor) => figureText(factor?.compoundingFactor ?? '')).join(' × ')
			: `${figureText(rows[0]?.compoundingFactor ?? '')} × … × ${figureText(row.compoundingFactor)}`;
	const basis = basisDays(result.yearlyBasis);
	const rate = `(${product} − 1) × ${basis} / ${days} × 100`;
	const level = rateFloor(conventions);
	const floored = level === undefined ? rate : `max(${rate}, ${level})`;
	return `${floored}${added} = ${figureText(row.compoundedAllInRate)}`;
}

/** Returns the floor if it applies to the compounded rate, otherwise undefined. */
export const rateFloor = ({ floor, floorOn }: Conventions): string | undefined =>
	floor === null || floorOn !== 'compounded-rate' ? undefined : figureText(floor);

export const basisDays = (yearlyBasis: CompoundingResult['yearlyBasis']): string => yearlyBasis.slice('ACT/'.length);
