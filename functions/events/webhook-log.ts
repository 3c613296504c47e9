import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	type WebhookDelivery as DescribedDelivery,
	webhookDeliveries,
	webhookResend,
	webhookTest,
} from '#shared/contract/webhooks.ts';
import { describeTry, requireWebhook } from './manage-webhooks.ts';
import { askForTest } from './start-sender.ts';
import { findEvent } from './store/event-log.ts';
import {
	findDelivery,
	pageOfDeliveries,
	putDelivery,
	putQueued,
	type WebhookDelivery,
} from './store/webhook-deliveries.ts';
import { wake } from './store/webhook-store.ts';

export const test = operation(webhookTest, async ({ request, caller }) =>
	describeTry(await askForTest(await requireWebhook({ caller }, request))),
);

const place = z.strictObject({ seq: z.int().min(1) });

export const deliveries = operation(webhookDeliveries, async ({ request, caller, clock }) => {
	const webhook = await requireWebhook({ caller }, request);
	const before = readCursor(place, request.cursor)?.seq;
	const { items, isLast } = await pageOfDeliveries(webhook, request.limit, clock(), before);
	const last = isLast ? undefined : items.at(-1);
	return { deliveries: items.map(describeDelivery), ...writeCursor(last && { seq: last.seq }) };
});

function describeDelivery({ seq, tries, nextAt, expiresAt: _, ...rest }: WebhookDelivery): DescribedDelivery {
	return {
		number: seq,
		...rest,
		tries: tries.map(describeTry),
		...(nextAt === undefined ? {} : { nextTry: nextAt }),
	};
}

/** Later events about the same subject wait until the event is delivered. */
export const resend = operation(webhookResend, async ({ request, ...administration }) => {
	const webhook = await requireWebhook(administration, request);
	if (webhook.isPaused) throw refuse('webhook-paused', {});
	const { number: seq } = request;
	const [found, event] = await Promise.all([findDelivery(webhook, seq), findEvent(webhook.orgId, seq)]);
	if (found === undefined || event === undefined) throw refuse('unknown-webhook-delivery', { number: seq });
	const { orgId, webhookId, description, round } = webhook;
	const audited = {
		action: 'resend',
		entity: 'webhook',
		entityId: webhookId,
		entityName: description,
		orgId,
		changes: [{ field: 'event', before: '', after: found.id }],
	} as const;
	return await withAuditRecord(administration, audited, async () => {
		const { nextAt: _, ...rest } = found;
		const queued: WebhookDelivery = { ...rest, state: 'waiting' };
		await putDelivery(webhook, queued);
		const { subject, expiresAt } = found;
		await putQueued(webhook, { seq, subject, tries: 0, round, expiresAt });
		await wake(webhook, administration.clock());
		return describeDelivery(queued);
	});
});
