import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { dates, definitions, generate, removeCurve, saveMarketData } from '../build-curve.ts';
import { listFixings, removeFixings, saveFixings } from '../fixings.ts';
import { importCurve } from '../import-curve.ts';
import { warmUp } from '../pricing/warm-up.ts';
import { attribution, conversion, risk, scenarios } from '../risk/analyse-swaps.ts';
import { listScenarios, removeScenario, saveScenario } from '../risk/saved-scenarios.ts';
import { explain, swaps } from '../swaps.ts';

// Without the warm-up, compiling the code would take half the time of the first request.
warmUp();

export const handler = capabilityHandler([
	swaps,
	explain,
	risk,
	scenarios,
	attribution,
	conversion,
	listScenarios,
	saveScenario,
	removeScenario,
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
