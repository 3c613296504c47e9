/** Values of an event, by its type. They identify what happened; details are read through the API, with the rights of the reader. */
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
	/** A publisher, or the name of a file. */
	source: string;
	/** Number of fixings that were stated together. */
	count: number;
	/** The latest of them, ascending by date. Values are percent per year. */
	fixings: { date: string; value: string; oldValue?: string }[];
}

export type EventType = keyof EventValues;

export type ValuesOf<Type extends EventType> = Readonly<EventValues[Type]>;

/** Types of events, in the order in which forms list them. */
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

/** A value in the data of an event: a text, a number, an object of them, or a list of objects. */
type EventValue = string | number | Record<string, string | number> | Record<string, string>[];

/** Something that happened in the portal, as receivers get it. */
export interface PortalEvent {
	/** The same in every delivery of the event. */
	readonly id: string;
	readonly type: EventType | typeof testEventType;
	/** When it happened, ISO 8601 in UTC. */
	readonly time: string;
	/** Identifier of the organisation. */
	readonly organisation: string;
	/** Such as `run/<runId>`. Events of one subject are delivered in order. */
	readonly subject: string;
	readonly data: Readonly<Record<string, EventValue>>;
}

export const eventLimits = {
	/** Webhooks of an organisation. */
	webhooks: 10,
	/** Days for which events and their deliveries are kept. */
	retentionDays: 30,
	/** Hours for which the earlier secret of a webhook signs, too, after a rotation. */
	rotationHours: 24,
	/** Time limit of a delivery, from the connection to the status of the answer. */
	answerMillis: 10_000,
	/** Age of a signature at which a receiver refuses it. */
	signatureSeconds: 300,
	/** Tries of a delivery that its log keeps. */
	triesKept: 20,
} as const;
