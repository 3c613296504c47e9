import * as z from 'zod';
import { itemParser } from '#platform/aws/table.ts';
import { deliveryStates, isEnded } from '#shared/delivery/delivery-state.ts';

export interface DeliveryName {
	readonly jobId: string;
	/** Scheduled time in ISO 8601. If a person started the delivery, `#manual#` and a key follow. */
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
	/** Name of the secret that contains the password or key. */
	secretName: z.string(),
});

/** Destination of the file, as defined in the job when the file was built. Contains no secrets. */
const destination = z.discriminatedUnion('kind', [sftpDestination, z.object({ kind: z.literal('bucket') })]);

export type SftpDestination = z.infer<typeof sftpDestination>;
export type DeliveryDestination = z.infer<typeof destination>;

/** Final bytes. They are encrypted only once and never change. */
const file = z.object({
	name: z.string(),
	contentType: z.string(),
	/** Key in the bucket of deliveries. */
	key: z.string(),
	copyKey: z.string(),
	bytes: z.int(),
	/** Hash in hexadecimal digits. */
	sha256: z.string(),
	rows: z.int(),
	faultRows: z.int(),
	/** Time at which the bytes were built; kept if the file is sent again. Absent in early records. */
	builtAt: instant.exactOptional(),
});

export type DeliveryFile = z.infer<typeof file>;

const error = z.object({
	code: z.string(),
	message: z.string(),
	/** Parameters of the message, used to show it in other languages. */
	params: z.record(z.string(), z.string()).exactOptional(),
});

export type DeliveryError = z.infer<typeof error>;

const rowError = z.object({ row: z.int(), name: z.string().exactOptional(), error: z.string() });

/** Reason why a row of a file has no figures. */
export type RowError = z.infer<typeof rowError>;

/** A rate for which a delivery waits: index or instrument, and fixing date. */
const awaitedRate = z.object({ index: z.string(), date: z.string() });

export type AwaitedRate = z.infer<typeof awaitedRate>;

/** A person for whom loans are calculated, with the person's rights in the calculator at the time of the call. */
const loanUser = z.object({
	sub: z.string(),
	currencies: z.array(z.string()),
	/** Maximum lookback and lockout, in business days. */
	lookbackRange: z.int(),
	lockoutRange: z.int(),
});

export type LoanUser = z.infer<typeof loanUser>;

const loanFile = z.object({
	fileId: z.string(),
	/** File name given by the client. */
	fileName: z.string(),
	/** Key in the bucket of deliveries. */
	key: z.string(),
	/** Name of the mapping used to read the file. Absent: as defined in the LVE configuration. */
	mapping: z.string().exactOptional(),
	/** Absent in early records. */
	handedInAt: instant.exactOptional(),
	/** Server, directory and name from which the file was fetched. */
	takenFrom: z.string().exactOptional(),
	/** Person who submitted the file. If absent (fetched file, old record), the organisation's entitlement applies. */
	handedInBy: loanUser.exactOptional(),
	/** Person who sends the file again. The calculation then requires the entitlement of both persons. */
	resentBy: loanUser.exactOptional(),
});

export type LoanFile = z.infer<typeof loanFile>;

