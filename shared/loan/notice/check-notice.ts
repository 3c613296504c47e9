import type { LoanFailure, LoanTerms } from '#shared/compounding/loan-totals.ts';
import { compare, type Decimal, minorUnitDecimals, round, unscaledAt } from '#shared/decimal/decimal.ts';
import { isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import { CalculatedLoan, readingsOf } from './calculated-loan.ts';
import { agreedCalculation, type Listing, type NoticeMarket } from './calculation.ts';
import { type ComparedRows, compareRows } from './compare-notice.ts';
import { totalAgreement } from './explains.ts';
import { type Cause, findCauses } from './find-causes.ts';
import { type FoldedNotice, foldNotice } from './fold-notice.ts';
import {
	type Agreement,
	type Notice,
	type PreparedNotice,
	prepareNotice,
	roundedAt,
	withoutRepeats,
} from './notice.ts';
import { approximate } from './sensitivity.ts';

/** Places in a notice where rates can be fractions, such as 0.0433 for 4.33 percent. */
type FractionRates = 'rate' | 'rows.rate';

/** Converts rates to percent if all are about a hundredth of the calculated ones, as in copied percent cells. */
function inPercent(notice: Notice, loan: CalculatedLoan, matched: Int32Array) {
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

/** Minimum number of decimals of a fraction. With fewer, it could be a rate near zero percent. */
const fewestDecimals = 4;

function isHundredth({ unscaled, scale }: Decimal, ours: bigint): boolean {
	const ratio = approximate(ours) / (Number(unscaled) / 10 ** scale);
	return ratio > 50 && ratio < 200;
}

const timesHundred = ({ unscaled, scale }: Decimal): Decimal =>
	scale >= 2 ? { unscaled, scale: scale - 2 } : { unscaled: unscaled * 10n ** BigInt(2 - scale), scale: 0 };

/**
 * Result of checking a notice.
 *
 * `equal`: everything stated is equal at the printed decimals. `partial`: the same, but some days of the period have no
 * row. `explained`: at least one cause explains all differences. `unexplained`: any other result.
 */
export type Verdict = 'equal' | 'partial' | 'explained' | 'unexplained';

export interface CheckedNotice {
	readonly verdict: Verdict;
	readonly loan: CalculatedLoan;
	readonly rate?: Agreement;
	readonly interest?: Agreement;
	readonly days?: Agreement;
	readonly rows: ComparedRows;
	/** True if only totals differ, each by at most one unit of its last printed digit, as rounding can cause. */
	readonly isRoundingDifference: boolean;
	readonly causes: readonly Cause[];
	readonly tried: number;
	/** Rows that were compared, without rows for weekends and holidays that only repeat the row before. */
	readonly folded: FoldedNotice;
	/** Dates of which the notice has several equal rows. Only one row of each date is compared. */
	readonly repeated: readonly LocalDate[];
	readonly fractions: readonly FractionRates[];
}

/** Compares a notice with the agreed terms and searches the cause of differences. @see docs/methodology.md, Notices */
export function checkNotice(stated: Notice, terms: LoanTerms, market: NoticeMarket): CheckedNotice | LoanFailure {
	const listed = listedNotice(atMinorUnit(stated, terms.currency), terms, market);
	if ('reason' in listed) return listed;
	const { loan, rows, read, folded, repeated, fractions } = listed;
	const { notice } = folded;
	const totals = {
		...agreementOf('rate', totalAgreement(loan, read, 'rate')),
		...agreementOf('interest', totalAgreement(loan, read, 'interest')),
		...(notice.days === undefined
			? {}
			: { days: notice.days === loan.grid.interestDays ? ('equal' as const) : ('different' as const) }),
	};
	const isEqual = rows.differing.length === 0 && Object.values(totals).every((agreement) => agreement === 'equal');
	const isPart = notice.rows.length > 0 && rows.missing.length > 0;
	const isRoundingDifference =
		!isEqual && rows.differing.length === 0 && totals.days !== 'different' && differsByOneUnit(loan, notice);
	const checked = { loan, ...totals, rows, isRoundingDifference, folded, repeated, fractions };
	if (isEqual && !isPart) return { ...checked, verdict: 'equal', causes: [], tried: 0 };
	const found = findCauses(loan, read, rows, market, isRoundingDifference);
	// If all listed rows are equal, a cause that affects only days without a row does not explain anything.
	const causes = isEqual ? found.causes.filter(({ missingDays }) => missingDays === 0) : found.causes;
	const verdict = causes.length > 0 ? 'explained' : isEqual ? 'partial' : 'unexplained';
	return { ...checked, verdict, causes: causes.map(({ changes }) => ({ changes })), tried: found.tried };
}

/** Removes zeros beyond the minor unit, so that 12,345.00 yen is compared as an amount rounded to the yen. */
function atMinorUnit(notice: Notice, currency: string): Notice {
	const { interest } = notice;
	const decimals = minorUnitDecimals(currency);
	if (interest === undefined || interest.scale <= decimals) return notice;
	const rounded = round(interest, decimals);
	return compare(rounded, interest) === 0
		? { ...notice, interest: { unscaled: unscaledAt(rounded, decimals), scale: decimals } }
		: notice;
}

/** Minimum decimals of a rate for the rounding check. A unit of a shorter rate exceeds intermediate rounding. */
const leastRateDecimals = 3;

function differsByOneUnit(loan: CalculatedLoan, { rate, interest }: Notice): boolean {
	const isClose = (theirs: Decimal | undefined, ours: () => bigint, leastDecimals = 0) => {
		if (theirs === undefined) return true;
		const difference = theirs.unscaled - roundedAt(ours(), theirs.scale);
		return difference === 0n || (theirs.scale >= leastDecimals && difference >= -1n && difference <= 1n);
	};
	return isClose(rate, () => loan.statedRate, leastRateDecimals) && isClose(interest, () => loan.totalInterest);
}

interface Listed {
	readonly loan: CalculatedLoan;
	readonly rows: ComparedRows;
}

interface ListedNotice extends Listed, Pick<CheckedNotice, 'folded' | 'repeated' | 'fractions'> {
	readonly read: PreparedNotice;
}

/** Compares with the agreed calculation. Equal rows are kept only if the period has a day for each, as in a lockout. */
function listedNotice(stated: Notice, terms: LoanTerms, market: NoticeMarket): ListedNotice | LoanFailure {
	const listed = (notice: Notice) => {
		const folded = foldNotice(notice, market.joint);
		const read = prepareNotice(folded.notice);
		const by = listedAs(read, terms, market);
		return 'reason' in by ? by : { ...by, folded, read };
	};
	const whole = listed(stated);
	if ('reason' in whole) return whole;
	const { notice, places, repeated } = withoutRepeats(stated);
	const distinct = repeated.length === 0 ? whole : listed(notice);
	if ('reason' in distinct) return distinct;
	const isDistinct = unfit(distinct) < unfit(whole);
	const { folded } = distinct;
	const chosen = isDistinct
		? { ...distinct, folded: { ...folded, places: folded.places.map((place) => places[place] as number) } }
		: whole;
	const percent = inPercent(chosen.folded.notice, chosen.loan, chosen.rows.matched);
	const read = percent.fractions.length === 0 ? chosen.read : prepareNotice(percent.notice);
	return {
		...chosen,
		read,
		rows: percent.fractions.length === 0 ? chosen.rows : compareRows(chosen.loan, read),
		folded: { ...chosen.folded, notice: percent.notice },
		repeated: isDistinct ? repeated : [],
		fractions: percent.fractions,
	};
}

const unfit = ({ rows: { matched, missing } }: Listed): number =>
	missing.length + matched.reduce((sum, day) => sum + (day < 0 ? 1 : 0), 0);

function listedAs(read: PreparedNotice, terms: LoanTerms, market: NoticeMarket): Listed | LoanFailure {
	const by = (listing: Listing) => {
		const loan = CalculatedLoan.of(agreedCalculation(terms, market, listing), market);
		return 'reason' in loan ? loan : { loan, rows: compareRows(loan, read) };
	};
	const businessDays = by('business-days');
	const mayBeCalendarDays = read.dates.some(isWeekend) || new Set(read.dates).size < read.dates.length;
	if ('reason' in businessDays || !mayBeCalendarDays) return businessDays;
	const calendarDays = by('calendar-days');
	if ('reason' in calendarDays) return businessDays;
	const [one, other] = [businessDays, calendarDays].map(({ rows: { matched, missing } }) => ({
		foreign: matched.reduce((sum, day) => sum + (day < 0 ? 1 : 0), 0),
		missing: missing.length,
	})) as [Fit, Fit];
	const isBetter = other.foreign === one.foreign ? other.missing < one.missing : other.foreign < one.foreign;
	return isBetter ? calendarDays : businessDays;
}

interface Fit {
	readonly foreign: number;
	readonly missing: number;
}

const agreementOf = <Name extends 'rate' | 'interest'>(name: Name, agreement: Agreement | undefined) =>
	(agreement === undefined ? {} : { [name]: agreement }) as { readonly [Key in Name]?: Agreement };
