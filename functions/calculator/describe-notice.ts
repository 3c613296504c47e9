import type { CheckedNoticeAnswer, ComparedNoticeDay, ComparedNoticeTerm } from '#shared/contract/notice.ts';
import { type Decimal, decimalText, figureText, scaledText } from '#shared/decimal/decimal.ts';
import { type CalculatedLoan, datesOf } from '#shared/loan/notice/calculated-loan.ts';
import type { CheckedNotice } from '#shared/loan/notice/check-notice.ts';
import type { ComparedColumn, ComparedRows } from '#shared/loan/notice/compare-notice.ts';
import {
	type Agreement,
	type FoldedNotice,
	fixedOf,
	type Notice,
	repeatedDates,
	roundedAt,
} from '#shared/loan/notice/notice.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';

const exactDecimals = 18;

export function describeNotice(
	checked: CheckedNotice,
	terms: readonly ComparedNoticeTerm[],
): Omit<CheckedNoticeAnswer, 'index' | 'currency'> {
	const { loan, rows, causes, tried, folded, repeated, fractions, isRoundingDifference } = checked;
	const { notice } = folded;
	return {
		verdict: verdictOf(checked, terms),
		...(isRoundingDifference ? { isRoundingDifference } : {}),
		...(fractions.length === 0 ? {} : { fractions: [...fractions] }),
		totals: describeTotals(checked, notice),
		...(terms.length === 0 ? {} : { terms: [...terms] }),
		...(notice.rows.length === 0
			? {}
			: {
					rows: { ...describeRows(loan, rows, folded), ...(repeated.length === 0 ? {} : { repeated: [...repeated] }) },
				}),
		causes,
		tried,
	};
}

/**
 * Returns the result of the comparison between a notice and the calculation. Returns `partial` if only days and terms
 * match, because they do not confirm the amount to pay. Returns `unexplained` if a term differs, because no change of
 * the calculation explains it.
 */
function verdictOf(
	{ verdict, folded: { notice } }: CheckedNotice,
	terms: readonly ComparedNoticeTerm[],
): CheckedNoticeAnswer['verdict'] {
	if (verdict !== 'equal' && verdict !== 'partial') return verdict;
	if (terms.some(({ isEqual }) => isEqual === false)) return 'unexplained';
	const hasAmount =
		notice.rate !== undefined ||
		notice.interest !== undefined ||
		notice.rows.some(({ rate, interest }) => rate !== undefined || interest !== undefined);
	return hasAmount && terms.every(({ isEqual }) => isEqual) ? verdict : 'partial';
}

type Total = CheckedNoticeAnswer['totals'][number];

function describeTotals({ loan, rate, interest, days }: CheckedNotice, notice: Notice): Total[] {
	const total = (name: Total['figure'], theirs: Decimal | undefined, ours: bigint, agreement: Agreement | undefined) =>
		theirs === undefined || agreement === undefined
			? []
			: [
					{
						figure: name,
						...comparedFigures(theirs.unscaled, ours, theirs.scale),
						exact: scaledText(roundedAt(ours, exactDecimals), exactDecimals),
						agreement,
					},
				];
	const theirDays = notice.days === undefined ? undefined : { unscaled: BigInt(notice.days), scale: 0 };
	const ourDays = fixedOf({ unscaled: BigInt(loan.grid.interestDays), scale: 0 });
	return [
		...total('rate', notice.rate, loan.statedRate, rate),
		...total('interest', notice.interest, loan.totalInterest, interest),
		...total('days', theirDays, ourDays, days),
	];
}

function comparedFigures(theirs: bigint, ours: bigint, decimals: number) {
	const rounded = roundedAt(ours, decimals);
	return {
		theirs: figureText({ unscaled: theirs, scale: decimals }),
		ours: figureText({ unscaled: rounded, scale: decimals }),
		difference: decimalText({ unscaled: theirs - rounded, scale: decimals }),
	};
}

function describeRows(
	loan: CalculatedLoan,
	rows: ComparedRows,
	folded: FoldedNotice,
): NonNullable<CheckedNoticeAnswer['rows']> {
	const { dateReading, matched, missing, columns, differing, following } = rows;
	const dates = datesOf(loan, dateReading);
	const isDiffering = new Set(differing);
	const repeats = repeatedDates(folded.notice.rows, matched);
	const placeOf = (row: number) => (folded.places[row] as number) + 1;
	const ofNotice = folded.notice.rows.map(({ date }, row): ComparedNoticeDay => {
		const day = matched[row] as number;
		const repeated = repeats.get(row);
		return {
			date,
			row: placeOf(row),
			...(repeated === undefined ? {} : { repeats: placeOf(repeated) }),
			...(day < 0 ? {} : ofPeriod(loan, day)),
			isDifferent: isDiffering.has(row),
			...(following.has(row) ? { isFollowing: true } : {}),
			figures: figuresOf(columns, (column) => describeFigure(column, row, day)),
		};
	});
	const notStated = missing.map(
		(day): ComparedNoticeDay => ({
			date: dateOfEpochDay(dates[day] as EpochDay),
			...ofPeriod(loan, day),
			isDifferent: true,
			figures: figuresOf(columns, (column) => ({ ours: ourText(column, day) })),
		}),
	);
	return {
		dates: dateReading,
		columns: columns.map(({ column, reading, decimals }) => ({ column, reading, decimals })),
		differing: differing.length,
		following: following.size,
		missing: missing.length,
		...(folded.folded === 0 ? {} : { folded: folded.folded }),
		days: [...ofNotice, ...notStated].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
	};
}

function ofPeriod({ grid }: CalculatedLoan, day: number) {
	return {
		day: day + 1,
		startDate: dateOfEpochDay(grid.boundaries[day] as EpochDay),
		observationDate: dateOfEpochDay(grid.observations[day] as EpochDay),
	};
}

type Figure = NonNullable<ComparedNoticeDay['figures']['rate']>;

function figuresOf(
	columns: readonly ComparedColumn[],
	describe: (column: ComparedColumn) => Figure | undefined,
): ComparedNoticeDay['figures'] {
	return Object.fromEntries(
		columns.flatMap((column) => {
			const figure = describe(column);
			return figure === undefined ? [] : [[column.column, figure]];
		}),
	);
}

function describeFigure(column: ComparedColumn, row: number, day: number): Figure | undefined {
	const { theirs, decimals, ours, agreements } = column;
	const printed = theirs[row];
	if (day < 0)
		return printed === undefined ? undefined : { theirs: figureText({ unscaled: printed, scale: decimals }) };
	const agreement = agreements[row];
	if (printed === undefined || agreement === undefined) return { ours: ourText(column, day) };
	const { difference, ...both } = comparedFigures(printed, ours(day), decimals);
	return { ...both, ...(agreement === 'equal' ? {} : { difference }), agreement };
}

const ourText = ({ ours, decimals }: ComparedColumn, day: number): string =>
	figureText({ unscaled: roundedAt(ours(day), decimals), scale: decimals });
