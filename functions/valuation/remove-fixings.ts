import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { routes } from '#shared/contract/routes.ts';
import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import { changeFixings, organisationFixings } from './market-data/organisation-fixings.ts';
import { requireProvider } from './market-data/require-provider.ts';

const keyOf = ({ index, currency, tenor, date }: WireFixingKey) => `${currency} ${index} ${tenor} ${date}`;

export const removeFixings = operation(routes.fixingRemove, async ({ request, caller, clock }) => {
	await requireProvider(caller);
	const { orgId } = caller.organisation;
	const stored = await organisationFixings(orgId);
	const named = new Set(request.fixings.map(keyOf));
	const removed = stored
		.filter((fixing) => named.has(keyOf(fixing)))
		.map(({ index, currency, tenor, date }) => ({ index, currency, tenor, date }));
	const note = { changedBy: caller.user.login, changedAt: new Date(clock()).toISOString() };
	if (!(await changeFixings(orgId, removed, note))) throw refuse('fixings-changed-meanwhile');
	return { removed: removed.length, total: stored.length - removed.length };
});
