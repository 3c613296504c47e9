import { operation } from '#functions/directory/access/operation.ts';
import { shownIndexOf } from '#shared/benchmark/display-only-index.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { latestRate } from '#shared/contract/rates.ts';
import { latestFixing } from './fixings.ts';
import { requireEntitledIndex } from './require-entitled-index.ts';

const { anyOf } = latestRate.access;

export const latest = operation(latestRate, async ({ request: { currency }, caller }) => {
	const index = overnightIndexOf(currency) ?? shownIndexOf(currency);
	if (index === undefined && caller.entitlement.modules.get('Fallback')?.currencies.includes(currency)) return [];
	const { name } = requireEntitledIndex(caller, anyOf, currency);
	const fixing = await latestFixing(name);
	if (fixing === undefined) return [];
	return [{ id: { rateDate: fixing.date, currency, index: name }, value: fixing.value }];
});
