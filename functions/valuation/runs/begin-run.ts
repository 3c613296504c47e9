import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { limitsOf, reserveFile, usageOwnerOf } from '#functions/directory/usage.ts';
import { describeObject, writeObject } from '#platform/files/large-objects.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import { isTimely, newTimeOrderedId } from '#platform/time-ordered-id.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import {
	isTradeFormat,
	type RunFormat,
	type RunSummary,
	type RunTerms,
	runReproduce,
	runStart,
	runUpload,
} from '#shared/contract/valuation-runs.ts';
import { tradeFileLimits } from '#shared/trade-files/trade-node.ts';
import { requireFixings } from '../check-fixings.ts';
import { type MarketDataAccount, requireAccount } from '../market-data/providers.ts';
import { describeRun, requireDoneRun } from './follow-run.ts';
import { enterQueue, keepInQueue, leaveQueue, startAll } from './store/run-queue.ts';
import { addRun, findRun, type RunName, runKey, runsBucket, type StartedRun } from './store/run-store.ts';

/**
 * Creates a link that permits one upload of exactly the stated length. With `If-None-Match: *`, S3 refuses a second
 * upload. HTTP clients send the length automatically.
 */
export const uploadFile = operation(runUpload, async ({ request, caller, clock }) => {
	const nowMillis = clock();
	const { orgId } = caller.organisation;
	const runId = newTimeOrderedId(nowMillis);
	const { bytes, format } = request;
	requireSize(format, bytes);
	const headers = { 'content-type': contentTypes[format], 'if-none-match': '*' };
	const keyOf = (fileId: string) => runKey({ orgId, runId: fileId }, 'input');
	await reserveFile(usageOwnerOf(caller), {
		bytes,
		limits: limitsOf(caller),
		nowMillis,
		link: {
			fileId: runId,
			kind: 'run',
			isUploaded: async (fileId) => (await describeObject(runsBucket(), keyOf(fileId))) !== undefined,
		},
	});
	const signed = { ...headers, 'content-length': String(bytes) };
	const link = await objectLink({ method: 'PUT', bucket: runsBucket(), key: keyOf(runId), nowMillis, headers: signed });
	return { runId, ...link, headers };
});

const contentTypes = {
	jsonl: 'application/x-ndjson',
	csv: 'text/csv',
	ore: 'application/xml',
	fpml: 'application/xml',
	cdm: 'application/json',
} as const satisfies Record<RunFormat, string>;

/** @throws a refusal (413) if a file is too large for its format */
function requireSize(format: RunFormat, bytes: number): void {
	const limitBytes = isTradeFormat(format) ? tradeFileLimits.bytes : runLimits.inputBytes;
	if (bytes > limitBytes) throw refuse('run-file-too-large', { limitBytes, bytes });
}

/** Starts a repeat of an earlier run, with the deals from its storage, which are kept as long as its results. */
export const reproduceRun = operation(runReproduce, async ({ request, caller, clock }) => {
	const account = await requireAccount(caller);
	const {
		runId: reproduces,
		format,
		terms,
		reading,
		input,
		name,
		refused,
		ignored,
	} = await requireDoneRun(caller, request.runId);
	const runId = identifierOf(request.newRunId, clock);
	// Reserves no bytes: the deals are already stored, and the results are counted later.
	await reserveFile(usageOwnerOf(caller), { bytes: 0, limits: limitsOf(caller), nowMillis: clock() });
	const wanted = {
		runId,
		kind: 'reproduction' as const,
		reproduces,
		hasExpected: true,
		format,
		terms,
		...(reading && { reading }),
		input,
		...(name === undefined ? {} : { name }),
		...(refused === undefined ? {} : { refused }),
		...(ignored === undefined ? {} : { ignored }),
	};
	return beginRun(wanted, { caller, clock, account });
});

export const startRun = operation(runStart, async ({ request, caller, clock }) => {
	const account = await requireAccount(caller);
	const { runId: asked, format, reading, name, deals, fixings, ...terms } = request;
	if (asked === undefined && deals === undefined) throw refuse('deals-or-upload');
	await requireEarlier(terms, caller);
	const run = { orgId: caller.organisation.orgId, runId: identifierOf(asked, clock) };
	if (deals !== undefined) {
		const bytes = Buffer.byteLength(deals);
		await reserveFile(usageOwnerOf(caller), { bytes, limits: limitsOf(caller), nowMillis: clock() });
		await storeInput(run, deals);
	}
	const input = await uploadedInput(run);
	requireSize(format, input.bytes);
	const wanted = {
		runId: run.runId,
		kind: 'file' as const,
		hasExpected: false,
		format,
		terms,
		...(reading && { reading }),
		input,
		...(await storeFixings(run, fixings)),
		...(name === undefined ? {} : { name }),
	};
	return beginRun(wanted, { caller, clock, account });
});

