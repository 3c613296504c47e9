import { operation } from '#functions/directory/access/operation.ts';
import { curveGenerate } from '#shared/contract/valuation-curves.ts';
import { buildCurve } from './build-curve.ts';
import { describeBuiltCurve } from './pricing/describe-built-curve.ts';

export const generate = operation(curveGenerate, async ({ request, caller, clock }) => {
	const { built, market } = await buildCurve(request, caller, clock);
	return describeBuiltCurve(built, market);
});
