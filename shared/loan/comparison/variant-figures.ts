import { publicationDay } from '#shared/benchmark/fixing-series.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import type { AccrualTerms, PrincipalSpan } from '#shared/compounding/accrued-interest.ts';
import type { CompoundedPeriod, Compounder, MissingFixing } from '#shared/compounding/compound.ts';
import {
	type CompoundingAccumulator,
	exactEarnedFactor,
	type GrowthPath,
} from '#shared/compounding/compounding-accumulator.ts';
import { shownDecimals } from '#shared/compounding/effective-rate.ts';
import { accruedInterest, interestOf, interestTermsOf, principalSpans } from '#shared/compounding/loan-totals.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import {
	add,
	type Decimal,
	decimal,
	decimalText,
	divideHalfAway,
	minorUnitDecimals,
	powerOfTen,
	scaledText,
	subtract,
	unscaledAt,
	zero,
} from '#shared/decimal/decimal.ts';
import { addBusinessDays, following } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { ResolvedVariant } from './variant.ts';

export interface Difference {
	/** Difference between the payable amounts, in the currency of the principal. */
	readonly payable: string;
	/** Difference between the unrounded interest amounts, in the currency of the principal, to 18 decimals. */
	readonly exact: string;
	/** Difference between the unrounded rates, in basis points, to 28 decimals. */
	readonly rateBp: string;
}

type Compared = Pick<VariantFigures, 'payableAmount' | 'interestAmount' | 'unroundedRate'>;

export function differenceOf(variant: Compared, from: Compared): Difference {
	const less = (key: keyof Compared): Decimal => subtract(decimal(variant[key]), decimal(from[key]));
	const percent = less('unroundedRate');
	return {
		payable: decimalText(less('payableAmount')),
		exact: decimalText(less('interestAmount')),
		rateBp: decimalText({ unscaled: percent.unscaled * 100n, scale: percent.scale }),
	};
}

/** Simple interest of each day on one unit of principal, as exact fractions with a common denominator. */
interface SimpleAccrual {
	readonly earned: readonly bigint[];
	readonly denominator: bigint;
}

type SpreadTerms = Pick<AccrualTerms, 'addedSpread' | 'basis'>;

/** Simple interest: Σ effective rate · days / basis. With a shift, scaled by interest days / observation days. */
function simpleInArrears(grid: ObservationGrid, growth: CompoundingAccumulator, terms: SpreadTerms): SimpleAccrual {
	const { spread, unit } = spreadOf(terms);
	const up = BigInt(grid.interestDays) * unit;
	const down = BigInt(grid.observationDays);
	const perDay = spread * growth.denominator * down;
	return {
		earned: growth.growths.map(({ accrualFactor }, i) => accrualFactor * up + perDay * daysOf(grid, i)),
		denominator: growth.denominator * down * unit,
	};
}

function atRateOf(
	observed: ObservationGrid,
	earning: GrowthPath,
	accrual: ObservationGrid,
	terms: SpreadTerms,
): SimpleAccrual {
	const { spread, unit } = spreadOf(terms);
	const factor = exactEarnedFactor(earning);
	const days = BigInt(observed.observationDays);
	const perDay = (factor.numerator - factor.denominator) * unit + spread * factor.denominator * days;
	return {
		earned: Array.from(accrual.observations, (_, i) => perDay * daysOf(accrual, i)),
		denominator: factor.denominator * days * unit,
	};
}

/** Returns interest from the period's start to each day's end, in units of 10^−`decimals`. The principal can change. */
function simpleInterestToDate(
	{ earned, denominator }: SimpleAccrual,
	spans: readonly PrincipalSpan[],
	decimals: number,
): bigint[] {
	const scale = spans.reduce((most, { principal }) => Math.max(most, principal.scale), 0);
	const unit = powerOfTen(decimals);
	const divisor = denominator * powerOfTen(scale);
	let sum = 0n;
	return spans.flatMap(({ from, to, principal }) => {
		const amount = unscaledAt(principal, scale);
		return earned.slice(from, to).map((each) => {
			sum += amount * each;
			return divideHalfAway(sum * unit, divisor);
		});
	});
}

/** Day-weighted average of the effective rates plus the added spread, in units of 10^−`decimals` percent. */
function averageRateToDate(
	grid: ObservationGrid,
	growth: CompoundingAccumulator,
	terms: SpreadTerms,
	decimals: number,
): bigint[] {
	const { spread, unit } = spreadOf(terms);
	const perYear = 100n * BigInt(terms.basis) * powerOfTen(decimals);
	let [sum, days] = [0n, 0n];
	return growth.growths.map(({ accrualFactor }, i) => {
		sum += accrualFactor;
		days += BigInt(grid.accrualDays[i] as number);
		// With an observation shift, the first days can have a weight of zero. Avoids a division by zero.
		const divisor = growth.denominator * (days > 0n ? days : 1n);
		return divideHalfAway((sum * unit + spread * divisor) * perYear, divisor * unit);
	});
}

/** Converts a spread in percent per year to an exact daily fraction: spread / unit. */
function spreadOf({ addedSpread, basis }: SpreadTerms): { readonly spread: bigint; readonly unit: bigint } {
	return { spread: addedSpread.unscaled, unit: 100n * BigInt(basis) * powerOfTen(addedSpread.scale) };
}

