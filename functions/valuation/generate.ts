import { operation } from '#functions/directory/access/operation.ts';
import { routes } from '#shared/contract/routes.ts';
import { buildCurve } from './build-curve.ts';
import { describeBuiltCurve } from './pricing/describe-built-curve.ts';

export const generate = operation(routes.curveGenerate, async ({ request, caller, clock }) => {
	const { built, market } = await buildCurve(request, caller, clock);
	return describeBuiltCurve(built, market);
});
