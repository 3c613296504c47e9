import { randomUUID } from 'node:crypto';
import { findOrganisation } from '#functions/directory/organisations.ts';
import { withRecordOf } from '#platform/audit/with-audit-record.ts';
import type { Mail } from '#platform/mail/send-mail.ts';
import { logger } from '#platform/runtime.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import { handInLoanFile, loanFileTime } from '../loan-files/hand-in-loan-file.ts';
import { pauseMillis } from '../run/delivery-try.ts';
import { canDeliverLoans, loanJobId, loanJobOf, mailRecipients } from '../run/job-of-delivery.ts';
import { alarmingMillis, mailingMillis, mailParts, sendCounted } from '../run/send-counted.ts';
import { connectionParts } from '../run/sftp-connection.ts';
import { type DeliveryFiles, deliveryFiles } from '../store/delivery-files.ts';
import type { LoanFile } from '../store/delivery-record.ts';
import {
	addRun,
	beginRun,
	endClaim,
	endLook,
	endRun,
	findFiles,
	findLook,
	noteFile,
	noteMailed,
	noteMailRefused,
	noteMoved,
	takeRefusedMail,
} from './pull-runs.ts';
import { find, type PullRun, type RefusedFile, type TakenFile } from './pull-store.ts';

/** Services with which loan files are fetched. Tests replace them. */
export const pullParts = {
	...connectionParts,
	...mailParts,
	store: {
		find,
		beginRun,
		endRun,
		addRun,
		findLook,
		endLook,
		noteMailRefused,
		noteMailed,
		takeRefusedMail,
		findFiles,
		noteFile,
		endClaim,
		noteMoved,
	},
	findOrganisation,
	files: deliveryFiles as Pick<DeliveryFiles, 'write'>,
	timeOf: loanFileTime,
	handIn: handInFetched,
	canDeliver: canDeliverLoans,
	recipientsOf,
	newToken: (): string => randomUUID(),
};

export type PullParts = Readonly<typeof pullParts>;

async function recipientsOf(organisation: Organisation): Promise<readonly string[]> {
	const job = await loanJobOf(loanJobId(organisation.orgId), organisation);
	return job === undefined ? [] : mailRecipients(job.terms, organisation.orgId);
}

interface FetchedFile {
	readonly orgId: string;
	readonly loanFile: LoanFile;
	readonly runsAtMillis: number;
	/** The audit trail shows the server as the actor. */
	readonly host: string;
	/** Keeps the audit record the same if the submission is repeated. */
	readonly claimedAt: string;
}

/** Idempotent. */
export function handInFetched(file: FetchedFile, nowMillis: number): Promise<string> {
	const { orgId, loanFile, runsAtMillis, host, claimedAt } = file;
	const actor = { id: `pull-${loanFile.fileId}`, at: claimedAt, by: `sftp pull ${host}`, from: 'scheduler' };
	const handedIn = { orgId, loanFile, person: undefined, runsAtMillis };
	return handInLoanFile(handedIn, nowMillis, (what, act) => withRecordOf(actor, what, act));
}

export interface PullTry {
	readonly parts: PullParts;
	readonly orgId: string;
	readonly setting: LoanPull;
	readonly isByHand: boolean;
	readonly batch: LoanBatch;
	readonly session: SftpSession;
	readonly directory: string;
	readonly taken: TakenFile[];
	readonly refused: RefusedFile[];
	/** The run still processes the other files. */
	failure?: unknown;
}

/** Reports a failure when it begins and when it ends. Repeated if the run was killed, so a mail may be sent twice. */
export async function settlePull(
	organisation: Organisation,
	run: PullRun,
	before: PullRun | undefined,
	parts: PullParts,
): Promise<void> {
	const { store } = parts;
	const { orgId } = organisation;
	const { error, refused, taken, isRecovery } = run;
	const isNewError = error !== undefined && before?.error === undefined;
	const isOtherError = error !== undefined && before?.error?.code !== error.code;
	if (isOtherError || isRecovery || taken.length > 0 || refused.length > 0) await store.addRun(orgId, run);
	if (isNewError || refused.length > 0) {
		logger.warn(alarmMessages.loanPullFailed, { orgId, code: error?.code, refused: refused.length });
	}
	if (isNewError || isRecovery || refused.length > 0) {
		await sendOrRetry(organisation, run, parts);
	}
	logger.info('loan files fetched', { orgId, taken: taken.length, refused: refused.length, code: error?.code });
}

/** Returns false if the mail is not due. Retries end after a day. */
export async function retryMail(orgId: string, startedAt: string, parts: PullParts): Promise<boolean> {
	const run = await parts.store.takeRefusedMail(orgId, startedAt, parts.clock());
	if (run === undefined) return false;
	const organisation = await parts.findOrganisation(orgId);
	if (organisation === undefined || organisation.isClosing === true) {
		await parts.store.noteMailed(orgId, startedAt, parts.clock(), 'none');
	} else await sendOrRetry(organisation, run, parts);
	return true;
}

/** If the mail service refuses the mail, the delivery sweep starts the next attempt. */
async function sendOrRetry(organisation: Organisation, run: PullRun, parts: PullParts): Promise<void> {
	const { orgId } = organisation;
	const { startedAt, endedAt } = run;
	const outcome = await sendCounted(orgId, mailOf(run, await parts.recipientsOf(organisation)), parts);
	const now = parts.clock();
	const age = now - Date.parse(endedAt);
	if (outcome === 'failed') {
		if (age >= alarmingMillis) logger.warn(alarmMessages.mailFailed, { orgId });
		if (age < mailingMillis) return parts.store.noteMailRefused(orgId, startedAt, now, now + pauseMillis(age));
	}
	await parts.store.noteMailed(orgId, startedAt, now, outcome);
}

/** Contains no server addresses. */
function mailOf({ startedAt, taken, refused, error, isRecovery }: PullRun, to: readonly string[]): Mail {
	const subject =
		error !== undefined
			? 'Loan files cannot be fetched'
			: refused.length > 0
				? `Loan files refused: ${refused.length}`
				: 'Loan files are fetched again';
	const lines = [
		`Run: ${startedAt}`,
		...(error === undefined ? [] : [`Reason: ${error.message}`]),
		...(isRecovery ? ['The server can be used again.'] : []),
		...taken.map(({ name, bytes }) => `Taken: ${name} (${bytes} bytes)`),
		...refused.map(({ name, error: { message } }) => `Refused: ${name}: ${message}`),
		...(error === undefined ? [] : ['', 'It is tried again at each run. The next mail follows when it succeeds.']),
	];
	return { to, subject, text: `${lines.join('\n')}\n` };
}
