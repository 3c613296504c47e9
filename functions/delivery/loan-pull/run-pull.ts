import { loanBatchOf } from '#functions/loans/files/loan-batch-of.ts';
import { inTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { logger } from '#platform/runtime.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { DeliveryFailure } from '../run/delivery-failure.ts';
import { openConnection } from '../run/sftp-connection.ts';
import { fetchFiles, type Listing, matchingFiles, shownName } from './fetch-files.ts';
import { PullFailure, pullErrorOf } from './pull-failure.ts';
import { type PullParts, type PullTry, settlePull } from './pull-parts.ts';
import { type PullError, type PullLook, type PullRun, type PullState, settingOf } from './pull-store.ts';

const maxNames = 50;

/** Works even if fetching is paused. */
export async function lookAtServer(orgId: string, lookId: string, parts: PullParts): Promise<void> {
	const asked = await parts.store.findLook(orgId);
	if (asked?.lookId !== lookId || asked.endedAt !== undefined) return;
	const wanted = await findWanted(orgId, parts);
	if (wanted === undefined) return;
	const found = await look(wanted, parts);
	await parts.store.endLook(orgId, { ...asked, ...found, endedAt: new Date(parts.clock()).toISOString() });
}

async function look({ setting }: WantedPull, parts: PullParts): Promise<Pick<PullLook, 'names' | 'matches' | 'error'>> {
	try {
		const { session, release } = await openConnection(parts, accountOf(setting), parts.newToken());
		try {
			const files = await matchingFiles(session, setting);
			return { names: files.slice(0, maxNames).map(({ name }) => shownName(name)), matches: files.length };
		} finally {
			session.close();
			await release();
		}
	} catch (error) {
		return { error: pullErrorOf(error) };
	}
}

type WantedPull = NonNullable<Awaited<ReturnType<typeof findWanted>>>;

async function findWanted(orgId: string, parts: PullParts) {
	const record = await parts.store.find(orgId);
	if (record === undefined || record.scheduled === 'removing') return undefined;
	const organisation = await parts.findOrganisation(orgId);
	if (organisation === undefined || organisation.isClosing === true) return undefined;
	return { setting: settingOf(record), settingText: record.settingText, organisation };
}

/** Also runs by hand while fetching is paused. If the setting is replaced during a run, the run restarts with it. */
export async function runPull(orgId: string, parts: PullParts, isByHand = false): Promise<PullRun | undefined> {
	const wanted = await findWanted(orgId, parts);
	if (wanted === undefined || (wanted.setting.paused && !isByHand)) return undefined;
	const token = parts.newToken();
	const state = await parts.store.beginRun(orgId, token, parts.clock());
	if (state === undefined) return undefined;
	let current = wanted;
	for (let tries = 1; ; tries += 1) {
		const { run, seen } = await fetched({ ...current, isByHand }, state, parts, token);
		const now = hasOnlyFailed(run) && tries < maxTries ? await findWanted(orgId, parts) : current;
		if (now === undefined || (now.setting.paused && !isByHand)) {
			await parts.store.endRun(orgId, token, state);
			return undefined;
		}
		if (now.settingText === current.settingText) {
			await settlePull(current.organisation, run, state.lastRun, parts);
			await parts.store.endRun(orgId, token, { seen: [...seen], lastRun: run });
			return run;
		}
		current = now;
	}
}

const maxTries = 3;

const hasOnlyFailed = ({ error, taken, refused }: PullRun) =>
	error !== undefined && taken.length === 0 && refused.length === 0;

type Found = Pick<PullTry, 'taken' | 'refused'> & { listing?: Listing };

type StartedPull = WantedPull & Pick<PullTry, 'isByHand'>;

async function fetched(
	wanted: StartedPull,
	{ seen, lastRun }: PullState,
	parts: PullParts,
	token: string,
): Promise<{ readonly run: PullRun; readonly seen: readonly string[] }> {
	const startedAt = new Date(parts.clock()).toISOString();
	const found: Found = { taken: [], refused: [] };
	const error = await errorOf(() => fetch(wanted, seen, found, parts, token));
	const { taken, refused, listing } = found;
	const run: PullRun = {
		startedAt,
		endedAt: new Date(parts.clock()).toISOString(),
		...(listing === undefined ? {} : { matches: listing.matches }),
		taken,
		refused,
		...(error === undefined ? {} : { error }),
		isRecovery: error === undefined && lastRun?.error !== undefined,
	};
	return { run, seen: listing?.seen ?? seen };
}

async function errorOf(act: () => Promise<void>): Promise<PullError | undefined> {
	try {
		await act();
		return undefined;
	} catch (thrown) {
		const error = pullErrorOf(thrown);
		logger.warn('loan files were not fetched', { code: error.code, error: thrown as Error });
		return error;
	}
}

async function fetch(
	{ setting, organisation, isByHand }: StartedPull,
	seen: readonly string[],
	found: Found,
	parts: PullParts,
	token: string,
): Promise<void> {
	const { orgId } = organisation;
	const loans = loanBatchOf(organisation);
	if ('problem' in loans) throw new PullFailure('loan-batch-invalid');
	const { batch } = loans;
	if (!(await parts.canDeliver(batch, orgId))) throw new PullFailure('deliver-with-unknown');
	const { taken, refused } = found;
	await inTemporaryFolder('loan-pull', async (directory) => {
		const { session, release } = await openConnection(parts, accountOf(setting), token);
		const attempt: PullTry = { parts, orgId, setting, isByHand, batch, session, directory, taken, refused };
		try {
			await fetchFiles(attempt, seen, (listing) => {
				found.listing = listing;
			});
		} finally {
			session.close();
			await release();
		}
		if (attempt.failure !== undefined) throw attempt.failure;
	});
}

function accountOf({ secretName, ...setting }: LoanPull) {
	if (secretName === undefined) throw new DeliveryFailure('credentials-missing');
	return { ...setting, hostKeys: [...setting.hostKeys], secretName };
}
