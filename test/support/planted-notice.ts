import published from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import corra from '#functions/administration/setup/reference/fixings/CORRA.json' with { type: 'json' };
import estr from '#functions/administration/setup/reference/fixings/ESTR.json' with { type: 'json' };
import saron from '#functions/administration/setup/reference/fixings/SARON.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import sonia from '#functions/administration/setup/reference/fixings/SONIA.json' with { type: 'json' };
import tona from '#functions/administration/setup/reference/fixings/TONA.json' with { type: 'json' };

/**
 * Creates notices as a lender would who uses the row formulas of textbooks, with exact fractions and separate
 * calendars. This module does not share code with the portal, so that tests compare the portal with an independent
 * result.
 */

/** A loan as the lender calculates it. Rates are percent per year as decimal texts, and dates are ISO dates. */
export interface LenderTerms {
	readonly index: LenderIndex;
	readonly start: string;
	readonly end: string;
	/** Calendars with the lender's holidays. Weekends are always closed. */
	readonly calendars: readonly string[];
	readonly lookback: number;
	readonly isShifted: boolean;
	readonly lockout: number;
	readonly basis: number;
	readonly floor: string | undefined;
	/** True if the floor applies to the sum of fixing and CAS. False if it applies to the fixing. */
	readonly floorTestsSum: boolean;
	readonly cas: string;
	readonly margin: string;
	readonly isCasCompounded: boolean;
	readonly isMarginCompounded: boolean;
	readonly principal: string;
	/** Date and amount of each principal change. */
	readonly changes: readonly (readonly [string, string])[];
	readonly isSimple: boolean;
	readonly dailyRateDecimals?: number;
	readonly dailyFactorDecimals?: number;
	readonly cumulativeFactorDecimals?: number;
	readonly finalRateDecimals?: number;
	readonly finalFactorDecimals?: number;
	readonly fixingDecimals?: number;
	/** Number of decimals to which the interest of each row is rounded. The total is the sum of the rounded rows. */
	readonly dailyInterestDecimals?: number;
	/** Treatment of weekends and holidays. By default, they have the previous day's rate without compounding. */
	readonly closedDays?: 'compounded' | 'unweighted' | 'next-fixing';
	/** True if the lender's table has a row for each calendar day. */
	readonly hasCalendarRows?: boolean;
	/** True if the floor applies to the sum of the fixing and all spreads. */
	readonly floorTestsAllIn?: boolean;
	/** Wrong fixings that the lender uses, by date. */
	readonly wrongFixings?: Readonly<Record<string, string>>;
}

const files = { SOFR: sofr, SONIA: sonia, ESTR: estr, SARON: saron, TONA: tona, CORRA: corra };

export type LenderIndex = keyof typeof files;

const fixingsByIndex = new Map(
	Object.entries(files).map(([index, { fixings }]) => [index, new Map(fixings as unknown as [string, string][])]),
);

export const allFixings = (index: LenderIndex): readonly (readonly [string, string])[] => [
	...(fixingsByIndex.get(index) ?? []),
];

export const fixingOn = (index: LenderIndex, date: string) => fixingsByIndex.get(index)?.get(date);

const holidays = new Map(published.map(({ name, holidays: days }) => [name, new Set(days.map(({ date }) => date))]));

