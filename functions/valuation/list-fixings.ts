import { operation } from '#functions/directory/access/operation.ts';
import { routes } from '#shared/contract/routes.ts';
import { organisationFixings } from './market-data/organisation-fixings.ts';
import { requireProvider } from './market-data/require-provider.ts';

export const listFixings = operation(routes.fixingList, async ({ request, caller }) => {
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
