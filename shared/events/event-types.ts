/**
 * Values of an event, by its type. They identify what happened. Receivers read the details through the API, with their
 * own rights.
 */
interface EventValues {
	'run.completed': { runId: string; name?: string; kind: string; rows?: number; failed?: number; outputHash?: string };
	'run.failed': { runId: string; name?: string; kind: string; code: string; message: string };
	'delivery.delivered': DeliveryValues;
	'delivery.failed': DeliveryValues;
	'delivery.uncertain': DeliveryValues;
	'fixing.published': FixingValues;
	'fixing.revised': FixingValues;
	'loan.revised': { loanId: string; revisionId: string; period: number; index: string; fixingDate: string };
	'schedule.paused': { jobId: string; schedule: string; pausedBy: string };
}

interface DeliveryValues {
	jobId: string;
	deliveryId: string;
	/** Name of the schedule in mails and in the audit trail. */
	schedule: string;
	scheduledTime: string;
	file?: { name: string; bytes: number; rows: number; faultRows: number; sha256: string };
	error?: { code: string; message: string };
}

interface FixingValues {
	index: string;
	currency: string;
	/** Publisher, or the name of a file. */
	source: string;
	/** Number of fixings published together. */
	count: number;
	/** Latest of these fixings, ascending by date. Values are percent per year. */
	fixings: { date: string; value: string; oldValue?: string }[];
}

export type EventType = keyof EventValues;

export type ValuesOf<Type extends EventType> = Readonly<EventValues[Type]>;

/** Event types in the order in which forms list them. */
export const eventTypes = [
	'run.completed',
	'run.failed',
	'delivery.delivered',
	'delivery.failed',
	'delivery.uncertain',
	'fixing.published',
	'fixing.revised',
	'loan.revised',
	'schedule.paused',
] as const satisfies readonly EventType[];

/** Type of the event that the Test button sends. It is neither stored nor listed. */
export const testEventType = 'webhook.test';

/** Value in the data of an event: text, number, object of both, or list of objects. */
type EventValue = string | number | Record<string, string | number> | Record<string, string>[];

/** Event of the portal, as receivers get it. */
export interface PortalEvent {
	/** Same in every delivery of the event. */
	readonly id: string;
	readonly type: EventType | typeof testEventType;
	/** Time of the event, ISO 8601 in UTC. */
	readonly time: string;
	/** Identifier of the organisation. */
	readonly organisation: string;
	/** Subject, for example `run/<runId>`. Events with the same subject are delivered in order. */
	readonly subject: string;
	readonly data: Readonly<Record<string, EventValue>>;
}

export const eventLimits = {
	/** Maximum number of webhooks of an organisation. */
	webhooks: 10,
	/** Days for which events and their deliveries are kept. */
	retentionDays: 30,
	/** Hours after a rotation during which the earlier secret of a webhook also signs. */
	rotationHours: 24,
	/** Time limit of a delivery, from the connection to the status of the response. */
	answerMillis: 10_000,
	/** Maximum age of a signature; receivers reject older ones. */
	signatureSeconds: 300,
	/** Number of attempts that the log of a delivery keeps. */
	triesKept: 20,
} as const;
