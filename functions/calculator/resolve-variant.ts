import type * as z from 'zod';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import type { compareVariant } from '#shared/contract/compare.ts';
import { type InterestMethod, type ResolvedVariant, resolveVariant } from '#shared/loan/comparison/variant.ts';
import type { NamedConvention } from '#shared/loan/convention/named-convention.ts';
import { type CompoundingInput, requireConvention, termsOfConvention } from './complete-input.ts';
import { requireLimits } from './require-terms.ts';
import { type LoanOwner, loanTerms, type ResolvedLoan } from './resolve-loan.ts';
import type { CalendarSelector } from './select-calendars.ts';

type VariantInput = z.output<typeof compareVariant>;

/** A variant of a loan with all that its figures depend on but the fixings. */
export interface LoanVariant {
	/** Terms with every default filled in. */
	readonly input: CompoundingInput;
	readonly convention?: NamedConvention;
	readonly variant: ResolvedVariant;
	/** Days whose fixings make the rate. */
	readonly observed: ResolvedLoan;
}

const noObservation = { lookback: 0, observationShift: false, lockout: 0 };

/** @throws a refusal (400) of terms, calendars or dates that no figure can be calculated for */
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

/** The loan with what the variant changes of it. */
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

/** The switches that a variant changes. */
const switchesIn = ({ floorOn, casMethod, marginMethod }: Switches): Switches => ({
	...(floorOn === undefined ? {} : { floorOn }),
	...(casMethod === undefined ? {} : { casMethod }),
	...(marginMethod === undefined ? {} : { marginMethod }),
});

type Switches = Pick<CompoundingInput, 'floorOn' | 'casMethod' | 'marginMethod'>;
