import { define, number, text } from './problem-definition.ts';

const wait = { waitSeconds: number };

/** Reasons why a valid request has no answer. */
export const serviceProblems = {
	'too-many-requests': define(429, {}, () => 'Too many requests from your network address. Wait five minutes.'),
	'service-busy': define(503, wait, ({ waitSeconds }) => `The portal is busy. Try again in ${waitSeconds} seconds.`),
	'service-unavailable': define(
		503,
		wait,
		({ waitSeconds }) => `A part of the portal does not answer. Try again in ${waitSeconds} seconds.`,
	),
	'outcome-unknown': define(
		503,
		{},
		() => 'A part of the portal did not answer, so the change may or may not be saved. Check the saved values first.',
	),
	'storage-full': define(
		507,
		{},
		() =>
			'The storage of the portal is full, so the change may not be saved, or only in part. Check the saved values, and try again when there is space.',
	),
	/** Contains the `correlationId` of the cause in the log. */
	'internal-error': define(
		500,
		{},
		({ correlationId }) => `Something went wrong on our side. Please quote ${correlationId} when you report it.`,
		{ correlationId: text },
	),
	/** Single-machine portal only. */
	'disk-full': define(
		507,
		{ freeMegabytes: number },
		({ freeMegabytes, outcome }) =>
			sentences(
				`The disk of the data directory is full: ${freeMegabytes} MB free.`,
				outcome,
				'Free some space: the portal then continues by itself.',
				'Or stop it, move the data directory to a larger disk, and start it with DATA_DIR set to the new place.',
			),
		{ outcome: text },
	),
	/** Single-machine portal only. */
	'database-not-open': define(
		503,
		{},
		({ outcome }) =>
			sentences(
				'The database of the portal has stopped and is being opened again.',
				outcome,
				'Try again in a moment. If this lasts, the log of the portal says why.',
			),
		{ outcome: text },
	),
};

const sentences = (...all: readonly string[]) => all.filter((sentence) => sentence !== '').join(' ');
