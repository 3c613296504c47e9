import { operation } from '#functions/directory/access/operation.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { listConventions as listConventionsRoute } from '#shared/contract/compare.ts';
import { compoundingCurrencies } from '#shared/contract/compounding.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';

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
