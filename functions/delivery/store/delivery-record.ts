import * as z from 'zod';
import { itemParser } from '#platform/aws/table.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { deliveryStates } from '#shared/delivery/delivery-states.ts';

/** Delivery and its job. */
export interface DeliveryName {
	readonly jobId: string;
	/** The scheduled time, followed by `#manual#` and a key if it was started by a person. */
	readonly deliveryKey: string;
}

const instant = z.iso.datetime();

const sftpDestination = z.object({
	kind: z.literal('sftp'),
	host: z.string(),
	port: z.int(),
	user: z.string(),
	directory: z.string(),
	hostKeys: z.array(z.string()),
	overwrite: z.boolean(),
	temporaryPrefix: z.string(),
	/** The secret with password or key. */
	secretName: z.string(),
});

/** Destination of the file in the job at the time of building. It has no secrets. */
const destination = z.discriminatedUnion('kind', [sftpDestination, z.object({ kind: z.literal('bucket') })]);

export type SftpDestination = z.infer<typeof sftpDestination>;
export type DeliveryDestination = z.infer<typeof destination>;

/** The final bytes: encrypted once and never changed. */
const file = z.object({
	name: z.string(),
	contentType: z.string(),
	/** Key in the bucket of deliveries. */
	key: z.string(),
	/** Key of the organisation's copy. */
	copyKey: z.string(),
	bytes: z.int(),
	/** In hexadecimal digits. */
	sha256: z.string(),
	rows: z.int(),
	faultRows: z.int(),
	/** A delivery that sends the file again keeps this time. Absent in early records. */
	builtAt: instant.exactOptional(),
});

export type DeliveryFile = z.infer<typeof file>;

const error = z.object({
	code: z.string(),
	message: z.string(),
	/** Values of the message, for its text in other languages. */
	params: z.record(z.string(), z.string()).exactOptional(),
});

export type DeliveryError = z.infer<typeof error>;

const rowError = z.object({ row: z.int(), name: z.string().exactOptional(), error: z.string() });

/** Why a row of a file has no figures. */
export type RowError = z.infer<typeof rowError>;

/** A rate that a delivery waits for: its index or instrument, and the date of its fixing. */
const awaitedRate = z.object({ index: z.string(), date: z.string() });

export type AwaitedRate = z.infer<typeof awaitedRate>;

/** A person for whom loans are calculated, and the calculator of that person at the time of the call. */
const loanUser = z.object({
	sub: z.string(),
	currencies: z.array(z.string()),
	/** Maximum lookback and lockout, in business days. */
	lookbackRange: z.int(),
	lockoutRange: z.int(),
});

export type LoanUser = z.infer<typeof loanUser>;

/** A loan file that was handed in. */
const loanFile = z.object({
	fileId: z.string(),
	/** Name given by its owner. */
	fileName: z.string(),
	/** Key in the bucket of deliveries. */
	key: z.string(),
	/** Name of the mapping with which it is read. Absent: as the LVE configuration says. */
	mapping: z.string().exactOptional(),
	/** Absent in early records. */
	handedInAt: instant.exactOptional(),
	/** The server, directory and name that it was fetched from. */
	takenFrom: z.string().exactOptional(),
	/**
	 * The person who handed it in. Absent for a file that was fetched, and in early records: the entitlement of the
	 * organisation applies.
	 */
	handedInBy: loanUser.exactOptional(),
	/** The person who sends it again: the entitlement of both applies. */
	resentBy: loanUser.exactOptional(),
});

export type LoanFile = z.infer<typeof loanFile>;

/** Immutable properties of a delivery, known when it is added. */
const added = z.object({
	jobId: z.string(),
	deliveryKey: z.string(),
	orgId: z.string(),
	/** The name of the job in mails and in the audit trail. */
	jobName: z.string(),
	kind: z.enum(['scheduled', 'manual', 'resend']),
	/** The version of the job that was in force at the run, if the job was saved before the run was started. */
	jobVersion: z.int().exactOptional(),
	/** The key of the delivery that this one repeats. */
	resends: z.string().exactOptional(),
	/** Owner of the loans in the delivery of a loan file. */
	loanFile: loanFile.exactOptional(),
	/** The login of the administrator who started it. */
	requestedBy: z.string().exactOptional(),
	/** The run to which dates and file name refer. */
	scheduledTime: instant,
	addedAt: instant,
	/** Identifies it in the audit trail. */
	auditId: z.string(),
	/** Epoch seconds. */
	expiresAt: z.int(),
});

export type AddedDelivery = z.infer<typeof added>;

