import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { generate, removeCurve, saveMarketData } from '../build-curve.ts';
import { dates, definitions } from '../definitions.ts';
import { explain } from '../explain.ts';
import { importCurve } from '../import-curve.ts';
import { listFixings, removeFixings, saveFixings } from '../fixings.ts';
import { swaps } from '../swaps.ts';

export const handler = capabilityHandler([
	swaps,
	explain,
	dates,
	definitions,
	generate,
	importCurve,
	removeCurve,
	saveMarketData,
	listFixings,
	saveFixings,
	removeFixings,
]);
