import type { Decimal } from '#shared/decimal/decimal.ts';
import type { CalculatedLoan } from './calculated-loan.ts';
import type { Notice } from './notice.ts';
import { readingsOf } from './readings.ts';
import { approximate } from './sensitivity.ts';

/** Rates of a notice that are fractions: 0.0433 for 4.33 percent. */
export type FractionRates = 'rate' | 'rows.rate';

/** A notice with all its rates in percent. */
export interface PercentNotice {
	readonly notice: Notice;
	readonly fractions: readonly FractionRates[];
}

/**
 * Reads rates as fractions where every one of them is about a hundredth of ours, as spreadsheets copy percent cells.
 *
 * @param matched for each row the day of the period, −1 for none
 */
export function inPercent(notice: Notice, loan: CalculatedLoan, matched: Int32Array): PercentNotice {
	const { rate, rows } = notice;
	const isTotal = rate !== undefined && rate.scale >= fewestDecimals && isHundredth(rate, loan.statedRate);
	const stated = rows.flatMap((row, i) => {
		const day = matched[i] as number;
		return row.rate === undefined || day < 0 ? [] : [{ rate: row.rate, day }];
	});
	const isRows =
		stated.some(({ rate: theirs }) => theirs.scale >= fewestDecimals) &&
		readingsOf('rate').some(([, figuresOf]) => {
			const ours = figuresOf(loan);
			return stated.every(({ rate: theirs, day }) => isHundredth(theirs, ours(day)));
		});
	if (!isTotal && !isRows) return { notice, fractions: [] };
	return {
		notice: {
			...notice,
			...(isTotal ? { rate: timesHundred(rate) } : {}),
			rows: isRows
				? rows.map((row) => (row.rate === undefined ? row : { ...row, rate: timesHundred(row.rate) }))
				: rows,
		},
		fractions: [...(isTotal ? (['rate'] as const) : []), ...(isRows ? (['rows.rate'] as const) : [])],
	};
}

/** Fewer do not tell a fraction from a rate near zero. */
const fewestDecimals = 4;

function isHundredth({ unscaled, scale }: Decimal, ours: bigint): boolean {
	const ratio = approximate(ours) / (Number(unscaled) / 10 ** scale);
	return ratio > 50 && ratio < 200;
}

const timesHundred = ({ unscaled, scale }: Decimal): Decimal =>
	scale >= 2 ? { unscaled, scale: scale - 2 } : { unscaled: unscaled * 10n ** BigInt(2 - scale), scale: 0 };
