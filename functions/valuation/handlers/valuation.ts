import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { dates } from '../dates.ts';
import { definitions } from '../definitions.ts';
import { explain } from '../explain.ts';
import { generate } from '../generate.ts';
import { importCurve } from '../import-curve.ts';
import { listFixings } from '../list-fixings.ts';
import { removeCurve } from '../remove-curve.ts';
import { removeFixings } from '../remove-fixings.ts';
import { listScenarios, removeScenario, saveScenario } from '../risk/saved-scenarios.ts';
import { attribution } from '../risk/swap-attribution.ts';
import { conversion } from '../risk/swap-conversion.ts';
import { risk } from '../risk/swap-risk.ts';
import { scenarios } from '../risk/swap-scenarios.ts';
import { saveFixings } from '../save-fixings.ts';
import { saveMarketData } from '../save-market-data.ts';
import { swaps } from '../swaps.ts';

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
