import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import {
	add,
	deliveries,
	list as listWebhooks,
	pause,
	remove,
	resend,
	rotate,
	test,
	update,
} from '../manage-webhooks.ts';
import { list as listEvents } from '../poll-events.ts';

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
