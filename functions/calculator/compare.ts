import type * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure, requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type OvernightIndex, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { CompounderCache } from '#shared/compounding/loan-totals.ts';
import {
	type ComparedVariant,
	compareConventions as compareConventionsRoute,
	type compareVariant,
} from '#shared/contract/compare.ts';
import { minorUnitText } from '#shared/decimal/decimal.ts';
import { type InterestMethod, type ResolvedVariant, resolveVariant } from '#shared/loan/comparison/variant.ts';
import { differenceOf, type VariantFigures, variantFigures } from '#shared/loan/comparison/variant-figures.ts';
import { followConvention, type NamedConvention } from '#shared/loan/convention/named-convention.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import {
	type CompoundingInput,
	readInput,
	requireConvention,
	requireLimits,
	switchesOf,
	termsOfConvention,
} from './complete-input.ts';
import {
	type CalendarSelector,
	calendarSelector,
	fixingsOf,
	type LoanOwner,
	loanTerms,
	ownerOf,
	type ResolvedLoan,
	refusalOnly,
	resolveLoan,
} from './resolve-loan.ts';

type VariantInput = z.output<typeof compareVariant>;

interface LoanVariant {
	readonly input: CompoundingInput;
	readonly convention?: NamedConvention;
	readonly variant: ResolvedVariant;
	readonly observed: ResolvedLoan;
}

const noObservation = { lookback: 0, observationShift: false, lockout: 0 };

/** @throws a refusal (400) if the terms, calendars or dates do not allow a calculation */
export async function resolveLoanVariant(
	loan: CompoundingInput,
	wanted: VariantInput,
	index: OvernightIndex,
	owner: LoanOwner,
	select: CalendarSelector,
): Promise<LoanVariant> {
	const { method, input, ...convention } = inputOf(loan, wanted);
	requireLimits(input);
	const terms = loanTerms(input, index, owner, method);
	const calendars = await select(input, index, owner.orgId);
	const variant = resolveVariant({ method, loan: terms, paymentDelayDays: wanted.paymentDelay }, calendars.joint);
	if ('reason' in variant) throw refuseFailure(variant, 'compounding');
	return { input, ...convention, variant, observed: { input, index, terms, calendars, grid: variant.observed } };
}

function inputOf(
	loan: CompoundingInput,
	variant: VariantInput,
): {
	readonly method: InterestMethod;
	readonly input: CompoundingInput;
	readonly convention?: NamedConvention;
} {
	switch (variant.method) {
		case 'own':
			return { method: 'compounded', input: loan };
		case 'in-advance':
			return { method: 'in-advance', input: { ...loan, ...noObservation, ...switchesIn(variant) } };
		case 'compounded':
		case 'simple': {
			const { method, lookback, observationShift, lockout } = variant;
			return { method, input: { ...loan, lookback, observationShift, lockout, ...switchesIn(variant) } };
		}
		case 'convention': {
			const convention = requireConvention(variant.convention, loan.currency);
			const input = { ...loan, ...termsOfConvention(convention), ...switchesIn(variant) };
			return { method: convention.method, input, convention };
		}
	}
}

const switchesIn = ({ floorOn, casMethod, marginMethod }: Switches): Switches => ({
	...(floorOn === undefined ? {} : { floorOn }),
	...(casMethod === undefined ? {} : { casMethod }),
	...(marginMethod === undefined ? {} : { marginMethod }),
});

type Switches = Pick<CompoundingInput, 'floorOn' | 'casMethod' | 'marginMethod'>;

interface Manner {
	readonly dailyFigures: boolean;
	/** Figures of the first variant. Undefined for the first variant itself, or if the first variant has no figures. */
	readonly from: VariantFigures | undefined;
}

function describeVariant(
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

/** Cached because users compare loans on the same terms repeatedly. */
const compounders = new CompounderCache(50);

export const compareConventions = operation(compareConventionsRoute, async ({ request, caller }) => {
	const { variants, dailyFigures, userid, token, ...stated } = request;
	const index = requireEntitledIndex(caller, ['RFR'], stated.currency);
	const loan = readInput(stated);
	const select = calendarSelector();
	const owner = ownerOf(caller);
	const { grid } = await resolveLoan(loan, index, owner, select);
	const resolved: (LoanVariant | Refusal)[] = [];
	// Variants are resolved sequentially, so that later variants find the calendars in memory.
	for (const variant of variants) {
		resolved.push(await resolveLoanVariant(loan, variant, index, owner, select).catch(refusalOnly));
	}
	const observed = resolved.flatMap((variant) => (variant instanceof Refusal ? [] : [variant.observed]));
	const series = observed.length === 0 ? undefined : await fixingsOf(index.name, observed);
	const figures = resolved.map((variant) =>
		variant instanceof Refusal ? variant : figuresOf(variant, series as FixingSeries, index),
	);
	const [first] = figures;
	return {
		currency: loan.currency,
		index: index.name,
		startDate: loan.startDate,
		endDate: loan.endDate,
		interestDays: grid.interestDays,
		variants: resolved.map((variant, i) => ({
			position: i + 1,
			...describeVariant(variant, figures[i] as VariantFigures | Refusal, {
				dailyFigures,
				from: i === 0 || first instanceof Refusal ? undefined : first,
			}),
		})),
	};
});

/** Reports a missing fixing only for the variant that needs it. */
function figuresOf(
	{ variant, observed }: LoanVariant,
	series: FixingSeries,
	index: OvernightIndex,
): VariantFigures | Refusal {
	const { joint, publication } = observed.calendars;
	const compounder = compounders.of(series, publication, variant.loan.rates);
	const figures = variantFigures(variant, { index, joint, publication, compounder });
	return 'reason' in figures ? refuseFailure(figures, 'compounding') : figures;
}
