/**
 * States of an event's delivery to a webhook.
 *
 * - `waiting`: not attempted yet, or an earlier event with the same subject has not been delivered
 * - `retrying`: an attempt failed and will be repeated
 * - `failed`: the last attempt failed and the webhook was paused; delivery restarts when the webhook is resumed
 */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const;

export type WebhookDeliveryState = (typeof deliveryStates)[number];
