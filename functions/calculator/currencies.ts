import { operation } from '#functions/directory/access/operation.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { routes } from '#shared/contract/routes.ts';

export const currencies = operation(routes.compoundingCurrencies, async ({ caller }) => ({
	currencies: (caller.entitlement.modules.get('RFR')?.currencies ?? [])
		.filter((currency) => overnightIndexOf(currency) !== undefined)
		.toSorted(),
}));
