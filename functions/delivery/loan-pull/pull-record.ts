import * as z from 'zod';
import { itemParser } from '#platform/aws/table.ts';
import type { LoanPullAnswer, LoanPullRun } from '#shared/contract/loan-files.ts';
import { type LoanPull, loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { nextPull } from '#shared/delivery/loan-pull/pull-times.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { mailErrorOf } from '../schedules/describe-delivery.ts';

/** Returns a setting for the API response, without secrets. */
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

const instant = z.iso.datetime();

const record = z.object({
	orgId: z.string(),
	/** Setting as JSON text, with the name of the secret instead of the secrets. */
	settingText: z.string(),
	version: z.int(),
	savedBy: z.string(),
	savedAt: instant,
	/** State of the schedule in EventBridge Scheduler. `pending` and `removing`: still to be updated or removed. */
	scheduled: z.enum(['pending', 'done', 'removing']),
});

export type PullRecord = z.infer<typeof record>;

export const parsePull: (item: Record<string, unknown>) => PullRecord = itemParser('deliveries', record);

/** @throws ZodError if the setting was valid in an earlier version of the portal but is no longer valid */
export const settingOf = ({ settingText }: Pick<PullRecord, 'settingText'>): LoanPull =>
	loanPull.parse(JSON.parse(settingText));

/** Owner id of the SFTP secrets for fetching loan files. Secrets of bulk schedules have the job id instead. */
export const loanPullOwner = 'loan-pull';

const pullError = z.object({ code: z.string(), message: z.string() });

export type PullError = z.infer<typeof pullError>;

const takenFile = z.object({
	name: z.string(),
	bytes: z.int(),
	deliveryKey: z.string(),
});

const refusedFile = z.object({ name: z.string(), error: pullError });

export type TakenFile = z.infer<typeof takenFile>;
export type RefusedFile = z.infer<typeof refusedFile>;

const run = z.object({
	startedAt: instant,
	endedAt: instant,
	/** Number of files that match the pattern, including those fetched before. */
	matches: z.int().exactOptional(),
	taken: z.array(takenFile),
	refused: z.array(refusedFile),
	/** Reason why the run stopped early. Files processed before that were fetched. */
	error: pullError.exactOptional(),
	/** True if this run succeeded and the previous one failed. */
	isRecovery: z.boolean(),
	/** Outcome of the mail about the run. The three fields have the same meaning as in a delivery record. */
	mailedAt: instant.exactOptional(),
	isMailWithheld: z.boolean().exactOptional(),
	mailFailedAt: instant.exactOptional(),
});

export type PullRun = z.infer<typeof run>;

export const parseRun: (item: Record<string, unknown>) => PullRun = itemParser('deliveries', run);

const state = z.object({
	/** Digests of listed files that were not fetched yet. A digest includes size and time. */
	seen: z.array(z.string()),
	lastRun: run.exactOptional(),
	leaseUntil: instant.exactOptional(),
	/** Time at which a person last requested a run. */
	askedAt: instant.exactOptional(),
});

export type PullState = z.infer<typeof state>;

export const parseState: (item: Record<string, unknown>) => PullState = itemParser('deliveries', state);

const pulledFile = z.object({
	digest: z.string(),
	/** `claimed`: the submission has begun. */
	state: z.enum(['claimed', 'taken', 'refused']),
	name: z.string(),
	size: z.int(),
	mtime: z.int(),
	sha256: z.string().exactOptional(),
	deliveryKey: z.string().exactOptional(),
	/** Time of the claim or refusal. */
	notedAt: instant,
});

/** A file on the server that was fetched or refused, or whose submission has begun. */
export type PulledFile = z.infer<typeof pulledFile>;

export const parsePulledFile: (item: Record<string, unknown>) => PulledFile = itemParser('deliveries', pulledFile);

const look = z.object({
	lookId: z.string(),
	askedAt: instant,
	/** Time at which the listing ended. Absent until the server has responded. */
	endedAt: instant.exactOptional(),
	names: z.array(z.string()).exactOptional(),
	/** Number of all matching files, including those not listed in `names`. */
	matches: z.int().exactOptional(),
	error: pullError.exactOptional(),
});

/** Listing of the files on the server, requested by an administrator. */
export type PullLook = z.infer<typeof look>;

export const parseLook: (item: Record<string, unknown>) => PullLook = itemParser('deliveries', look);