/** Moves a date by a number of calendar days. */
export function day(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export function isOpen(date: string, calendars: readonly string[]): boolean {
	const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
	return weekday !== 0 && weekday !== 6 && calendars.every((name) => holidays.get(name)?.has(date) !== true);
}

/**
 * Returns the open day that is a number of open days after a date, or before it if the number is negative. For 0,
 * returns the date itself or the last open day before it.
 */
export function openDay(date: string, count: number, calendars: readonly string[]): string {
	let at = date;
	while (!isOpen(at, calendars)) at = day(at, -1);
	for (let left = Math.abs(count); left > 0; ) {
		at = day(at, Math.sign(count));
		if (isOpen(at, calendars)) left -= 1;
	}
	return at;
}

/** A fraction of integers with a positive denominator. */
interface Fraction {
	readonly n: bigint;
	readonly d: bigint;
}

const whole = (value: number | bigint): Fraction => ({ n: BigInt(value), d: 1n });
/** Most denominators are powers of the same number, so one of them is a multiple of the other. */
function plus(a: Fraction, b: Fraction): Fraction {
	if (a.d === b.d) return { n: a.n + b.n, d: a.d };
	if (a.d % b.d === 0n) return { n: a.n + b.n * (a.d / b.d), d: a.d };
	if (b.d % a.d === 0n) return { n: a.n * (b.d / a.d) + b.n, d: b.d };
	return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}
const minus = (a: Fraction, b: Fraction) => plus(a, { n: -b.n, d: b.d });
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Fraction, by: number): Fraction => ({ n: a.n, d: a.d * BigInt(by) });
const isLess = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;

/** Parses a decimal number with at most ten decimals. */
export function fractionOf(text: string): Fraction {
	const [units = '', decimals = ''] = text.split('.');
	return { n: BigInt(units + decimals.padEnd(10, '0')), d: 10n ** 10n };
}

/** Rounds half away from zero, and formats the number with all decimals. */
export function printed({ n, d }: Fraction, decimals: number): string {
	const size = (n < 0n ? -n : n) * 10n ** BigInt(decimals);
	const units = size / d + (2n * (size % d) >= d ? 1n : 0n);
	const digits = units.toString().padStart(decimals + 1, '0');
	const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
	return n < 0n && units > 0n ? `-${text}` : text;
}

const rounded = (value: Fraction, decimals: number | undefined): Fraction =>
	decimals === undefined ? value : fractionOf(printed(value, decimals));

/** One row of the lender's table, before it is rounded for printing. */
interface LenderRow {
	readonly start: string;
	readonly observation: string;
	readonly rate: Fraction;
	readonly days: number;
	readonly factor: Fraction;
	readonly interest: Fraction;
	readonly principal: Fraction;
}

export interface LenderFigures {
	readonly rate: Fraction;
	readonly interest: Fraction;
	readonly days: number;
	readonly rows: readonly LenderRow[];
}

/** Returns each row's start date: the period's start and each open day in it. The last entry is the period's end. */
function rowDates({ start, end, calendars }: LenderTerms): string[] {
	const dates = [start];
	for (let at = day(start, 1); at < end; at = day(at, 1)) if (isOpen(at, calendars)) dates.push(at);
	return [...dates, end];
}

/**
 * Calculates the rates and interest of a loan.
 *
 * @throws Error if a fixing is missing
 */
