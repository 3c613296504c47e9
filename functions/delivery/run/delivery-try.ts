import type { countResult } from '#functions/directory/usage.ts';
import { noteDone, noteIntended } from '#platform/audit/audit-store.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { openSigningKey } from '#platform/transfer/openpgp/openpgp.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import type { DeliveryMove } from '#shared/delivery/delivery-state.ts';
import type { DeliveryFiles } from '../store/delivery-files.ts';
import {
	type AwaitedRate,
	type DeliveryChanges,
	type DeliveryDestination,
	type DeliveryError,
	type DeliveryFile,
	type DeliveryRecord,
	type SftpDestination,
	triedFromMillis,
} from '../store/delivery-record.ts';
import type * as deliveryStore from '../store/delivery-store.ts';
import { errorOf, isFinalError } from './delivery-failure.ts';
import type { BuildFile, DeliveryJob, dayOf } from './delivery-job.ts';
import type { findJob, mailRecipients } from './job-of-delivery.ts';
import type { MailParts } from './send-counted.ts';
import { type ConnectionParts, openConnection } from './sftp-connection.ts';

/** Idempotent. */
export async function recordInTrail(delivery: DeliveryRecord): Promise<void> {
	const { auditId, orgId, jobName, deliveryKey, jobId, state, file, error, endedAt, changedAt } = delivery;
	const entry = {
		// The id includes the state. If the state is corrected later, the correction is a separate record.
		id: `${auditId}-${state}`,
		at: endedAt ?? changedAt,
		by: `schedule ${jobName}`,
		from: 'scheduler',
		action: 'deliver' as const,
		entity: 'delivery' as const,
		entityId: `${jobId}/${deliveryKey}`,
		entityName: file?.name ?? jobName,
		orgId,
		changes: [
			{ field: 'state', before: '', after: state },
			...(file === undefined ? [] : [{ field: 'sha256', before: '', after: file.sha256 }]),
			...(error === undefined ? [] : [{ field: 'error', before: '', after: error.code }]),
		],
	};
	await noteIntended(entry);
	await noteDone(entry);
}

const eventTypes = {
	delivered: 'delivery.delivered',
	failed: 'delivery.failed',
	uncertain: 'delivery.uncertain',
} as const;

/** Idempotent. */
export async function recordDeliveryEvent(delivery: DeliveryRecord, nowMillis: number): Promise<void> {
	const { auditId, orgId, jobId, deliveryKey, jobName, scheduledTime, state, endedAt, changedAt } = delivery;
	if (!(state in eventTypes)) return;
	const { file, error } = delivery;
	await recordEvent(
		{
			type: eventTypes[state as keyof typeof eventTypes],
			orgId,
			subject: `delivery/${jobId}/${deliveryKey}`,
			time: endedAt ?? changedAt,
			cause: auditId,
			data: {
				jobId,
				deliveryId: deliveryKey,
				schedule: jobName,
				scheduledTime,
				...(file === undefined ? {} : { file: eventFile(file) }),
				...(error === undefined ? {} : { error: { code: error.code, message: error.message } }),
			},
		},
		nowMillis,
	);
}

const eventFile = ({ name, bytes, rows, faultRows, sha256 }: DeliveryFile) => ({
	name,
	bytes,
	rows,
	faultRows,
	sha256,
});

export interface DeliveryParts extends ConnectionParts, MailParts {
	readonly store: Pick<
		typeof deliveryStore,
		'find' | 'takeLease' | 'renewLease' | 'releaseLease' | 'move' | 'noteMailed' | 'close'
	>;
	readonly asOrganisation: <Result>(orgId: string, run: () => Promise<Result>) => Promise<Result>;
	readonly files: DeliveryFiles;
	readonly findJob: typeof findJob;
	readonly dayOf: typeof dayOf;
	readonly buildFile: BuildFile;
	readonly openSigningKey: typeof openSigningKey;
	readonly mailRecipients: typeof mailRecipients;
	readonly recordInTrail: typeof recordInTrail;
	readonly recordDeliveryEvent: typeof recordDeliveryEvent;
	readonly countResult: typeof countResult;
	readonly noteDelivered: (jobId: string, atMillis: number) => Promise<void>;
	readonly newToken: () => string;
}

type Notes = Pick<DeliveryChanges, 'rowErrors' | 'notes' | 'warnings'>;

export interface DeliveryTry {
	readonly parts: DeliveryParts;
	readonly token: string;
	readonly directory: string;
	readonly job: DeliveryJob | undefined;
	record: DeliveryRecord;
	path?: string;
	/** Fields that `keepBuilt` records. */
	built?: { readonly file: DeliveryFile; readonly destination: DeliveryDestination } & Notes;
	/** Fields that `giveUp` records for a file in which every row has an error. */
	unsent?: { readonly file: DeliveryFile } & Notes;
	temporary?: string;
	/** Fields that `beginPlacing` records. */
	complete?: { readonly size: number; readonly mtime: number };
	waiting?: {
		readonly nextAtMillis: number;
		readonly deadlineMillis: number;
		readonly waitingFor: AwaitedRate[];
	};
	/** Fields that `giveUp` and `recordWithdrawn` record. */
	failure?: DeliveryError;
	connection?: Awaited<ReturnType<typeof openConnection>>;
}

export function sftpDestination({ record: { destination } }: DeliveryTry): SftpDestination {
	if (destination?.kind !== 'sftp') throw new Error('the file goes to no server');
	return destination;
}

export async function openSession(attempt: DeliveryTry): Promise<SftpSession> {
	attempt.connection ??= await openConnection(attempt.parts, sftpDestination(attempt), attempt.token);
	return attempt.connection.session;
}

export async function closeSession(attempt: DeliveryTry): Promise<void> {
	const { connection } = attempt;
	delete attempt.connection;
	connection?.session.close();
	await connection?.release();
}

export async function move(attempt: DeliveryTry, name: DeliveryMove, changes: DeliveryChanges = {}): Promise<boolean> {
	const { parts, record, token, temporary } = attempt;
	const runner = temporary === undefined ? { token } : { token, temporary };
	const moved = await parts.store.move(record, name, runner, parts.clock(), changes);
	if (moved === undefined) return false;
	attempt.record = moved;
	return true;
}

export const pauseMillis = (ageMillis: number): number => Math.min(1_800_000, Math.max(60_000, ageMillis / 2));

const tryingMillis = 6 * 3600_000;

/** Throws the error of the step if a retry can help. */
export async function orImpossible<Answer extends string>(
	attempt: DeliveryTry,
	act: () => Promise<Answer>,
): Promise<Answer | 'impossible'> {
	try {
		return await act();
	} catch (error) {
		const failure = errorOf(error);
		const age = attempt.parts.clock() - triedFromMillis(attempt.record);
		if (!isFinalError(failure) && age < tryingMillis) throw error;
		attempt.failure = failure;
		return 'impossible';
	}
}
