import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { followConvention } from '#shared/loan/convention/named-convention.ts';
import { requireConvention } from './complete-input.ts';
import type { ResolvedLoan } from './resolve-loan.ts';

/** Describes the convention named in a request and the calculated terms that differ from it. */
export function describeConvention({
	input,
	terms,
	calendars,
}: ResolvedLoan): Pick<CompoundingResult['conventions'], 'convention'> {
	if (input.convention === undefined) return {};
	const { id, name, changed, open } = followConvention(requireConvention(input.convention, input.currency), {
		...input,
		yearlyBasis: yearlyBasisText(terms.rates.basis),
		systemCalendars: calendars.system,
		clientCalendars: calendars.client,
	});
	return { convention: { id, name, changed: [...changed], open: [...open] } };
}
