import * as z from 'zod';
import { itemParser } from '#platform/aws/table.ts';
import type { LoanPullAnswer, LoanPullRun } from '#shared/contract/loan-pull.ts';
import { type LoanPull, loanPull } from '#shared/delivery/loan-pull/loan-pull.ts';
import { nextPull } from '#shared/delivery/loan-pull/pull-times.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { JobWarning } from '#shared/input/job-fault.ts';
import { mailErrorOf } from '../schedules/describe-delivery.ts';

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

const instant = z.iso.datetime();

const record = z.object({
	orgId: z.string(),
	/** The setting as JSON text, with the name of the secret in place of secrets. */
	settingText: z.string(),
	version: z.int(),
	savedBy: z.string(),
	savedAt: instant,
	/** Progress of Scheduler: `pending` and `removing` name remaining work. */
	scheduled: z.enum(['pending', 'done', 'removing']),
});

/** Source and times of the loan files that an organisation fetches. */
export type PullRecord = z.infer<typeof record>;

export const parsePull: (item: Record<string, unknown>) => PullRecord = itemParser('deliveries', record);

/** @throws ZodError for a setting that an earlier version of the portal accepted and this one does not */
export const settingOf = ({ settingText }: Pick<PullRecord, 'settingText'>): LoanPull =>
	loanPull.parse(JSON.parse(settingText));

/** Owner, in place of a job, of the secrets of the server from which loan files are fetched. */
export const loanPullOwner = 'loan-pull';

const pullError = z.object({ code: z.string(), message: z.string() });

export type PullError = z.infer<typeof pullError>;

const takenFile = z.object({
	name: z.string(),
	bytes: z.int(),
	/** The delivery of the loan file. */
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
	/** Why the run broke off; files before it were taken. */
	error: pullError.exactOptional(),
	/** True if the run before had failed, and this one has not. */
	isRecovery: z.boolean(),
	/** The three notes about its mail are those of a delivery. */
	mailedAt: instant.exactOptional(),
	isMailWithheld: z.boolean().exactOptional(),
	mailFailedAt: instant.exactOptional(),
});

/** One look at the server, with what became of it. */
export type PullRun = z.infer<typeof run>;

export const parseRun: (item: Record<string, unknown>) => PullRun = itemParser('deliveries', run);

const state = z.object({
	/** Digests of the files of the last listing that were not taken yet, each with its size and time. */
	seen: z.array(z.string()),
	lastRun: run.exactOptional(),
	/** End of the lease of the current run. */
	leaseUntil: instant.exactOptional(),
	/** When a person last asked for a run. */
	askedAt: instant.exactOptional(),
});

export type PullState = z.infer<typeof state>;

export const parseState: (item: Record<string, unknown>) => PullState = itemParser('deliveries', state);

const pulledFile = z.object({
	digest: z.string(),
	/** `claimed`: its hand-in has begun. */
	state: z.enum(['claimed', 'taken', 'refused']),
	name: z.string(),
	size: z.int(),
	mtime: z.int(),
	sha256: z.string().exactOptional(),
	deliveryKey: z.string().exactOptional(),
	/** When it was claimed or refused. */
	notedAt: instant,
});

/** A file at the server that has been dealt with, or whose hand-in has begun. */
export type PulledFile = z.infer<typeof pulledFile>;

export const parsePulledFile: (item: Record<string, unknown>) => PulledFile = itemParser('deliveries', pulledFile);

const look = z.object({
	lookId: z.string(),
	askedAt: instant,
	/** Absent until the server has answered. */
	endedAt: instant.exactOptional(),
	names: z.array(z.string()).exactOptional(),
	/** All that match, the names that are left out included. */
	matches: z.int().exactOptional(),
	error: pullError.exactOptional(),
});

/** Files on the server, listed on request of an administrator. */
export type PullLook = z.infer<typeof look>;

export const parseLook: (item: Record<string, unknown>) => PullLook = itemParser('deliveries', look);
