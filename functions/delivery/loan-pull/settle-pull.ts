import { logger } from '#platform/logger.ts';
import type { Mail } from '#platform/mail/send-mail.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { pauseMillis } from '../run/delivery-try.ts';
import { alarmingMillis, mailingMillis, sendCounted } from '../run/send-counted.ts';
import type { PullParts } from './pull-parts.ts';
import type { PullRun } from './pull-record.ts';

/**
 * Completes a run: its entry in the history, the alarm and the mail. A failure is reported when it begins and when it
 * ends, a refused file once. Repeated after a run that was killed: a mail may then come twice.
 */
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

/** Tries the refused mail about a run again, as that of a delivery: for a day. @returns false if it is not due */
export async function retryMail(orgId: string, startedAt: string, parts: PullParts): Promise<boolean> {
	const run = await parts.store.takeRefusedMail(orgId, startedAt, parts.clock());
	if (run === undefined) return false;
	const organisation = await parts.findOrganisation(orgId);
	if (organisation === undefined || organisation.isClosing === true) {
		await parts.store.noteMailed(orgId, startedAt, parts.clock(), 'none');
	} else await sendOrRetry(organisation, run, parts);
	return true;
}

/** The sweep starts the next try of a mail that the mail service refuses. */
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

/** It has no addresses of servers. */
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