/** Properties of a delivery that are known when it is added and never change. */
const added = z.object({
	jobId: z.string(),
	deliveryKey: z.string(),
	orgId: z.string(),
	/** Name of the job in mails and in the audit trail. */
	jobName: z.string(),
	kind: z.enum(['scheduled', 'manual', 'resend']),
	/** Version of the job at the time of the run. Absent if the job was saved after the run was started. */
	jobVersion: z.int().exactOptional(),
	/** Key of the earlier delivery that this one repeats. */
	resends: z.string().exactOptional(),
	/** Present if the delivery is for a loan file. */
	loanFile: loanFile.exactOptional(),
	/** Login of the administrator who started the delivery. */
	requestedBy: z.string().exactOptional(),
	/** Time of the run. It determines dates in the content and the file name. */
	scheduledTime: instant,
	addedAt: instant,
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
	/** Time from which the delivery sweep starts the delivery again; absent if no work is left. */
	nextAt: instant.exactOptional(),
	/** Time at which the delivery fails if rates are still missing. */
	deadline: instant.exactOptional(),
	/** Rates missing in the last attempt, without duplicates and limited in number. Absent in early records. */
	waitingFor: z.array(awaitedRate).exactOptional(),
	/** Start of the sending attempts: end of the wait, or time of building. Absent if neither has happened. */
	triedFrom: instant.exactOptional(),
	destination: destination.exactOptional(),
	file: file.exactOptional(),
	/** Errors of the first rows of the file. Absent in early records. */
	rowErrors: z.array(rowError).exactOptional(),
	/** Notes about how a loan file was interpreted. Absent in early records. */
	notes: z.array(z.string()).exactOptional(),
	/** Warnings about the loan file. Absent in early records. */
	warnings: z.array(error).exactOptional(),
	/** Temporary name used by the runner that uploads the file. */
	temporary: z.string().exactOptional(),
	/** All temporary names under which a file may remain. */
	temporaries: z.set(z.string()).exactOptional(),
	/** Size and time of the complete temporary file on the server. A rename keeps both, so they identify the file. */
	complete: z.object({ size: z.int(), mtime: z.int() }).exactOptional(),
	/** Reason why the last attempt failed. If the delivery has ended, reason why it failed. */
	error: error.exactOptional(),
	endedAt: instant.exactOptional(),
	mailedAt: instant.exactOptional(),
	/** True if the mail was not sent because of the daily limit. */
	isMailWithheld: z.boolean().exactOptional(),
	/** Time of the last mail attempt that the mail service refused. If `mailedAt` is present, no attempt follows. */
	mailFailedAt: instant.exactOptional(),
});

export type DeliveryRecord = z.infer<typeof record>;

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

/** Returns the earliest possible sending time in milliseconds since 1970, at which the limits for attempts start. */
export function triedFromMillis({
	triedFrom,
	addedAt,
	scheduledTime,
}: Pick<DeliveryRecord, 'triedFrom' | 'addedAt' | 'scheduledTime'>): number {
	// A loan file is submitted before its calculation time. A missed run is added after its scheduled time.
	return triedFrom === undefined ? Math.max(Date.parse(addedAt), Date.parse(scheduledTime)) : Date.parse(triedFrom);
}

/** Time of the next attempt. Undefined while an attempt is in progress, before the first attempt and after the end. */
export function nextTryOf(
	{ state, attempts, leaseUntil, nextAt }: Pick<DeliveryRecord, 'state' | 'attempts' | 'leaseUntil' | 'nextAt'>,
	nowMillis: number,
): string | undefined {
	const isLeased = leaseUntil !== undefined && Date.parse(leaseUntil) > nowMillis;
	return isEnded(state) || attempts === 0 || isLeased ? undefined : nextAt;
}

/**
 * Returns the file of a delivery if it can be sent. Undefined if every row has an error: that file is kept only to show
 * the errors, and repeating the delivery builds a new file.
 */
export function sendableFile({ file }: Pick<DeliveryRecord, 'file'>): DeliveryFile | undefined {
	return file !== undefined && file.rows > 0 && file.faultRows === file.rows ? undefined : file;
}

type Kept = Pick<DeliveryRecord, 'file' | 'loanFile' | 'addedAt'>;

/** Days for which files and records are kept, counted from the time at which the delivery was added. */
export const deliveryDays = 90;

/**
 * True if the file of a delivery is still in the bucket, which removes files by age. If no result file exists, checks
 * the loan file. A repeated delivery has the same file and therefore the same age as the original one.
 */
export function isFileKept({ file, loanFile, addedAt }: Kept, nowMillis: number): boolean {
	const storedAt = (file === undefined ? loanFile?.handedInAt : file.builtAt) ?? addedAt;
	return nowMillis < Date.parse(storedAt) + deliveryDays * 86_400_000;
}

/** True if a delivery can be sent again because its file is kept or can be built again. */
export function isRepeatable(delivery: Kept, nowMillis: number): boolean {
	const file = sendableFile(delivery);
	if (file === undefined && delivery.loanFile === undefined) return true;
	const { file: _, ...rest } = delivery;
	return isFileKept(file === undefined ? rest : delivery, nowMillis);
}
