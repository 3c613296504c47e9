import { hash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type EventType, eventLimits, type ValuesOf } from '#shared/events/event-types.ts';
import { dynamodb, tableName } from '../aws/table.ts';

/** Partition key of events that are not in their organisations' logs yet. */
export const outbox = 'OUTBOX';

/** Organisation id of events, such as a new fixing, that concern every organisation with the right to them. */
export const everyOrganisation = '*';

export interface RecordedEvent<Type extends EventType> {
	readonly type: Type;
	readonly orgId: string;
	/** Subject, such as `run/<runId>`. Events of one subject keep their order. */
	readonly subject: string;
	/** ISO 8601 instant in UTC. */
	readonly time: string;
	/** Identifies the event among the events of its type and organisation. */
	readonly cause: string;
	readonly data: ValuesOf<Type>;
}

/**
 * Records an event. A job that runs every minute adds it to the organisation's log and sends it.
 *
 * Needs only one write. Call it in a step that is repeated until it succeeds, before that step is marked as done.
 * Events with the same cause have the same identifier and appear only once in the log.
 */
export async function recordEvent<Type extends EventType>(
	{ type, orgId, subject, time, cause, data }: RecordedEvent<Type>,
	nowMillis: number,
): Promise<void> {
	const id = `evt_${hash('sha256', JSON.stringify([type, orgId, cause]), 'hex').slice(0, 32)}`;
	const recordedAt = new Date(nowMillis).toISOString();
	const put = new PutCommand({
		TableName: tableName('events'),
		Item: {
			pk: outbox,
			sk: `${recordedAt}#${id}`,
			id,
			type,
			orgId,
			subject,
			time,
			dataText: JSON.stringify(data),
			expiresAt: Math.floor(nowMillis / 1000) + eventLimits.retentionDays * 86_400,
		},
	});
	await dynamodb.send(put);
}
