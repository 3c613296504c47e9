import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { add, list as listWebhooks, pause, remove, rotate, update } from '../manage-webhooks.ts';
import { list as listEvents } from '../poll-events.ts';
import { deliveries, resend, test } from '../webhook-log.ts';

export const handler = capabilityHandler([
	listEvents,
	listWebhooks,
	add,
	update,
	pause,
	rotate,
	remove,
	test,
	deliveries,
	resend,
]);
