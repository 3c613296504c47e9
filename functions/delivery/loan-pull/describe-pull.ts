import type { LoanPullAnswer, LoanPullRun } from '#shared/contract/loan-pull.ts';
import type { LoanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { nextPull } from '#shared/delivery/loan-pull/pull-times.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { mailErrorOf } from '../schedules/mail-error-of.ts';
import { type PullRecord, type PullRun, settingOf } from './pull-record.ts';

/** A setting as the API answers it. It has no secrets. */
export function describePull(
	pull: PullRecord,
	lastRun: PullRun | undefined,
	nowMillis: number,
	warnings: readonly JobWarning[] = [],
): LoanPullAnswer {
	const { settingText: _, scheduled, ...saved } = pull;
	const setting = settingOf(pull);
	const last = Math.max(Date.parse(saved.savedAt), Date.parse(lastRun?.startedAt ?? saved.savedAt));
	return {
		...saved,
		setting: withoutSecrets(setting),
		isScheduled: scheduled === 'done',
		...(setting.paused ? {} : { nextRun: new Date(nextPull(setting, last, nowMillis)).toISOString() }),
		warnings: warnings.map(({ path, ...warning }) => ({ ...warning, path: [...path] })),
	};
}

export function withoutSecrets(setting: LoanPull): LoanPull {
	const secret = new Set<string>(sftpSecretFields);
	return Object.fromEntries(Object.entries(setting).filter(([key]) => !secret.has(key))) as LoanPull;
}

export function describeRun({ taken, mailedAt, isMailWithheld, mailFailedAt, ...run }: PullRun): LoanPullRun {
	const notes = { mailedAt, isMailWithheld, mailFailedAt };
	const mailError = mailErrorOf(notes);
	return {
		...run,
		taken: taken.map(({ name, bytes, deliveryKey }) => ({ name, bytes, deliveryId: deliveryKey })),
		...(mailError === undefined ? {} : { mailError }),
	};
}
