import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { countResult } from '#functions/directory/usage.ts';
import { asOrganisation } from '#platform/aws/organisation-session.ts';
import { logger, systemClock, systemTimer } from '#platform/runtime.ts';
import { openSigningKey, publicSigningKey, readRecipientKey } from '#platform/transfer/openpgp/openpgp.ts';
import { connectSftp } from '#platform/transfer/sftp/connect.ts';
import { hostKeyLine } from '#platform/transfer/sftp/host-key.ts';
import { uploadFile } from '#platform/transfer/sftp/remote-files.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import type { connectionTestAnswer } from '#shared/contract/schedule-checks.ts';
import { buildFile, previewRates } from '../content/build-file.ts';
import { buildLoanFile } from '../loan-files/build-loan-file.ts';
import { pullParts, retryMail } from '../loan-pull/pull-parts.ts';
import { lookAtServer, runPull } from '../loan-pull/run-pull.ts';
import { type Answer, type ConnectionTest, type Question, question } from '../questions/question.ts';
import { deliveryError, errorOf } from '../run/delivery-failure.ts';
import { type BuildFile, dayOf } from '../run/delivery-job.ts';
import { type DeliveryParts, recordDeliveryEvent, recordInTrail } from '../run/delivery-try.ts';
import { addScheduled, findJob, mailRecipients } from '../run/job-of-delivery.ts';
import { runDelivery } from '../run/run-delivery.ts';
import { mailParts } from '../run/send-counted.ts';
import { connectionParts, openConnection } from '../run/sftp-connection.ts';
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

/** Answers a question from the bulk schedules function, whose bundle excludes OpenPGP.js, SSH and the calculator. */
async function answerQuestion(question: Question): Promise<Answer> {
	if ('connectionTest' in question) {
		const { connectionTest } = question;
		return asOrganisation(connectionTest.orgId, () => testConnection(connectionTest));
	}
	const nowMillis = systemClock();
	if ('preview' in question) {
		const { orgId, requestText } = question.preview;
		return asOrganisation(orgId, () => previewRates(orgId, requestText, nowMillis));
	}
	const { keyRequest } = question;
	if ('recipientKey' in keyRequest) {
		const read = await readRecipientKey(keyRequest.recipientKey, nowMillis);
		if ('fault' in read) return { fault: read.fault };
		const { expiresAtMillis } = read;
		return expiresAtMillis === undefined ? {} : { expiresAtMillis };
	}
	const { orgId, name } = keyRequest.signingKeyOf;
	return asOrganisation(orgId, () => signingKey(orgId, name, nowMillis));
}

async function signingKey(orgId: string, name: string, nowMillis: number): Promise<Answer> {
	const publicKey = await publicSigningKey(orgId, name, nowMillis);
	const read = await readRecipientKey(publicKey, nowMillis);
	if ('fault' in read) throw new Error(`the signing key of the organisation ${orgId} cannot be read: ${read.fault}`);
	return { publicKey, fingerprint: read.fingerprint };
}

type Tested = z.output<typeof connectionTestAnswer>;

/** Shorter than the time limit of a request, because the browser waits for the response. */
const testMillis = 20_000;

const content = Buffer.from('Connection test of the portal. This file is removed at once.\r\n');

/** Signs in only if the server's key equals a pinned key. Otherwise, the response contains the server's key. */
async function testConnection({ account, credentials }: ConnectionTest): Promise<Tested> {
	const token = randomUUID();
	let shown: Buffer | undefined;
	const connect: typeof connectSftp = (server, options) =>
		connectSftp(server, {
			...options,
			onHostKey: (blob) => {
				shown = blob;
			},
		});
	const key = () => (shown === undefined ? {} : { hostKey: hostKeyLine(shown) });
	/** Reads only the host key and ends the connection before the sign-in. */
	const look = () => connect({ ...account, hostKeys: [], login: { password: '' } });
	const { secretName = '', ...entered } = credentials;
	const readCredentials: typeof connectionParts.readCredentials = async (name, of) =>
		secretName === '' ? entered : connectionParts.readCredentials(name, of);
	const test = async (): Promise<Tested> => {
		if (account.hostKeys.length === 0) {
			try {
				await look();
			} catch (error) {
				return shown === undefined
					? { outcome: 'failed', error: errorOf(error) }
					: { outcome: 'host-key-unknown', ...key() };
			}
		}
		try {
			const parts = { ...connectionParts, connect, readCredentials };
			const { session, release } = await openConnection(parts, { ...account, secretName }, token);
			try {
				await writeTestFile(session, account, token);
				return { outcome: 'passed', ...key() };
			} finally {
				session.close();
				await release();
			}
		} catch (error) {
			const failed = errorOf(error);
			if (failed.code === 'handshake-failed') await look().catch(() => undefined);
			const isOtherKey =
				failed.code === 'host-key-refused' || (failed.code === 'handshake-failed' && shown !== undefined);
			return { outcome: isOtherKey ? 'host-key-differs' : 'failed', error: failed, ...key() };
		}
	};
	return new Promise((resolve, reject) => {
		const cancel = systemTimer(testMillis, () =>
			resolve({ outcome: 'failed', error: deliveryError('test-too-slow'), ...key() }),
		);
		test().then(resolve, reject).finally(cancel);
	});
}

async function writeTestFile(session: SftpSession, account: ConnectionTest['account'], token: string): Promise<void> {
	const { directory, temporaryPrefix } = account;
	const path = `${directory === '/' ? '' : directory}/${temporaryPrefix}portal-connection-test.${token}.part`;
	const sha256 = createHash('sha256').update(content).digest('hex');
	try {
		await uploadFile(session, path, [content], { size: content.length, sha256 });
	} catch (error) {
		// An error of the removal is ignored, because the upload's failure is reported.
		await session.remove(path).catch(() => undefined);
		throw error;
	}
	await session.remove(path);
}
