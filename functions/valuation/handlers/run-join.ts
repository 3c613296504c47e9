import * as z from 'zod';
import { recordEvent } from '#platform/events/record-event.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { runFailures } from '#shared/contract/run-limits.ts';
import { joinRun } from '../runs/execution/join-run.ts';
import { failRun, namingFullStorage } from '../runs/execution/run-plan.ts';
import { leaveQueue, sweepQueue } from '../runs/store/run-queue.ts';
import { findRun, type RunFailure, type RunName, type RunRecord } from '../runs/store/run-store.ts';

const name = { orgId: z.string(), runId: z.string() };

const caught = z.looseObject({ Error: z.string() });

const stepEvent = z.looseObject({ ...name, error: caught.optional() });

/** Event of the schedule that runs every minute. */
const sweepEvent = z.strictObject({ sweep: z.literal(true) });

/** EventBridge event for state machine executions that were stopped or timed out, and therefore had no final step. */
const statusEvent = z.looseObject({ detail: z.looseObject({ status: z.string(), input: z.string() }) });

/**
 * Last step of a run. Joins the results, or records why they are missing, and starts the next runs. Every minute, it
 * also repairs the queue and ends runs whose execution ended without this step.
 */
export const handler = namingFullStorage(async (event): Promise<void> => {
	if (sweepEvent.safeParse(event).success) {
		for (const run of await sweepQueue(systemClock)) await endRun(run, 'ExecutionEnded');
		return;
	}
	const ended = statusEvent.safeParse(event);
	const { error, ...run } = ended.success
		? { ...z.object(name).parse(JSON.parse(ended.data.detail.input)), error: { Error: ended.data.detail.status } }
		: stepEvent.parse(event);
	const { orgId, runId } = run;
	logger.appendKeys({ runId });
	if (error !== undefined) return endRun({ orgId, runId }, error.Error);
	await joinRun({ orgId, runId }, systemClock);
	await recordEnd({ orgId, runId });
	await leaveQueue({ orgId, runId }, systemClock);
});

async function endRun({ orgId, runId }: RunName, error: string): Promise<void> {
	if (await failRun({ orgId, runId }, failureOf(error), systemClock))
		logger.warn(alarmMessages.runFailed, { runId, error });
	// A run whose record does not exist yet keeps its queue entry. The repair that runs every minute handles it.
	if ((await recordEnd({ orgId, runId })) === undefined) return;
	await leaveQueue({ orgId, runId }, systemClock);
}

/** A repeated step records the event again with the same identifier. Returns undefined if the run was removed. */
async function recordEnd(run: RunName): Promise<RunRecord | undefined> {
	const found = await findRun(run);
	if (found === undefined) return undefined;
	const { orgId, runId, state, kind, name, rows, failed, outputHash, failure, changedAt } = found;
	const about = { orgId, subject: `run/${runId}`, time: changedAt, cause: runId };
	const identity = { runId, kind, ...(name === undefined ? {} : { name }) };
	if (state === 'done') {
		const counts = { ...(rows === undefined ? {} : { rows }), ...(failed === undefined ? {} : { failed }) };
		const data = { ...identity, ...counts, ...(outputHash === undefined ? {} : { outputHash }) };
		await recordEvent({ ...about, type: 'run.completed', data }, systemClock());
	}
	if (state === 'failed') {
		const { code, message } = failure ?? { code: 'step-failed', message: runFailures['step-failed'] };
		await recordEvent({ ...about, type: 'run.failed', data: { ...identity, code, message } }, systemClock());
	}
	return found;
}

function failureOf(error: string): RunFailure {
	if (error === 'StorageFull') return { code: 'storage-full', message: runFailures['storage-full'] };
	const isTimeout = error === 'TIMED_OUT' || error === 'States.Timeout';
	const message = isTimeout ? 'The run took longer than two hours. Divide the file.' : runFailures['step-failed'];
	return { code: 'step-failed', message };
}
