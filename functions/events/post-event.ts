import { asOrganisation } from '#platform/aws/organisation-session.ts';
import type { Clock } from '#platform/runtime.ts';
import { readStageSecrets } from '#platform/secrets/secret-store.ts';
import type { httpsPost } from '#platform/transfer/https-post.ts';
import { eventLimits, type PortalEvent } from '#shared/events/event-types.ts';
import { sign, signatureHeader } from './signature.ts';
import { previousSecret, secretKey, type WebhookRecord, type WebhookTry } from './store/webhook-store.ts';

export interface PostParts {
	readonly post: typeof httpsPost;
	/** Newest first. */
	readonly signingSecrets: (webhook: WebhookRecord, nowMillis: number) => Promise<readonly string[]>;
	readonly clock: Clock;
}

export function signingSecrets(webhook: WebhookRecord, nowMillis: number): Promise<readonly string[]> {
	const { orgId, secretName } = webhook;
	return asOrganisation(orgId, async () => {
		const stored = await Promise.all([secretName, ...previousSecret(webhook, nowMillis)].map(readStageSecrets));
		return stored.flatMap((secrets) => secrets?.[secretKey] ?? []);
	});
}

/** Delivered if the result has no `error`. */
export async function postEvent(
	{ url }: Pick<WebhookRecord, 'url'>,
	event: PortalEvent,
	secrets: readonly string[],
	{ post, clock }: Pick<PostParts, 'post' | 'clock'>,
): Promise<WebhookTry> {
	const began = clock();
	const at = new Date(began).toISOString();
	if (secrets.length === 0) return { at, durationMillis: 0, error: 'secret-missing' };
	const body = JSON.stringify(event);
	const outcome = await post({
		url: new URL(url),
		headers: {
			'content-type': 'application/json',
			'user-agent': 'risk-free-rates-portal',
			[signatureHeader]: sign(body, secrets, began),
		},
		body,
		timeoutMillis: eventLimits.answerMillis,
	});
	const durationMillis = clock() - began;
	if ('error' in outcome) return { at, durationMillis, error: outcome.error };
	const { status } = outcome;
	if (status >= 200 && status < 300) return { at, durationMillis, status };
	return { at, durationMillis, status, error: status >= 300 && status < 400 ? 'redirected' : 'status' };
}
