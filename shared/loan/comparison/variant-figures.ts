import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { publicationDay } from '#shared/benchmark/publication-day.ts';
import type { CompoundedPeriod, Compounder, MissingFixing } from '#shared/compounding/compound.ts';
import { shownDecimals } from '#shared/compounding/effective-rate.ts';
import { accruedInterest, interestOf, principalSpans } from '#shared/compounding/interest.ts';
import { interestTermsOf } from '#shared/compounding/loan-totals.ts';
import { add, decimal, decimalText, scaledText, zero } from '#shared/decimal/decimal.ts';
import { minorUnitDecimals } from '#shared/decimal/minor-unit.ts';
import { addBusinessDays, following } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { atRateOf, averageRateToDate, simpleInArrears, simpleInterestToDate } from './simple-interest.ts';
import type { ResolvedVariant } from './variant.ts';

/** Rate and interest from the start of the period to the end of a day. */
export interface AccruedToDate {
	readonly date: LocalDate;
	/** Percent per year, rounded as the loan's terms ask. */
	readonly rate: string;
	/** Amount in the currency of the principal, to 18 decimals. */
	readonly interest: string;
}

/** The figures of a variant. Rates are percent per year, amounts in the currency of the principal. */
export interface VariantFigures {
	/** All-in rate, rounded as the loan's terms ask. */
	readonly rate: string;
	/** To 30 decimals. */
	readonly unroundedRate: string;
	/** Amount from the unrounded rate, to 18 decimals. */
	readonly interestAmount: string;
	/** The exact interest rounded once to the minor unit of the currency, halves away from zero. */
	readonly payableAmount: string;
	readonly lastFixingDate: LocalDate;
	/** The business day of the index on which its last fixing is published. */
	readonly knownOn: LocalDate;
	/** Payment date: a number of business days of the loan after the end of the period; the next business day if that is a holiday. */
	readonly paymentDate: LocalDate;
	readonly days: readonly AccruedToDate[];
}

/** Inputs of the figures of a variant. */
export interface VariantMarket {
	readonly index: OvernightIndex;
	/** The business days of the interest period. */
	readonly joint: BusinessCalendar;
	/** The business days on which the index is published. */
	readonly publication: BusinessCalendar;
	/** Compounder of the fixings of the index under the rate terms of the variant's loan. */
	readonly compounder: Compounder;
}

/** @see docs/methodology.md, The same loan under other conventions */
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
			// The days are rounded one by one, so their sum may differ from the total in the last decimal.
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