const daysOf = ({ boundaries }: ObservationGrid, i: number): bigint =>
	BigInt((boundaries[i + 1] as number) - (boundaries[i] as number));

export interface AccruedToDate {
	readonly date: LocalDate;
	/** Percent per year, rounded as the loan's terms require. */
	readonly rate: string;
	/** Amount in the currency of the principal, to 18 decimals. */
	readonly interest: string;
}

/** Calculated rate, interest and dates of a variant: rates in percent per year, amounts in the principal's currency. */
export interface VariantFigures {
	/** All-in rate, rounded as the loan's terms require. */
	readonly rate: string;
	/** Rate to 30 decimals. */
	readonly unroundedRate: string;
	/** Interest at the unrounded rate, to 18 decimals. */
	readonly interestAmount: string;
	/** Interest rounded once to the minor unit of the currency, half away from zero. */
	readonly payableAmount: string;
	readonly lastFixingDate: LocalDate;
	/** Publication day of the last fixing that the variant needs. */
	readonly knownOn: LocalDate;
	/** Given business days after the end of the period or, if that is a holiday, after the next business day. */
	readonly paymentDate: LocalDate;
	readonly days: readonly AccruedToDate[];
}

export interface VariantMarket {
	readonly index: OvernightIndex;
	readonly joint: BusinessCalendar;
	readonly publication: BusinessCalendar;
	readonly compounder: Compounder;
}

/** Calculates a variant. @see docs/methodology.md, The same loan under other conventions */
export function variantFigures(
	variant: ResolvedVariant,
	market: VariantMarket,
): VariantFigures | MissingFixing | OutsideCalendar {
	const period = market.compounder.compound(variant.observed);
	if ('reason' in period) return period;
	const knownOn = publicationDay(market.index, epochDay(period.lastFixingDate), market.publication);
	if (typeof knownOn !== 'number') return knownOn;
	const paymentDate = paymentDay(variant, market.joint);
	if (typeof paymentDate !== 'number') return paymentDate;
	return {
		...(variant.method === 'compounded' ? compoundedFigures : simpleFigures)(variant, period),
		lastFixingDate: period.lastFixingDate,
		knownOn: dateOfEpochDay(knownOn),
		paymentDate: dateOfEpochDay(paymentDate),
	};
}

type Amounts = Omit<VariantFigures, 'lastFixingDate' | 'knownOn' | 'paymentDate'>;

function compoundedFigures({ accrual, loan }: ResolvedVariant, period: CompoundedPeriod): Amounts {
	const terms = interestTermsOf(loan);
	const { total, days } = interestOf(accrual, period, terms);
	const minorUnit = minorUnitDecimals(loan.currency);
	let sum = zero;
	return {
		rate: period.compoundedRate,
		unroundedRate: period.unroundedRate,
		interestAmount: total,
		payableAmount: scaledText(accruedInterest(accrual, period, terms).total(minorUnit), minorUnit),
		days: period.days.map(({ endDate, allInRate }, i) => {
			sum = add(sum, decimal((days[i] as (typeof days)[number]).interest));
			// The sum of rounded days can differ from the total in the last decimal, so the last day shows the total.
			const interest = i === days.length - 1 ? total : decimalText(sum);
			return { date: endDate, rate: allInRate, interest };
		}),
	};
}

function simpleFigures({ method, accrual, observed, loan }: ResolvedVariant, period: CompoundedPeriod): Amounts {
	const terms = interestTermsOf(loan);
	const { growth, earning } = period;
	const isInAdvance = method === 'in-advance';
	const accrued = isInAdvance ? atRateOf(observed, earning, accrual, terms) : simpleInArrears(accrual, growth, terms);
	const spans = principalSpans(accrual, terms);
	const rates = (decimals: number) =>
		isInAdvance ? [] : averageRateToDate(accrual, growth, terms, decimals).map((rate) => scaledText(rate, decimals));
	const minorUnit = minorUnitDecimals(loan.currency);
	const interest = simpleInterestToDate(accrued, spans, shownDecimals).map((sum) => scaledText(sum, shownDecimals));
	const shown = rates(loan.rates.roundingDecimals ?? shownDecimals);
	return {
		rate: shown.at(-1) ?? period.compoundedRate,
		unroundedRate: rates(unroundedDecimals).at(-1) ?? period.unroundedRate,
		interestAmount: interest.at(-1) as string,
		payableAmount: scaledText(simpleInterestToDate(accrued, spans, minorUnit).at(-1) as bigint, minorUnit),
		days: interest.map((toDate, i) => ({
			date: dateOfEpochDay(accrual.boundaries[i + 1] as EpochDay),
			rate: shown[i] ?? period.compoundedRate,
			interest: toDate,
		})),
	};
}

const unroundedDecimals = 30;

function paymentDay(
	{ accrual, paymentDelayDays }: ResolvedVariant,
	joint: BusinessCalendar,
): EpochDay | OutsideCalendar {
	const end = following(accrual.boundaries.at(-1) as EpochDay, joint);
	return typeof end === 'number' ? addBusinessDays(end, paymentDelayDays, joint) : end;
}
