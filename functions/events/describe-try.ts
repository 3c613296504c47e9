import type { WebhookTry as DescribedTry } from '#shared/contract/webhooks.ts';
import { type TryErrorCode, tryErrors } from '#shared/events/event-types.ts';
import type { WebhookTry } from './store/webhook-store.ts';

export function describeTry({ error, ...made }: WebhookTry): DescribedTry {
	if (error === undefined) return made;
	return { ...made, error: { code: error, message: tryErrors[error as TryErrorCode] ?? error } };
}
