import { operation } from '#functions/directory/access/operation.ts';
import { marketDataSave } from '#shared/contract/valuation-curves.ts';
import { buildCurve } from './build-curve.ts';
import { keepMarketData } from './market-data/kept-market-data.ts';

export const saveMarketData = operation(marketDataSave, async ({ request, caller, clock }) => {
	const { built, market } = await buildCurve(request, caller, clock);
	const { definition, discountingTenor, fixings } = built;
	const { snapshot, valuationDate, userDefinedCurves } = market.inputs;
	const curveId = definition.id;
	const version = userDefinedCurves.find(({ id }) => id === curveId)?.version;
	const kept = { curveId, snapshotId: snapshot.id, valuationDate };
	const marketDataId = await keepMarketData(
		caller.organisation.orgId,
		{ ...kept, discountingTenor, ...(version === undefined ? {} : { version }), fixings },
		{ savedBy: caller.user.login, savedAt: new Date(clock()).toISOString() },
	);
	return { marketDataId, ...kept };
});
