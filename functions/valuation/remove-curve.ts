import { operation } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { curveRemove } from '#shared/contract/valuation-curves.ts';
import { requireProvider } from './market-data/require-provider.ts';
import { removeUserDefinedCurve, userDefinedPrefix } from './market-data/user-defined-curves.ts';

export const removeCurve = operation(curveRemove, async ({ request, caller }) => {
	await requireProvider(caller);
	const { curveId } = request;
	if (!curveId.startsWith(userDefinedPrefix)) throw refuse('unknown-curve', { curve: curveId });
	const isRemoved = await removeUserDefinedCurve(caller.organisation.orgId, curveId);
	if (!isRemoved) throw refuse('unknown-curve', { curve: curveId });
	return { curveId };
});
