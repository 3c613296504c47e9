import { operation } from '#functions/directory/access/operation.ts';
import { fixingList } from '#shared/contract/valuation-fixings.ts';
import { organisationFixings } from './market-data/organisation-fixings.ts';
import { requireProvider } from './market-data/require-provider.ts';

export const listFixings = operation(fixingList, async ({ request, caller }) => {
	await requireProvider(caller);
	const { index, currency, tenor } = request;
	const all = await organisationFixings(caller.organisation.orgId);
	const fixings = all.filter(
		(each) =>
			(index === undefined || each.index === index) &&
			(currency === undefined || each.currency === currency) &&
			(tenor === undefined || each.tenor === tenor),
	);
	return { fixings };
});
