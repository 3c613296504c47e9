import { randomUUID } from 'node:crypto';
import { sendMail } from '#platform/mail/send-mail.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { httpsPost } from '#platform/transfer/https-post.ts';
import { type PortalEvent, testEventType } from '#shared/events/event-types.ts';
import { postEvent, signingSecrets } from '../post-event.ts';
import { type SenderParts, sendQueue } from '../send-queue.ts';
import { senderEvent } from '../start-sender.ts';
import { findWebhook, type WebhookName, type WebhookTry } from '../store/webhook-store.ts';

const parts: SenderParts = {
	post: httpsPost,
	signingSecrets,
	sendMail,
	clock: systemClock,
	newToken: randomUUID,
};

export async function handler(input: unknown): Promise<WebhookTry | { readonly delivered: number }> {
	const event = senderEvent.parse(input);
	logger.resetKeys();
	if ('test' in event) return test(event.test);
	const { orgId, webhookId } = event.send;
	logger.appendKeys({ orgId, webhookId });
	const delivered = (await sendQueue(event.send, parts)) ?? 0;
	logger.info('events sent', { delivered });
	return { delivered };
}

/** The test event is neither stored nor retried. */
async function test(name: WebhookName): Promise<WebhookTry> {
	const webhook = await findWebhook(name);
	if (webhook === undefined) throw new Error(`there is no webhook ${name.webhookId}`);
	const now = systemClock();
	const event: PortalEvent = {
		id: `evt_test_${randomUUID()}`,
		type: testEventType,
		time: new Date(now).toISOString(),
		organisation: name.orgId,
		subject: `webhook/${name.webhookId}`,
		data: {},
	};
	return postEvent(webhook, event, await signingSecrets(webhook, now), parts);
}