export function lenderFigures(terms: LenderTerms): LenderFigures {
	const dates = rowDates(terms);
	const observed = dates.map((date) => openDay(date, -terms.lookback, terms.calendars));
	const weighed = terms.isShifted ? observed : dates;
	const count = dates.length - 1;
	const lastFree = count - 1 - terms.lockout;
	const added = plus(
		terms.isCasCompounded ? whole(0) : fractionOf(terms.cas),
		terms.isMarginCompounded ? whole(0) : fractionOf(terms.margin),
	);
	const interestDays = daysBetween(terms.start, terms.end);
	const observationDays = daysBetween(weighed[0] as string, weighed[count] as string);
	const stretch = { n: BigInt(interestDays), d: BigInt(observationDays) };
	let product = whole(1);
	let sum = whole(0);
	let interest = whole(0);
	const rows: LenderRow[] = [];
	for (let i = 0; i < count; i++) {
		const observation = observed[Math.min(i, lastFree)] as string;
		const rate = effectiveRate(terms, observation);
		const days = weightOf(terms, weighed, i);
		const gap = daysBetween(dates[i] as string, dates[i + 1] as string);
		const principal = terms.changes.reduce(
			(amount, [date, change]) => (date <= (dates[i] as string) ? plus(amount, fractionOf(change)) : amount),
			fractionOf(terms.principal),
		);
		const base = product;
		const parts = terms.hasCalendarRows === true ? days : 1;
		for (let part = 0; part < parts; part++) {
			const accrual = over(times(rate, whole(days)), 100 * terms.basis * parts);
			const before = terms.isSimple ? plus(whole(1), sum) : product;
			const toDate = plus(whole(1), times(accrual, whole(part + 1)));
			const grown =
				terms.closedDays === 'compounded' ? compounded(rate, parts === 1 ? days : part + 1, terms.basis) : toDate;
			product = rounded(times(base, rounded(grown, terms.dailyFactorDecimals)), terms.cumulativeFactorDecimals);
			sum = plus(sum, accrual);
			const after = terms.isSimple ? plus(whole(1), sum) : product;
			const ofSpread = over(times(added, whole(gap)), 100 * terms.basis * parts);
			const unrounded = times(principal, plus(times(minus(after, before), stretch), ofSpread));
			const earned = rounded(unrounded, terms.dailyInterestDecimals);
			interest = plus(interest, earned);
			rows.push({
				start: day(dates[i] as string, part),
				observation: terms.isShifted ? day(observation, part) : observation,
				rate,
				days: days / parts,
				factor: rounded(parts === 1 ? grown : plus(whole(1), accrual), terms.dailyFactorDecimals),
				interest: earned,
				principal,
			});
		}
	}
	const total = rounded(terms.isSimple ? plus(whole(1), sum) : product, terms.finalFactorDecimals);
	const annual = over(times(minus(total, whole(1)), whole(100 * terms.basis)), observationDays);
	const rate = rounded(plus(annual, added), terms.finalRateDecimals);
	if (terms.finalRateDecimals !== undefined || terms.finalFactorDecimals !== undefined) {
		interest = over(times(times(fractionOf(terms.principal), rate), whole(interestDays)), 100 * terms.basis);
	}
	return { rate, interest, days: interestDays, rows };
}

/**
 * Returns the number of days for which the rate of a row counts. By default, these are the days until the next open
 * day. For a lender who ignores closed days it is 1, and for others the days since the last open day.
 */
function weightOf({ closedDays, calendars }: LenderTerms, weighed: readonly string[], i: number): number {
	const date = weighed[i] as string;
	if (closedDays === 'unweighted') return 1;
	if (closedDays === 'next-fixing') return daysBetween(openDay(date, -1, calendars), date);
	return daysBetween(date, weighed[i + 1] as string);
}

/** Returns the factor of a row whose days are compounded one by one. */
function compounded(rate: Fraction, days: number, basis: number): Fraction {
	const ofDay = plus(whole(1), over(rate, 100 * basis));
	return Array.from({ length: days }, () => ofDay).reduce(times, whole(1));
}

function effectiveRate(terms: LenderTerms, observation: string): Fraction {
	let date = observation;
	// A lender who treats a holiday as a business day uses the last published rate again.
	while (fixingOn(terms.index, date) === undefined && date > day(observation, -10)) date = day(date, -1);
	const text = terms.wrongFixings?.[date] ?? fixingOn(terms.index, date);
	if (text === undefined) throw new Error(`no ${terms.index} for ${observation}`);
	const fixing = rounded(fractionOf(text), terms.fixingDecimals);
	const cas = fractionOf(terms.cas);
	const floored = flooredRate(terms, fixing, cas);
	const withCas = terms.isCasCompounded ? plus(floored, cas) : floored;
	const all = terms.isMarginCompounded ? plus(withCas, fractionOf(terms.margin)) : withCas;
	return rounded(all, terms.dailyRateDecimals);
}

function flooredRate(
	{ floor, floorTestsSum, floorTestsAllIn, margin }: LenderTerms,
	fixing: Fraction,
	cas: Fraction,
): Fraction {
	if (floor === undefined) return fixing;
	const tested = floorTestsAllIn === true ? plus(cas, fractionOf(margin)) : floorTestsSum ? cas : whole(0);
	const least = minus(fractionOf(floor), tested);
	return isLess(fixing, least) ? least : fixing;
}
