import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { countResult } from '#functions/directory/usage.ts';
import { asOrganisation } from '#platform/aws/organisation-session.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { openSigningKey } from '#platform/transfer/openpgp/openpgp.ts';
import { buildFile } from '../content/build-file.ts';
import { buildLoanFile } from '../loan-files/build-loan-file.ts';
import { pullParts, retryMail } from '../loan-pull/pull-parts.ts';
import { lookAtServer, runPull } from '../loan-pull/run-pull.ts';
import { answerQuestion } from '../questions/answer-question.ts';
import { type Answer, question } from '../questions/question.ts';
import { type BuildFile, dayOf } from '../run/delivery-job.ts';
import { type DeliveryParts, recordDeliveryEvent, recordInTrail } from '../run/delivery-try.ts';
import { addScheduled, findJob, mailRecipients } from '../run/job-of-delivery.ts';
import { runDelivery } from '../run/run-delivery.ts';
import { mailParts } from '../run/send-counted.ts';
import { connectionParts } from '../run/sftp-connection.ts';
import { deliveryFiles } from '../store/delivery-files.ts';
import type { DeliveryName, DeliveryRecord } from '../store/delivery-record.ts';
import { close, find, move, noteMailed, releaseLease, renewLease, takeLease } from '../store/delivery-store.ts';
import { noteDelivered } from '../store/job-store.ts';

/**
 * Events of the function. `pullOf` starts a run that fetches loan files; with `lookId`, it only lists the files for an
 * administrator; with `mailOf`, it retries the refused mail about a run. `deliveryKey` names a recorded delivery that
 * the delivery sweep or an administrator starts. `scheduledTime` is a run of a bulk schedule; EventBridge Scheduler
 * sends it at least once. All other events are questions from the bulk schedules function.
 */
const event = z.union([
	z.strictObject({ pullOf: z.string(), lookId: z.string().exactOptional() }),
	z.strictObject({ pullOf: z.string(), isByHand: z.literal(true) }),
	z.strictObject({ pullOf: z.string(), mailOf: z.string() }),
	z.strictObject({ jobId: z.string(), deliveryKey: z.string() }),
	z.strictObject({ jobId: z.string(), scheduledTime: z.iso.datetime() }),
	question,
]);

const parts: DeliveryParts = {
	...connectionParts,
	...mailParts,
	store: { find, takeLease, renewLease, releaseLease, move, noteMailed, close },
	asOrganisation,
	files: deliveryFiles,
	findJob,
	dayOf,
	buildFile: buildContent,
	openSigningKey,
	countResult,
	mailRecipients,
	recordInTrail,
	recordDeliveryEvent,
	noteDelivered,
	newToken: randomUUID,
};

/** The delivery sweep retries an interrupted delivery. */
export async function handler(
	input: unknown,
): Promise<{ readonly state: DeliveryRecord['state'] | 'none' | 'fetched' | 'looked' | 'mailed' } | Answer> {
	const asked = event.parse(input);
	logger.resetKeys();
	if ('pullOf' in asked) return { state: await asOrganisation(asked.pullOf, () => pull(asked)) };
	if (!('jobId' in asked)) return answerQuestion(asked);
	logger.appendKeys({ jobId: asked.jobId });
	const name = 'deliveryKey' in asked ? asked : await addOfSchedule(asked.jobId, Date.parse(asked.scheduledTime));
	const state = name === undefined ? undefined : await runDelivery(name, parts);
	return { state: state ?? 'none' };
}

async function pull({
	pullOf: orgId,
	lookId,
	mailOf,
	isByHand,
}: {
	readonly pullOf: string;
	readonly lookId?: string;
	readonly mailOf?: string;
	readonly isByHand?: true;
}) {
	logger.appendKeys({ orgId });
	if (mailOf !== undefined) return (await retryMail(orgId, mailOf, pullParts)) ? 'mailed' : 'none';
	if (lookId === undefined) return (await runPull(orgId, pullParts, isByHand)) === undefined ? 'none' : 'fetched';
	await lookAtServer(orgId, lookId, pullParts);
	return 'looked';
}

async function addOfSchedule(jobId: string, scheduledMillis: number): Promise<DeliveryName | undefined> {
	const job = await findJob(jobId);
	return job === undefined || job.isPaused ? undefined : addScheduled(job, scheduledMillis, systemClock());
}

async function buildContent(...[job, scheduledTime, nowMillis, loanFile]: Parameters<BuildFile>) {
	const { organisation, content, terms } = job;
	if (content.kind === 'schedule') {
		return buildFile({ organisation, request: content.request }, scheduledTime, nowMillis);
	}
	if (loanFile === undefined) throw new Error(`a delivery of ${job.jobId} names no loan file`);
	const { waitMinutes } = terms.delivery;
	return buildLoanFile({ organisation, batch: content.batch, file: loanFile, waitMinutes }, scheduledTime, nowMillis);
}
