import { operation } from '#functions/directory/access/operation.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { compoundingCurrencies } from '#shared/contract/compounding.ts';

export const currencies = operation(compoundingCurrencies, async ({ caller }) => ({
	currencies: (caller.entitlement.modules.get('RFR')?.currencies ?? [])
		.filter((currency) => overnightIndexOf(currency) !== undefined)
		.toSorted(),
}));
