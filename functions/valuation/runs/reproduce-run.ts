import { operation } from '#functions/directory/access/operation.ts';
import { limitsOf, reserveFile, usageOwnerOf } from '#functions/directory/usage.ts';
import { runReproduce } from '#shared/contract/valuation-runs.ts';
import { requireAccount } from '../market-data/require-account.ts';
import { beginRun, identifierOf } from './begin-run.ts';
import { requireDoneRun } from './require-run.ts';

/** The deals are read where the earlier run has them: they are kept as long as its results. */
export const reproduceRun = operation(runReproduce, async ({ request, caller, clock }) => {
	const account = await requireAccount(caller);
	const {
		runId: reproduces,
		format,
		terms,
		input,
		name,
		refused,
		ignored,
	} = await requireDoneRun(caller, request.runId);
	const runId = identifierOf(request.newRunId, clock);
	// The deals are stored already; the results are counted when they are.
	await reserveFile(usageOwnerOf(caller), { bytes: 0, limits: limitsOf(caller), nowMillis: clock() });
	const wanted = {
		runId,
		kind: 'reproduction' as const,
		reproduces,
		hasExpected: true,
		format,
		terms,
		input,
		...(name === undefined ? {} : { name }),
		...(refused === undefined ? {} : { refused }),
		...(ignored === undefined ? {} : { ignored }),
	};
	return beginRun(wanted, { caller, clock, account });
});
