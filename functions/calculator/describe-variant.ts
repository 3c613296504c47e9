import { Refusal } from '#platform/http/refusal.ts';
import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import type { ComparedVariant } from '#shared/contract/compare.ts';
import { minorUnitText } from '#shared/decimal/minor-unit.ts';
import { differenceOf } from '#shared/loan/comparison/difference.ts';
import type { VariantFigures } from '#shared/loan/comparison/variant-figures.ts';
import { followConvention } from '#shared/loan/convention/follow-convention.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { switchesOf } from './complete-input.ts';
import type { LoanVariant } from './resolve-variant.ts';

interface Manner {
	readonly dailyFigures: boolean;
	/** The figures of the first variant; undefined for itself, and where it has none. */
	readonly from: VariantFigures | undefined;
}

/** A variant of the answer: its terms, and its figures or why it has none. */
export function describeVariant(
	variant: LoanVariant | Refusal,
	figures: VariantFigures | Refusal,
	manner: Manner,
): Omit<ComparedVariant, 'position'> {
	if (variant instanceof Refusal) return { problem: variant.problem };
	const terms = describeTerms(variant);
	if (figures instanceof Refusal) return { terms, problem: figures.problem };
	return { terms, result: describeFigures(variant, figures, manner) };
}

function describeTerms({ input, convention, variant, observed }: LoanVariant): ComparedVariant['terms'] {
	const yearlyBasis = yearlyBasisText(variant.loan.rates.basis);
	const { system: systemCalendars, client: clientCalendars } = observed.calendars;
	const followed =
		convention && followConvention(convention, { ...input, yearlyBasis, systemCalendars, clientCalendars });
	return {
		method: variant.method,
		...(followed && {
			convention: followed.id,
			changed: followed.changed.map(({ term }) => term),
			open: followed.open.map(({ term }) => term),
		}),
		lookback: input.lookback,
		observationShift: input.observationShift,
		lockout: input.lockout,
		paymentDelay: variant.paymentDelayDays,
		yearlyBasis,
		...switchesOf(input),
		rounding: input.rounding,
		systemCalendars: [...systemCalendars],
		clientCalendars: [...clientCalendars],
	};
}

function describeFigures(
	{ variant }: LoanVariant,
	figures: VariantFigures,
	{ dailyFigures, from }: Manner,
): ComparedVariant['result'] {
	const { unroundedRate, days, ...rest } = figures;
	const { currency } = variant.loan;
	const paid = (amount: string) => minorUnitText(amount, currency);
	const difference = from === undefined ? undefined : differenceOf(figures, from);
	return {
		...rest,
		payableAmount: paid(figures.payableAmount),
		rateUnrounded: unroundedRate,
		observedFrom: dateOfEpochDay(variant.observed.observations[0] as EpochDay),
		...(difference === undefined ? {} : { difference: { ...difference, payable: paid(difference.payable) } }),
		days: dailyFigures ? [...days] : [],
	};
}
