import { powerOfTen } from '#shared/decimal/decimal.ts';
import type { CalculatedLoan } from './calculated-loan.ts';
import type { ComparedColumn } from './compared-column.ts';
import { fixedUnits } from './fixed-figure.ts';
import { approximate } from './sensitivity.ts';

/** Half a unit of the last printed digit, and a little for what earlier digits lack. */
const halfUnit = 0.55;

/**
 * The rows that differ only because an earlier row does.
 *
 * A day earns interest on the interest of earlier days, so one wrong rate changes the interest of all later days a
 * little. Such a row agrees in all else, and its interest differs by what the earlier differences earn on this day.
 *
 * @param differing rows that differ from the day that they state
 */
export function followingRows(
	loan: CalculatedLoan,
	matched: Int32Array,
	columns: readonly ComparedColumn[],
	differing: readonly number[],
): ReadonlySet<number> {
	const following = new Set<number>();
	const interest = columns.find(({ column }) => column === 'interest');
	if (interest === undefined || !interest.reading.startsWith('ofDay')) return following;
	const isDiffering = new Set(differing);
	const rows = Array.from(matched, (day, row) => ({ day, row }))
		.filter(({ day }) => day >= 0)
		.sort((a, b) => a.day - b.day);
	const { amounts, scale } = loan.principals;
	const { factors } = loan.path;
	const moneyUnit = Number(powerOfTen(scale));
	let factorDifference = 0;
	let hasEarlier = false;
	for (const { day, row } of rows) {
		const theirs = interest.theirs[row];
		if (theirs === undefined) continue;
		const principal = Number(amounts[day]) / moneyUnit;
		const [before, after] = [factors[day], factors[day + 1]].map((factor) => approximate(factor as bigint));
		const difference = approximate(fixedUnits(theirs, interest.decimals) - interest.ours(day));
		const earned = principal * ((after as number) / (before as number) - 1) * factorDifference;
		const isEarned =
			Math.abs(difference - earned) <= halfUnit / Number(powerOfTen(interest.decimals)) + Math.abs(earned) / 1000;
		if (isDiffering.has(row)) {
			if (hasEarlier && isEarned && differsInInterestAlone(row, columns)) following.add(row);
			else hasEarlier = true;
		}
		if (principal !== 0) factorDifference += difference / principal;
	}
	return following;
}

const differsInInterestAlone = (row: number, columns: readonly ComparedColumn[]) =>
	columns.every(
		({ column, reading, agreements }) =>
			column === 'interest' ||
			reading.includes('oDate') ||
			reading === 'annualised' ||
			agreements[row] === undefined ||
			agreements[row] === 'equal',
	);
