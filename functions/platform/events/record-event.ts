import { hash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type EventType, eventLimits, type ValuesOf } from '#shared/events/event-types.ts';
import { dynamodb, tableName } from '../aws/table.ts';

/** Partition of the events that are not in the logs of their organisations yet. */
export const outbox = 'OUTBOX';

/** Organisation of an event that concerns every organisation with the right to it, such as a fixing. */
export const everyOrganisation = '*';

export interface RecordedEvent<Type extends EventType> {
	readonly type: Type;
	/** Identifier, or {@link everyOrganisation}. */
	readonly orgId: string;
	/** Such as `run/<runId>`: events of one subject keep their order. */
	readonly subject: string;
	/** When it happened, ISO 8601 in UTC. */
	readonly time: string;
	/** Identifies the event among those of its type and organisation. */
	readonly cause: string;
	readonly data: ValuesOf<Type>;
}

/**
 * Records that something happened. The sweep of events adds it to the log of the organisation and sends it.
 *
 * One write. Call it where a failed step is repeated until it has succeeded, before the step is noted as done: an event
 * with the same cause has the same identifier, and the log has it once.
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
