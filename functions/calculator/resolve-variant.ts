import type * as z from 'zod';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import type { compareVariant } from '#shared/contract/compare.ts';
import { type InterestMethod, type ResolvedVariant, resolveVariant } from '#shared/loan/comparison/variant.ts';
import { conventionOf } from '#shared/loan/convention/named-conventions.ts';
import type { CompoundingInput } from './read-terms.ts';
import { type LoanOwner, loanTerms, type ResolvedLoan } from './resolve-loan.ts';
import type { CalendarSelector } from './select-calendars.ts';

type VariantInput = z.output<typeof compareVariant>;

/** A variant of a loan with all that its figures depend on but the fixings. */
export interface LoanVariant {
	/** As its terms say, with every default filled in. */
	readonly input: CompoundingInput;
	readonly convention?: string;
	readonly variant: ResolvedVariant;
	/** Of the days whose fixings make the rate. */
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
	const { method, input } = inputOf(loan, wanted);
	const terms = loanTerms(input, index, owner);
	const calendars = await select(input, index, owner.orgId);
	const variant = resolveVariant({ method, loan: terms, paymentDelayDays: wanted.paymentDelay }, calendars.joint);
	if ('reason' in variant) throw refuseFailure(variant, 'compounding');
	const convention = wanted.method === 'convention' ? { convention: wanted.convention } : {};
	return { input, ...convention, variant, observed: { index, terms, calendars, grid: variant.observed } };
}

/** The loan with what the variant changes of it. */
function inputOf(
	loan: CompoundingInput,
	variant: VariantInput,
): { readonly method: InterestMethod; readonly input: CompoundingInput } {
	switch (variant.method) {
		case 'own':
			return { method: 'compounded', input: loan };
		case 'in-advance':
			return { method: 'in-advance', input: { ...loan, ...noObservation } };
		case 'compounded':
		case 'simple': {
			const { method, lookback, observationShift, lockout } = variant;
			return { method, input: { ...loan, lookback, observationShift, lockout } };
		}
		case 'convention':
			return byName(loan, variant.convention);
	}
}

/** @throws a refusal (400) when the currency of the loan has no convention of that name */
function byName(loan: CompoundingInput, id: string) {
	const convention = conventionOf(id, loan.currency);
	if (convention === undefined) throw refuse('unknown-convention', { convention: id, currency: loan.currency });
	const { method, lookbackDays, hasObservationShift, lockoutDays, yearlyBasis } = convention;
	const input: CompoundingInput = {
		...loan,
		lookback: lookbackDays,
		observationShift: hasObservationShift,
		lockout: lockoutDays,
		yearlyBasis,
	};
	return { method, input };
}