/** Stores the deals of a request as the input of a run. Keeps an existing file of the same run. */
export async function storeInput(run: RunName, deals: string): Promise<void> {
	const options = { contentType: 'application/octet-stream', onlyIfAbsent: true };
	await writeObject(runsBucket(), runKey(run, 'input'), deals, options);
}

/** Keeps existing fixings of the same run. Throws a refusal (400) if a fixing has a fault. */
export async function storeFixings(run: RunName, fixings: readonly WireFixing[] | undefined) {
	if (fixings === undefined || fixings.length === 0) return {};
	const options = { contentType: 'application/json', onlyIfAbsent: true };
	await writeObject(runsBucket(), runKey(run, 'fixings.json'), JSON.stringify(requireFixings(fixings)), options);
	return { hasFixings: true };
}

/** @throws a refusal (404) if no file was uploaded for the run */
export async function uploadedInput(run: RunName): Promise<StartedRun['input']> {
	const key = runKey(run, 'input');
	const found = await describeObject(runsBucket(), key);
	if (found === undefined) throw refuse('no-upload', { runId: run.runId });
	return { runId: run.runId, etag: found.etag, bytes: found.bytes };
}

const dayMillis = 86_400_000;

/** @throws a refusal if the dates of an attribution do not ascend, or if its earlier run cannot be used */
export async function requireEarlier(
	{ valuationDate, analyses }: Pick<RunTerms, 'valuationDate' | 'analyses'>,
	caller: Caller,
): Promise<void> {
	const { fromDate, fromRun } = analyses?.attribution ?? {};
	const earlier = fromRun === undefined ? undefined : await requireDoneRun(caller, fromRun);
	const { matchedRows: max } = runLimits;
	if (earlier !== undefined && (earlier.rows ?? 0) > max) {
		throw refuse('too-many-deals-to-match', { max, runId: earlier.runId });
	}
	const from = earlier?.terms.valuationDate ?? fromDate;
	if (from !== undefined && from >= valuationDate) throw refuse('dates-not-ascending', { from, to: valuationDate });
}

interface Beginning {
	readonly caller: Caller;
	readonly clock: Clock;
	readonly account: MarketDataAccount;
}

type Wanted = Omit<StartedRun, 'orgId' | 'account' | 'startedAt' | 'startedBy' | 'userId' | 'expiresAt'>;

/** @throws a refusal (400) if the time in the identifier is not close to now: the run would be misplaced in lists */
export function identifierOf(runId: string | undefined, clock: Clock): string {
	const now = clock();
	if (runId === undefined) return newTimeOrderedId(now);
	if (!isTimely(runId, now)) throw refuse('run-id-out-of-time', { runId });
	return runId;
}

/**
 * Idempotent: a repeated call does not start the run again, and continues an interrupted start.
 *
 * @throws a refusal: 409 if the identifier belongs to a run with a different file or terms, 429 if the user has too
 * many open runs
 */
export async function beginRun(wanted: Wanted, { caller, clock, account }: Beginning): Promise<RunSummary> {
	const now = clock();
	const { orgId } = caller.organisation;
	const run: StartedRun = {
		...wanted,
		orgId,
		account: { provider: account.provider, secretName: account.secretName },
		startedAt: new Date(now).toISOString(),
		startedBy: caller.user.login,
		userId: caller.user.sub,
		expiresAt: Math.floor((now + runLimits.retentionDays * dayMillis) / 1000),
	};
	const { runningRuns: limit } = limitsOf(caller);
	const entry = { orgId, runId: run.runId, userId: caller.user.sub };
	const { begun, isAdded, full } = await enterQueue(entry, limit, clock);
	const isNew = full === undefined && (await addRun(run));
	const kept = isNew ? await keepInQueue(entry, now, clock) : undefined;
	// A recorded run that lost its queue entry does not begin now but waits for its turn.
	const isInTurn = ({ runId }: RunName) => kept?.isAdded !== true || runId !== run.runId;
	await startAll([...begun.filter(isInTurn), ...(kept?.begun ?? [])]);
	if (isNew) return describeRun({ ...run, state: 'uploaded', changedAt: run.startedAt });
	const stored = await findRun(run);
	if (stored === undefined) throw refuse('too-many-runs', { limit, running: full ?? limit });
	const isDifferent = identityOf(stored) !== identityOf(run);
	// The run has already ended, so its queue entry is removed again.
	if (isAdded && (isDifferent || isFinal(stored.state))) await leaveQueue(run, clock);
	if (isDifferent) throw refuse('run-exists', { runId: run.runId });
	return describeRun(stored);
}

function identityOf({ kind, name, reproduces, format, terms, reading = {}, input }: StartedRun): string {
	const sorted = [terms, reading].map((each) => Object.entries(each).sort());
	return JSON.stringify([kind, name, reproduces, format, sorted, input.runId, input.etag]);
}
