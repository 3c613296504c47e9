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
	secretName: z.string(),
});

/** Destination defined in the job when the file was built. */
const destination = z.discriminatedUnion('kind', [sftpDestination, z.object({ kind: z.literal('bucket') })]);

export type SftpDestination = z.infer<typeof sftpDestination>;
export type DeliveryDestination = z.infer<typeof destination>;

/** Encrypted only once; never changes. */
const file = z.object({
	name: z.string(),
	contentType: z.string(),
	key: z.string(),
	copyKey: z.string(),
	bytes: z.int(),
	sha256: z.string(),
	rows: z.int(),
	faultRows: z.int(),
	/** Kept if the file is sent again. Absent in early records. */
	builtAt: instant.exactOptional(),
});

export type DeliveryFile = z.infer<typeof file>;

const error = z.object({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()).exactOptional(),
});

export type DeliveryError = z.infer<typeof error>;

const rowError = z.object({ row: z.int(), name: z.string().exactOptional(), error: z.string() });

export type RowError = z.infer<typeof rowError>;

const awaitedRate = z.object({ index: z.string(), date: z.string() });

export type AwaitedRate = z.infer<typeof awaitedRate>;

/** Rights in the calculator at the time of the call. */
const loanUser = z.object({
	sub: z.string(),
	currencies: z.array(z.string()),
	/** In business days. */
	lookbackRange: z.int(),
	lockoutRange: z.int(),
});

export type LoanUser = z.infer<typeof loanUser>;

const loanFile = z.object({
	fileId: z.string(),
	fileName: z.string(),
	key: z.string(),
	/** Absent: as defined in the LVE configuration. */
	mapping: z.string().exactOptional(),
	/** Absent in early records. */
	handedInAt: instant.exactOptional(),
	takenFrom: z.string().exactOptional(),
	/** If absent (fetched file, old record), the organisation's entitlement applies. */
	handedInBy: loanUser.exactOptional(),
	/** The calculation then requires the entitlement of both persons. */
	resentBy: loanUser.exactOptional(),
});

export type LoanFile = z.infer<typeof loanFile>;

/** Properties that never change. */
const added = z.object({
	jobId: z.string(),
	deliveryKey: z.string(),
	orgId: z.string(),
	jobName: z.string(),
	kind: z.enum(['scheduled', 'manual', 'resend']),
	/** Absent if the job was saved after the run was started. */
	jobVersion: z.int().exactOptional(),
	resends: z.string().exactOptional(),
	loanFile: loanFile.exactOptional(),
	requestedBy: z.string().exactOptional(),
	/** Determines dates in the content and the file name. */
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
	/** Absent if no work is left. */
	nextAt: instant.exactOptional(),
	deadline: instant.exactOptional(),
	/** Limited in number. Absent in early records. */
	waitingFor: z.array(awaitedRate).exactOptional(),
	/** End of the wait, or time of building. Absent if neither has happened. */
	triedFrom: instant.exactOptional(),
	destination: destination.exactOptional(),
	file: file.exactOptional(),
	/** Absent in early records. */
	rowErrors: z.array(rowError).exactOptional(),
	/** Absent in early records. */
	notes: z.array(z.string()).exactOptional(),
	/** Absent in early records. */
	warnings: z.array(error).exactOptional(),
	temporary: z.string().exactOptional(),
	/** A file may remain under each of these names. */
	temporaries: z.set(z.string()).exactOptional(),
	/** A rename keeps both, so they identify the file. */
	complete: z.object({ size: z.int(), mtime: z.int() }).exactOptional(),
	/** Reason of the last failed attempt. */
	error: error.exactOptional(),
	endedAt: instant.exactOptional(),
	mailedAt: instant.exactOptional(),
	isMailWithheld: z.boolean().exactOptional(),
	/** If `mailedAt` is present, no attempt follows. */
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

/** The limits for attempts start at this time. */
export function triedFromMillis({
	triedFrom,
	addedAt,
	scheduledTime,
}: Pick<DeliveryRecord, 'triedFrom' | 'addedAt' | 'scheduledTime'>): number {
	// A loan file is submitted before its calculation time. A missed run is added after its scheduled time.
	return triedFrom === undefined ? Math.max(Date.parse(addedAt), Date.parse(scheduledTime)) : Date.parse(triedFrom);
}

/** Undefined while an attempt is in progress, before the first attempt and after the end. */
export function nextTryOf(
	{ state, attempts, leaseUntil, nextAt }: Pick<DeliveryRecord, 'state' | 'attempts' | 'leaseUntil' | 'nextAt'>,
	nowMillis: number,
): string | undefined {
	const isLeased = leaseUntil !== undefined && Date.parse(leaseUntil) > nowMillis;
	return isEnded(state) || attempts === 0 || isLeased ? undefined : nextAt;
}

/** Undefined if every row has an error: that file only shows the errors, and a repetition builds a new file. */
export function sendableFile({ file }: Pick<DeliveryRecord, 'file'>): DeliveryFile | undefined {
	return file !== undefined && file.rows > 0 && file.faultRows === file.rows ? undefined : file;
}

type Kept = Pick<DeliveryRecord, 'file' | 'loanFile' | 'addedAt'>;

/** Counted from the time at which the delivery was added. */
export const deliveryDays = 90;

/** The bucket removes files by age. A repeated delivery has the file, and therefore the age, of the original one. */
export function isFileKept({ file, loanFile, addedAt }: Kept, nowMillis: number): boolean {
	const storedAt = (file === undefined ? loanFile?.handedInAt : file.builtAt) ?? addedAt;
	return nowMillis < Date.parse(storedAt) + deliveryDays * 86_400_000;
}

export function isRepeatable(delivery: Kept, nowMillis: number): boolean {
	const file = sendableFile(delivery);
	if (file === undefined && delivery.loanFile === undefined) return true;
	const { file: _, ...rest } = delivery;
	return isFileKept(file === undefined ? rest : delivery, nowMillis);
}
