import { operation } from '#functions/directory/access/operation.ts';
import { requireProvider } from '#functions/valuation/market-data/require-provider.ts';
import { removeUserDefinedCurve, userDefinedPrefix } from '#functions/valuation/market-data/user-defined-curves.ts';
import { refuse } from '#platform/http/refusal.ts';
import { routes } from '#shared/contract/routes.ts';

export const removeCurve = operation(routes.curveRemove, async ({ request, caller }) => {
	await requireProvider(caller);
	const { curveId } = request;
	if (!curveId.startsWith(userDefinedPrefix)) throw refuse('unknown-curve', { curve: curveId });
	const isRemoved = await removeUserDefinedCurve(caller.organisation.orgId, curveId);
	if (!isRemoved) throw refuse('unknown-curve', { curve: curveId });
	return { curveId };
});
