import { operation } from '#functions/directory/access/operation.ts';
import { overnightIndexOf, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { listConventions as listConventionsRoute } from '#shared/contract/compare.ts';
import { type CompoundingResult, compoundingCurrencies } from '#shared/contract/compounding.ts';
import { followConvention } from '#shared/loan/convention/follow-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { requireConvention } from './complete-input.ts';
import type { ResolvedLoan } from './resolve-loan.ts';

/** The convention that a request names, and how the terms of the calculation differ from it. */
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

export const currencies = operation(compoundingCurrencies, async ({ caller }) => ({
	currencies: (caller.entitlement.modules.get('RFR')?.currencies ?? [])
		.filter((currency) => overnightIndexOf(currency) !== undefined)
		.toSorted(),
}));

export const listConventions = operation(listConventionsRoute, async ({ caller }) => {
	const currencies = caller.entitlement.modules.get('RFR')?.currencies ?? [];
	return {
		conventions: namedConventions
			.filter(({ currency }) => currencies.includes(currency))
			.map(
				({
					lookbackDays,
					hasObservationShift,
					lockoutDays,
					roundingDecimals,
					systemCalendars,
					open,
					sources,
					...rest
				}) => ({
					...rest,
					open: open.map(({ term, choices }) => ({ term, choices: [...choices] })),
					lookback: lookbackDays,
					observationShift: hasObservationShift,
					lockout: lockoutDays,
					...(roundingDecimals === undefined ? {} : { rounding: roundingDecimals }),
					systemCalendars: [...systemCalendars],
					sources: [...sources],
				}),
			),
	};
});
