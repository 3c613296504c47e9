import type { CompoundingRow } from '#shared/contract/compounding.ts';

/** The most rows of a table of months: a period of more has a row for each quarter or each year. */
const most = 14;

/** The last row of each month of a period, of each quarter or of each year. The last row of the period is one of them. */
export function monthEnds(rows: readonly CompoundingRow[]): readonly CompoundingRow[] {
	const ends = [1, 3, 12].map((months) => lastOfEach(rows, months));
	return ends.find(({ length }) => length <= most) ?? (ends.at(-1) as readonly CompoundingRow[]);
}

function lastOfEach(rows: readonly CompoundingRow[], months: number): readonly CompoundingRow[] {
	const numberOf = ({ startDate }: CompoundingRow) => {
		const [year, month] = startDate.split('-').map(Number) as [number, number];
		return Math.floor((year * 12 + month - 1) / months);
	};
	return rows.filter((row, index) => {
		const next = rows[index + 1];
		return next === undefined || numberOf(next) !== numberOf(row);
	});
}
