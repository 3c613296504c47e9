import { define, number, text } from './problem-definition.ts';

/** Bulk schedules and their deliveries. */
export const scheduleProblems = {
	'unknown-schedule': define(404, { jobId: text }, ({ jobId }) => `There is no bulk schedule ${jobId}.`),
	/** `issues` has each fault, with a code of `faults.ts`. */
	'schedule-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'schedule-organisation-fixed': define(400, {}, () => 'A bulk schedule cannot be moved to another organization.'),
	'too-many-schedules': define(
		400,
		{ max: number },
		({ max }) => `An organization has at most ${max} bulk schedules. Remove one first.`,
	),
	'unknown-delivery': define(
		404,
		{ deliveryId: text },
		({ deliveryId }) => `The bulk schedule has no delivery ${deliveryId}.`,
	),
	'delivery-not-ended': define(
		409,
		{ state: text },
		({ state }) => `The delivery is ${state}. It can be sent again once it has ended.`,
	),
	'too-many-starts': define(
		429,
		{ max: number, waitSeconds: number },
		({ max, waitSeconds }) =>
			`An organization has at most ${max} runs by hand an hour. Try again in ${waitSeconds} seconds.`,
	),
	'no-delivery-file': define(404, {}, () => 'The delivery has no file, or its file has been removed after 90 days.'),
};
