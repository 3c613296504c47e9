import type { LoanFailure, LoanTerms } from '#shared/compounding/loan-totals.ts';
import { compare, type Decimal, minorUnitDecimals, round, unscaledAt } from '#shared/decimal/decimal.ts';
import { isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import { CalculatedLoan } from './calculated-loan.ts';
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
import { readingsOf } from './readings.ts';
import { approximate } from './sensitivity.ts';

/** Fields of a notice whose rates are fractions: 0.0433 for 4.33 percent. */
type FractionRates = 'rate' | 'rows.rate';

interface PercentNotice {
	readonly notice: Notice;
	readonly fractions: readonly FractionRates[];
}

/**
 * Converts rates from fractions to percent if each is about a hundredth of ours. Spreadsheets copy percent cells this
 * way.
 *
 * @param matched day of the period for each row, −1 for none
 */
function inPercent(notice: Notice, loan: CalculatedLoan, matched: Int32Array): PercentNotice {
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

/** Minimum number of decimals. With fewer, a fraction cannot be distinguished from a rate near zero. */
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
 * `equal`: all figures are equal at the printed decimals. `partial`: all figures are equal, but days of the period have
 * no row. `explained`: at least one cause explains all figures. `unexplained`: any other result.
 */
export type Verdict = 'equal' | 'partial' | 'explained' | 'unexplained';

/** Comparison of a notice with our figures. */
export interface CheckedNotice {
	readonly verdict: Verdict;
	readonly loan: CalculatedLoan;
	readonly rate?: Agreement;
	readonly interest?: Agreement;
	readonly days?: Agreement;
	readonly rows: ComparedRows;
	/**
	 * True if only totals differ, by one unit of the last printed digit. Rounding of intermediate results can cause this.
	 */
	readonly isRoundingDifference: boolean;
	readonly causes: readonly Cause[];
	readonly tried: number;
	/** The compared rows, without rows of closed days that only repeat the previous row. */
	readonly folded: FoldedNotice;
	/** Dates with repeated equal rows; one row of each is compared. */
	readonly repeated: readonly LocalDate[];
	/** Fields whose rates are stated as fractions. They are compared in percent. */
	readonly fractions: readonly FractionRates[];
}

/**
 * Compares a lender's notice with the loan's terms. Looks for the causes of differences by trying changed calculations.
 *
 * @see docs/methodology.md, Notices
 */
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
	// If the listed days are equal, a change of the missing days does not explain them.
	const causes = isEqual ? found.causes.filter(({ missingDays }) => missingDays === 0) : found.causes;
	const verdict = causes.length > 0 ? 'explained' : isEqual ? 'partial' : 'unexplained';
	return { ...checked, verdict, causes: causes.map(({ changes }) => ({ changes })), tried: found.tried };
}

/** Removes zeros after the minor unit: 12,345.00 yen is an amount rounded to the yen. */
function atMinorUnit(notice: Notice, currency: string): Notice {
	const { interest } = notice;
	const decimals = minorUnitDecimals(currency);
	if (interest === undefined || interest.scale <= decimals) return notice;
	const rounded = round(interest, decimals);
	return compare(rounded, interest) === 0
		? { ...notice, interest: { unscaled: unscaledAt(rounded, decimals), scale: decimals } }
		: notice;
}

/**
 * Minimum decimals of a rate in percent for this check. With fewer, one unit of the last digit exceeds any intermediate
 * rounding.
 */
const leastRateDecimals = 3;

/** True if each total differs by at most one unit of its last printed digit. */
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

/**
 * Compares the notice with the agreed calculation. A repeated row counts if the period has such days: a lockout repeats
 * an observation date. Otherwise it is omitted.
 */
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

/** Counts rows without a day of the period, and days of the period without a row. */
const unfit = ({ rows: { matched, missing } }: Listed): number =>
	missing.length + matched.reduce((sum, day) => sum + (day < 0 ? 1 : 0), 0);

/** Compares by business days, or by all calendar days if the rows of the notice fit them better. */
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

/** Numbers of rows without a day of the period, and of days without a row. */
interface Fit {
	readonly foreign: number;
	readonly missing: number;
}

const agreementOf = <Name extends 'rate' | 'interest'>(name: Name, agreement: Agreement | undefined) =>
	(agreement === undefined ? {} : { [name]: agreement }) as { readonly [Key in Name]?: Agreement };
