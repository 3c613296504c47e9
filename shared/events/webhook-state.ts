/**
 * Delivery states of an event to a webhook.
 *
 * - `waiting`: not attempted yet, or an earlier event of the same subject is not delivered
 * - `retrying`: an attempt failed, and another attempt follows
 * - `failed`: the last attempt failed and the webhook was paused; resuming the webhook tries again
 */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const;

export type WebhookDeliveryState = (typeof deliveryStates)[number];
