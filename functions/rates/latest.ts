import { routes } from '../../shared/contract/routes.ts';
import { operation } from '../platform/http/operation.ts';
import { requireEntitledIndex } from '../platform/http/require-entitled-index.ts';
import { latestFixing } from '../platform/rates/fixing-store.ts';

export const latest = operation(routes.latestRate, async ({ request: { currency }, caller }) => {
	const { name } = requireEntitledIndex(caller, ['RFR', 'ONRates'], currency);
	const fixing = await latestFixing(name);
	if (fixing === undefined) return [];
	return [{ id: { rateDate: fixing.date, currency, index: name }, value: fixing.value }];
});
