/** Event data by type: identifies what happened. Webhook receivers read details through the API with their rights. */
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
	/** Publisher of the fixings, or name of the uploaded file. */
	source: string;
	count: number;
	/** The latest of these fixings, in ascending order of date. Each value is in percent per year. */
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

/** Type of the event that the Test button on the webhook form sends. This event is neither stored nor listed. */
export const testEventType = 'webhook.test';

/** Field of an event's data: text, number, object of both, or list of objects. */
type EventValue = string | number | Record<string, string | number> | Record<string, string>[];

/** Event of the portal, as webhooks deliver it. */
export interface PortalEvent {
	/** Identifier; the same in every delivery of the event. */
	readonly id: string;
	readonly type: EventType | typeof testEventType;
	/** Time of the event, ISO 8601 in UTC. */
	readonly time: string;
	readonly organisation: string;
	/** Subject, for example `run/<runId>`. Events with the same subject are delivered in order. */
	readonly subject: string;
	readonly data: Readonly<Record<string, EventValue>>;
}

export const eventLimits = {
	webhooks: 10,
	/** Number of days for which events and their deliveries are stored. */
	retentionDays: 30,
	/** Hours after rotation of a webhook's secret during which deliveries are also signed with the previous secret. */
	rotationHours: 24,
	/** Time limit for a delivery, from connecting until the response status arrives. */
	answerMillis: 10_000,
	/** Maximum age of a signature in seconds. Receivers reject older signatures. */
	signatureSeconds: 300,
	triesKept: 20,
} as const;

/**
 * States of an event's delivery to a webhook.
 *
 * - `waiting`: not attempted yet, or an earlier event with the same subject has not been delivered
 * - `retrying`: an attempt failed and will be repeated
 * - `failed`: the last attempt failed and the webhook was paused; delivery restarts when the webhook is resumed
 */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const;

export type WebhookDeliveryState = (typeof deliveryStates)[number];
