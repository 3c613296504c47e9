import { operation } from '#functions/directory/access/operation.ts';
import { limitsOf, reserveFile, usageOwnerOf } from '#functions/directory/usage.ts';
import { describeObject, writeObject } from '#platform/files/large-objects.ts';
import { refuse } from '#platform/http/refusal.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { runStart } from '#shared/contract/valuation-runs.ts';
import { requireAccount } from '../market-data/require-account.ts';
import { beginRun, identifierOf } from './begin-run.ts';
import { storeFixings } from './sent-fixings.ts';
import { runKey, runsBucket } from './store/run-files.ts';
import type { RunName, StartedRun } from './store/run-record.ts';

export const startRun = operation(runStart, async ({ request, caller, clock }) => {
	const account = await requireAccount(caller);
	const { runId: asked, format, name, deals, fixings, ...terms } = request;
	if (asked === undefined && deals === undefined) throw refuse('deals-or-upload');
	const run = { orgId: caller.organisation.orgId, runId: identifierOf(asked, clock) };
	if (deals !== undefined) {
		const bytes = Buffer.byteLength(deals);
		await reserveFile(usageOwnerOf(caller), { bytes, limits: limitsOf(caller), nowMillis: clock() });
		await storeInput(run, deals);
	}
	const input = await uploadedInput(run);
	const wanted = {
		runId: run.runId,
		kind: 'file' as const,
		hasExpected: false,
		format,
		terms,
		input,
		...(await storeFixings(run, fixings)),
		...(name === undefined ? {} : { name }),
	};
	return beginRun(wanted, { caller, clock, account });
});

/** Stores deals that came in a request. An earlier file under the identifier stays. */
export async function storeInput(run: RunName, deals: string): Promise<void> {
	const options = { contentType: 'application/octet-stream', onlyIfAbsent: true };
	await writeObject(runsBucket(), runKey(run, 'input'), deals, options);
}

/** @throws a refusal: 404 when nothing was uploaded, 413 when the file is too large */
export async function uploadedInput(run: RunName): Promise<StartedRun['input']> {
	const key = runKey(run, 'input');
	const found = await describeObject(runsBucket(), key);
	if (found === undefined) throw refuse('no-upload', { runId: run.runId });
	const { bytes, etag } = found;
	const limitBytes = runLimits.inputBytes;
	if (bytes > limitBytes) throw refuse('run-file-too-large', { limitBytes, bytes });
	return { runId: run.runId, etag, bytes };
}
