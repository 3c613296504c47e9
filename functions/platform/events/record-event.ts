import { hash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type EventType, eventLimits, type ValuesOf } from '#shared/events/event-types.ts';
import { dynamodb, tableName } from '../aws/table.ts';

/** Partition for events that have not been added to their organisations' logs yet. */
export const outbox = 'OUTBOX';

/** Organisation id of events for every organisation with the right to them, such as a fixing. */
export const everyOrganisation = '*';

export interface RecordedEvent<Type extends EventType> {
	readonly type: Type;
	/** Organisation id, or {@link everyOrganisation}. */
	readonly orgId: string;
	/** Subject, such as `run/<runId>`. Events of one subject keep their order. */
	readonly subject: string;
	/** Time of the event, ISO 8601 in UTC. */
	readonly time: string;
	/** Identifies the event within its type and organisation. */
	readonly cause: string;
	readonly data: ValuesOf<Type>;
}

/**
 * Records an event. The event sweep adds it to the organisation's log and sends it.
 *
 * Makes one write. Call it in a step that is repeated until it succeeds, before the step is marked as done. Events with
 * the same cause have the same identifier and appear once in the log.
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
