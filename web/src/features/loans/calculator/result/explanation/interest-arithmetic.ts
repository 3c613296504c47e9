import { amountText, figureText, isZero } from '#features/loans/shared/figures/figure-text.ts';
import { principalSteps, spreadUsedAs } from '#features/loans/shared/figures/principal-steps.ts';
import type { CompoundingResult, CompoundingRow } from '#shared/contract/compounding.ts';
import { decimal, decimalText, round } from '#shared/decimal/decimal.ts';
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts';
import { basisDays, plus, rateFloor } from './row-arithmetic.ts';

/** Decimals of the factors in an answer. */
const factorDecimals = 18;

/** True if interest is earned on the balance; without principal changes both methods give the same. */
export function isOnBalance(result: CompoundingResult): boolean {
	return result.conventions.principalChangeMethod === 'BALANCE' && principalSteps(result).length > 0;
}

/** True if, under an observation shift, the rate accrues over other days than the interest is paid for. */
export const isScaled = ({ interestDays, observationDays }: CompoundingResult): boolean =>
	interestDays !== observationDays;

/** The spreads that are added after annualising, as text such as `0.1 + 1.5`; blank without such spreads. */
export function addedSpreadText(conventions: CompoundingResult['conventions']): string {
	const cas = spreadUsedAs('added', 'cas', conventions);
	const margin = spreadUsedAs('added', 'margin', conventions);
	return `${isZero(cas) ? '' : figureText(cas)}${plus(margin)}`.replace(/^ \+ /, '').replace(/^ − /, '-');
}

/**
 * The formula of a row's interest with the figures of the answer. Its factors have 18 decimals, so the interest is stated
 * to as many decimals as they decide for this principal.
 *
 * @see docs/methodology.md, Amounts that are paid
 */
export function interestArithmetic(result: CompoundingResult, index: number): string {
	const row = result.rates[index] as CompoundingRow;
	const scaling = isScaled(result) ? ` × ${result.interestDays} / ${result.observationDays}` : '';
	const principal = amountText(row.principal);
	const compounded = isOnBalance(result)
		? `(${principal}${scaling}${accruedBefore(result, index)}) × (${figureText(row.compoundingFactor)} − 1)`
		: `${principal} × (${growthText(result, index)})${scaling}`;
	const added = simpleInterest(result, [row]);
	const spread = added === '' ? '' : ` + ${added}`;
	const interest = round(decimal(row.interest), decidedDecimals(row.principal, scaling));
	return `${compounded}${spread} = ${amountText(decimalText(interest))}`;
}

const factorBefore = ({ rates }: CompoundingResult, index: number): string =>
	figureText(rates[index - 1]?.cumulativeFactor ?? '1');

/** The growth of a row. With a floor on the compounded rate it is that of the rate to date, which is at least the floor. */
function growthText(result: CompoundingResult, index: number): string {
	const level = rateFloor(result.conventions);
	const factor = figureText(result.rates[index]?.cumulativeFactor ?? '1');
	if (level === undefined) return `${factor} − ${factorBefore(result, index)}`;
	const toDate = (at: number) => {
		const days = result.rates.slice(0, at + 1).reduce((sum, { dayCount }) => sum + dayCount, 0);
		const { cumulativeFactor } = result.rates[at] as CompoundingRow;
		return `max(${figureText(cumulativeFactor)} − 1, ${level} / 100 × ${days} / ${basisDays(result.yearlyBasis)})`;
	};
	return index === 0 ? toDate(index) : `${toDate(index)} − ${toDate(index - 1)}`;
}

/** Interest that compounds before a row: all of it but the simple interest of the added spread. */
function accruedBefore(result: CompoundingResult, index: number): string {
	const before = result.rates[index - 1];
	if (before === undefined) return '';
	const added = simpleInterest(result, result.rates.slice(0, index));
	return plus(amountText(before.interestToDate)) + (added === '' ? '' : ` − ${added}`);
}

/** The simple interest of the added spread over some rows: principals times their days, times the spread. */
function simpleInterest(result: CompoundingResult, rows: readonly CompoundingRow[]): string {
	const spread = addedSpreadText(result.conventions);
	if (spread === '') return '';
	const days = new Map<string, number>();
	for (const { principal, startDate, endDate } of rows) {
		const own = daysBetween(startDate as LocalDate, endDate as LocalDate);
		days.set(principal, (days.get(principal) ?? 0) + own);
	}
	const weighted = [...days].map(([principal, count]) => `${amountText(principal)} × ${count}`).join(' + ');
	return `${days.size > 1 ? `(${weighted})` : weighted} × (${spread}) / 100 / ${basisDays(result.yearlyBasis)}`;
}

/** One less than the factors decide, so that the last decimal shown is right but for its rounding. */
function decidedDecimals(principal: string, scaling: string): number {
	const digits = principal.split('.')[0]?.length ?? 0;
	return Math.max(0, factorDecimals - 1 - digits - (scaling === '' ? 0 : 1));
}
