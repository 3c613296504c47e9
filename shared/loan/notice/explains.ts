import {
	type CalculatedLoan,
	type DateReading,
	dateReadings,
	datesOf,
	matchedDays,
	readingsOf,
} from './calculated-loan.ts';
import {
	type Agreement,
	agreementAt,
	type PreparedNotice,
	type PrintedColumn,
	type RowColumn,
	roundedAt,
	type TotalFigure,
	truncatedAt,
} from './notice.ts';

export type FigureName = { readonly total: TotalFigure } | { readonly column: RowColumn };

export interface Explanation {
	/** Totals and columns that agree only if the lender truncates instead of rounding. */
	readonly truncated: readonly FigureName[];
	/** Number of days of the period before the first row and after the last row of the notice. */
	readonly missingDays: number;
}

/** Compares a calculation with everything that a notice states, as printed. @returns undefined if something differs */
export function explains(loan: CalculatedLoan, read: PreparedNotice): Explanation | undefined {
	const { notice } = read;
	if (notice.days !== undefined && !loan.statedDays.includes(notice.days)) return undefined;
	const rows = notice.rows.length === 0 ? noRows : explainsRows(loan, read);
	if (rows === undefined) return undefined;
	const truncated: FigureName[] = [];
	for (const total of ['rate', 'interest'] as const) {
		const agreement = totalAgreement(loan, read, total);
		if (agreement === 'different') return undefined;
		if (agreement === 'truncated') truncated.push({ total });
	}
	return { truncated: [...truncated, ...rows.truncated], missingDays: rows.missingDays };
}

const noRows: Explanation = { truncated: [], missingDays: 0 };

export function totalAgreement(
	loan: CalculatedLoan,
	{ notice }: PreparedNotice,
	total: 'rate' | 'interest',
): Agreement | undefined {
	const theirs = notice[total];
	if (theirs === undefined) return undefined;
	const ours = total === 'rate' ? loan.statedRate : loan.totalInterest;
	return agreementAt(theirs.unscaled, ours, theirs.scale);
}

function explainsRows(loan: CalculatedLoan, read: PreparedNotice): Explanation | undefined {
	let best: Explanation | undefined;
	for (const reading of dateReadings) {
		const found = explainsRowsBy(reading, loan, read);
		if (found !== undefined && found.missingDays < (best?.missingDays ?? Number.POSITIVE_INFINITY)) best = found;
		if (best?.missingDays === 0) return best;
	}
	return best;
}

function explainsRowsBy(reading: DateReading, loan: CalculatedLoan, read: PreparedNotice): Explanation | undefined {
	const dates = datesOf(loan, reading);
	const matched = matchedDays(dates, read.dates);
	if (matched.includes(-1)) return undefined;
	const missingDays = dates.length - matched.length;
	if (missingDays > 0 && !isConsecutive(matched)) return undefined;
	const truncated: FigureName[] = [];
	for (const [column, printed] of read.columns) {
		const agreement = bestAgreement(column, printed, loan, matched);
		if (agreement === 'different') return undefined;
		if (agreement === 'truncated') truncated.push({ column });
	}
	return { truncated, missingDays };
}

/** True if the days of the rows are consecutive. */
function isConsecutive(matched: Int32Array): boolean {
	const days = matched.toSorted();
	return (days.at(-1) as number) - (days[0] as number) === days.length - 1;
}

function bestAgreement(
	column: RowColumn,
	printed: PrintedColumn,
	loan: CalculatedLoan,
	matched: Int32Array,
): Agreement {
	let best: Agreement = 'different';
	for (const [, figures] of readingsOf(column)) {
		const agreement = columnAgreement(printed, figures(loan), matched);
		if (agreement === 'equal') return agreement;
		if (agreement === 'truncated') best = agreement;
	}
	return best;
}

/** Compares a column with the calculation: all its numbers must be rounded, or all truncated. */
function columnAgreement(
	{ decimals, figures }: PrintedColumn,
	ours: (day: number) => bigint,
	matched: Int32Array,
): Agreement {
	let isRounded = true;
	let isTruncated = true;
	for (let row = 0; row < matched.length; row++) {
		const theirs = figures[row];
		if (theirs === undefined) continue;
		const figure = ours(matched[row] as number);
		isRounded &&= roundedAt(figure, decimals) === theirs;
		isTruncated &&= truncatedAt(figure, decimals) === theirs;
		if (!isRounded && !isTruncated) return 'different';
	}
	return isRounded ? 'equal' : 'truncated';
}
