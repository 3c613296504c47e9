import { type OperationContext, operation } from '#functions/directory/access/operation.ts';
import { fixingsBetween, latestFixing } from '#functions/rates/fixings.ts';
import { refuseFailure, requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import {
	type CheckedNoticeAnswer,
	type ComparedNoticeDay,
	type ComparedNoticeTerm,
	checkNotice as checkNoticeRoute,
	type NoticeInput,
} from '#shared/contract/notice.ts';
import { type InterestToDate, runningPeriod as runningPeriodRoute } from '#shared/contract/running-period.ts';
import { compare, type Decimal, decimal, decimalText, figureText, round, scaledText } from '#shared/decimal/decimal.ts';
import { type CalculatedLoan, datesOf } from '#shared/loan/notice/calculated-loan.ts';
import { type CheckedNotice, checkNotice as check } from '#shared/loan/notice/check-notice.ts';
import type { ComparedColumn, ComparedRows } from '#shared/loan/notice/compare-notice.ts';
import { type Agreement, fixedOf, type Notice, repeatedDates, roundedAt } from '#shared/loan/notice/notice.ts';
import { runningPeriod as calculateRunningPeriod } from '#shared/loan/running-period.ts';
import { dateOfEpochDay, daysBetween, type EpochDay, type LocalDate, laterOf } from '#shared/time/local-date.ts';
import { noticeMarketOf, readIndexMarket } from './calculate-loans.ts';
import { readInput } from './complete-input.ts';
import { observedDays, ownerOf, type ResolvedLoan, resolveLoan } from './resolve-loan.ts';

/** Minimum decimals of a spread in a notice. A spread with fewer decimals could match the loan's spread by chance. */
const leastSpreadDecimals = 4;

function compareTerms(
	stated: NoticeInput['terms'] = {},
	{ index, terms }: ResolvedLoan,
	loan: CalculatedLoan,
): ComparedNoticeTerm[] {
	const { rates, observation, principal, startDate, endDate } = terms;
	const text = (term: ComparedNoticeTerm['term'], theirs: string | number | undefined, ours: string | number) =>
		theirs === undefined ? [] : [{ term, theirs: String(theirs), ours: String(ours), isEqual: theirs === ours }];
	const figure = (
		term: ComparedNoticeTerm['term'],
		theirs: string | number | undefined,
		ours: Decimal,
		leastDecimals = Number.POSITIVE_INFINITY,
	) => {
		if (theirs === undefined) return [];
		const printed = decimal(String(theirs));
		const isRounded = printed.scale >= leastDecimals && compare(printed, round(ours, printed.scale)) === 0;
		const isEqual = isRounded || compare(printed, ours) === 0;
		return [{ term, theirs: figureText(printed), ours: decimalText(ours), isEqual }];
	};
	return [
		...text('index', stated.index?.trim().toUpperCase(), index.name.toUpperCase()),
		...compoundedRate(stated.compoundedRate, terms, loan),
		...figure('cas', stated.cas, rates.creditAdjustmentSpread, leastSpreadDecimals),
		...figure('margin', stated.margin, rates.margin),
		...text('startDate', stated.startDate, startDate),
		...text('endDate', stated.endDate, endDate),
		...text('dayCount', stated.dayCount, yearlyBasisText(rates.basis)),
		...text('lookback', stated.lookback, observation.lookbackDays),
		...figure('principal', stated.principal, principal),
	];
}

/** Omits the compounded rate if a spread is compounded, because the rate without the spread is then undefined. */
function compoundedRate(
	theirs: string | number | undefined,
	{ rates: { floorRule, creditAdjustmentSpread, margin } }: ResolvedLoan['terms'],
	loan: CalculatedLoan,
): ComparedNoticeTerm[] {
	const isAdded = (spread: Decimal, method: string) => spread.unscaled === 0n || method === 'added';
	if (theirs === undefined) return [];
	const printed = decimal(String(theirs));
	if (!isAdded(creditAdjustmentSpread, floorRule.cas) || !isAdded(margin, floorRule.margin))
		return [{ term: 'compoundedRate', theirs: figureText(printed) }];
	const exact = loan.statedRate - fixedOf(creditAdjustmentSpread) - fixedOf(margin);
	const unscaled = roundedAt(exact, printed.scale);
	return [
		{
			term: 'compoundedRate',
			theirs: figureText(printed),
			ours: figureText({ unscaled, scale: printed.scale }),
			isEqual: unscaled === printed.unscaled,
		},
	];
}

export const checkNotice = operation(checkNoticeRoute, async ({ request, caller }) => {
	const { notice, userid, token, ...terms } = request;
	const index = requireEntitledIndex(caller, ['RFR'], terms.currency);
	const loan = await resolveLoan(readInput(terms), index, ownerOf(caller));
	const read = readFigures(notice);
	const checked = check(read, loan.terms, noticeMarketOf(loan, await readIndexMarket([loan])));
	if ('reason' in checked) throw refuseFailure(checked, 'compounding');
	return {
		...describeNotice(checked, compareTerms(notice.terms, loan, checked.loan)),
		index: index.name,
		currency: index.currency,
	};
});

type NoticeRequest = OperationContext<typeof checkNoticeRoute>['request']['notice'];

function readFigures({ rate, interest, days, rows = [] }: NoticeRequest): Notice {
	return {
		...figure('rate', rate),
		...figure('interest', interest),
		...(days === undefined ? {} : { days }),
		rows: rows.map((row) => ({
			date: row.date as LocalDate,
			...figure('rate', row.rate),
			...(row.days === undefined ? {} : { days: row.days }),
			...figure('factor', row.factor),
			...figure('interest', row.interest),
			...figure('principal', row.principal),
		})),
	};
}

const figure = <Name extends string>(name: Name, text: string | undefined) =>
	(text === undefined ? {} : { [name]: decimal(text) }) as { readonly [Key in Name]?: Decimal };

export const runningPeriod = operation(runningPeriodRoute, async ({ request, caller }) => {
	const index = requireEntitledIndex(caller, ['RFR'], request.currency);
	const { userid, token, ...stated } = request;
	const loan = await resolveLoan(readInput(stated), index, ownerOf(caller));
	const { terms, calendars } = loan;
	const { first, last } = observedDays([loan]);
	const latest = await latestFixing(index.name);
	const to = laterOf(dateOfEpochDay(last), latest?.date ?? terms.endDate);
	const fixings = await fixingsBetween(index.name, dateOfEpochDay(first), to);
	const running = calculateRunningPeriod(terms, index.name, fixings, calendars);
	if ('reason' in running) throw refuseFailure(running, 'compounding');
	const described = (interest: Omit<InterestToDate, 'days'> & { readonly to: typeof terms.endDate }) => ({
		...interest,
		days: daysBetween(terms.startDate, interest.to),
	});
	return {
		currency: terms.currency,
		index: index.name,
		startDate: terms.startDate,
		endDate: terms.endDate,
		latestFixing: running.latest,
		...(running.accrued && { accrued: described(running.accrued) }),
		heldRows: running.heldRows,
		whole: described(running.whole),
	};
});

const exactDecimals = 18;

function describeNotice(
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

/** Returns `partial` if only days and terms match, and `unexplained` if a term differs: no change explains it. */
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
	folded: CheckedNotice['folded'],
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
