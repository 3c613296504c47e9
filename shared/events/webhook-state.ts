/**
 * States of the delivery of an event to a webhook.
 *
 * - `waiting`: not tried yet, or an earlier event of its subject is not delivered
 * - `retrying`: a try failed, and another one follows
 * - `failed`: the last try failed, and the webhook was paused; it is tried again when the webhook is resumed
 */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const;

export type WebhookDeliveryState = (typeof deliveryStates)[number];