const record = added.extend({
	state: z.enum(deliveryStates),
	changedAt: instant,
	leaseToken: z.string().exactOptional(),
	leaseUntil: instant.exactOptional(),
	attempts: z.int(),
	/** When the sweep starts it again; absent when nothing is left to do. */
	nextAt: instant.exactOptional(),
	/** When it fails if rates are missing. */
	deadline: instant.exactOptional(),
	/** The rates that its last try lacked, each once, the first of them. Absent in early records. */
	waitingFor: z.array(awaitedRate).exactOptional(),
	/** Start of its tries, if it waited or its file is built: the end of the wait, or the building. */
	triedFrom: instant.exactOptional(),
	destination: destination.exactOptional(),
	file: file.exactOptional(),
	/** Errors of the first rows of the file. Absent in early records. */
	rowErrors: z.array(rowError).exactOptional(),
	/** Decisions of the reader of a loan file. Absent in early records. */
	notes: z.array(z.string()).exactOptional(),
	/** Warnings about the loan file. Absent in early records. */
	warnings: z.array(error).exactOptional(),
	/** The temporary name of the runner that sends. */
	temporary: z.string().exactOptional(),
	/** Every temporary name under which a file may have been left. */
	temporaries: z.set(z.string()).exactOptional(),
	/** The temporary file as the server described it when it was complete: a rename keeps both. */
	complete: z.object({ size: z.int(), mtime: z.int() }).exactOptional(),
	/** Why the last try did not succeed; in an end state why the delivery did not. */
	error: error.exactOptional(),
	endedAt: instant.exactOptional(),
	mailedAt: instant.exactOptional(),
	/** True if the mail was not sent, because of the limit of the day. */
	isMailWithheld: z.boolean().exactOptional(),
	/** Last try of a mail that the mail service refused. With `mailedAt`, it is not tried again. */
	mailFailedAt: instant.exactOptional(),
});

export type DeliveryRecord = z.infer<typeof record>;

/** Fields that a move adds to the record. */
export type DeliveryChanges = Partial<
	Pick<
		DeliveryRecord,
		| 'deadline'
		| 'waitingFor'
		| 'triedFrom'
		| 'destination'
		| 'file'
		| 'rowErrors'
		| 'notes'
		| 'warnings'
		| 'complete'
		| 'error'
		| 'nextAt'
	>
>;

export const parseDelivery: (item: Record<string, unknown>) => DeliveryRecord = itemParser('deliveries', record);

/** When a delivery could first be sent, in milliseconds since 1970: its tries and the time that it may take count from then. */
export function triedFromMillis({
	triedFrom,
	addedAt,
	scheduledTime,
}: Pick<DeliveryRecord, 'triedFrom' | 'addedAt' | 'scheduledTime'>): number {
	// A loan file is handed in before its time; a run that was missed is added after it.
	return triedFrom === undefined ? Math.max(Date.parse(addedAt), Date.parse(scheduledTime)) : Date.parse(triedFrom);
}

/**
 * Time of the next try of a delivery that waits for one; undefined while a try is under way, before the first one and
 * after the end.
 */
export function nextTryOf(
	{ state, attempts, leaseUntil, nextAt }: Pick<DeliveryRecord, 'state' | 'attempts' | 'leaseUntil' | 'nextAt'>,
	nowMillis: number,
): string | undefined {
	const isLeased = leaseUntil !== undefined && Date.parse(leaseUntil) > nowMillis;
	return isEnded(state) || attempts === 0 || isLeased ? undefined : nextAt;
}

/**
 * File of a delivery that can be sent; undefined for a file in which every row has an error. That file is kept for its
 * reasons only: a delivery that repeats this one builds another file.
 */
export function sendableFile({ file }: Pick<DeliveryRecord, 'file'>): DeliveryFile | undefined {
	return file !== undefined && file.rows > 0 && file.faultRows === file.rows ? undefined : file;
}

type Kept = Pick<DeliveryRecord, 'file' | 'loanFile' | 'addedAt'>;

/** Retention of files and records, counted from when the delivery was added. */
export const deliveryDays = 90;

/**
 * True if the file of a delivery is still in the bucket, which removes files by age. If it has no file, the loan file
 * decides. A repeated delivery has the age of the first.
 */
export function isFileKept({ file, loanFile, addedAt }: Kept, nowMillis: number): boolean {
	const storedAt = (file === undefined ? loanFile?.handedInAt : file.builtAt) ?? addedAt;
	return nowMillis < Date.parse(storedAt) + deliveryDays * 86_400_000;
}

/** True if a delivery can be sent again: its file is kept, or can be built again. */
export function isRepeatable(delivery: Kept, nowMillis: number): boolean {
	const file = sendableFile(delivery);
	if (file === undefined && delivery.loanFile === undefined) return true;
	const { file: _, ...rest } = delivery;
	return isFileKept(file === undefined ? rest : delivery, nowMillis);
}
