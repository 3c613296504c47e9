import { define, isoDate, number, text } from './problem-definition.ts';

export const requestProblems = {
	'too-many-uploads': define(
		429,
		{ limit: number, open: number, freeAt: text },
		({ limit, open, freeAt }) =>
			`You have ${open} open upload links; the limit is ${limit}. A link ends when its file is uploaded; the next one expires at ${freeAt}.`,
	),
	'kept-files-full': define(
		409,
		{ limitBytes: number, usedBytes: number, bytes: number, freeFrom: isoDate },
		({ limitBytes, usedBytes, bytes, freeFrom }) =>
			`There is no room for ${bytes} bytes: your kept files have ${usedBytes} of ${limitBytes} bytes. Files are removed after 90 days, the first of them on ${freeFrom}. An administrator of the portal can raise the limit.`,
	),
	'invalid-request': define(400, { count: number }, ({ first }) => first, { first: text }),
	'body-not-json': define(400, {}, ({ fault }) => fault, { fault: text }),
	'body-duplicate-key': define(
		400,
		{ key: text, path: text },
		({ key, path }) => `The body has the key "${key}" twice, at ${path}. Send it once.`,
	),
	'body-not-form': define(400, {}, ({ fault }) => fault, { fault: text }),
	'body-too-deep': define(400, { max: number }, ({ max }) => `The body is nested deeper than ${max} levels.`),
	'body-too-many-values': define(400, { max: number }, ({ max }) => `The body has more than ${max} values.`),
	'body-too-large': define(
		413,
		{ limitBytes: number },
		({ limitBytes }) => `The request is larger than ${sizeText(limitBytes)}, which is the limit of this operation.`,
	),
	'answer-too-large': define(
		413,
		{},
		() =>
			'The answer is larger than 6 MB. Ask for a shorter range, accept gzip, or ask for pages (pageSize) where the operation has them.',
	),
	'unknown-path': define(404, {}, () => 'The API has no operation at this path. See /help/api.'),
	'method-not-allowed': define(405, { allow: text }, ({ allow }) => `This path takes ${allow} only.`),
	'unknown-operation': define(403, {}, ({ operation }) => `There is no operation ${operation}.`, { operation: text }),
	'userid-not-own': define(403, {}, () => 'userid must be your own login or be left out.'),
	'token-not-own': define(403, {}, () => 'token must be the bearer token of the request or be left out.'),
	'entity-not-own': define(403, {}, () => 'entity must be your own organization or be left out.'),
};

function sizeText(bytes: number): string {
	const kilobytes = bytes / 1024;
	return kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
}

export const accessProblems = {
	'wrong-credentials': define(401, {}, () => 'Wrong username or password.'),
	challenge: define(
		403,
		{ challenge: text },
		({ challenge }) =>
			`The identity provider asks for ${challenge} first. Sign in to the portal in a browser to complete it.`,
	),
	'too-many-attempts': define(
		429,
		{ waitSeconds: number },
		({ waitSeconds }) => `Too many sign-in attempts. Try again in ${waitSeconds} seconds.`,
	),
	'wrong-key': define(401, {}, () => 'Wrong key id or secret.'),
	'too-many-tokens': define(
		429,
		{ max: number, waitSeconds: number },
		({ max, waitSeconds }) =>
			`A program gets at most ${max} tokens an hour. Use a token until it expires. Try again in ${waitSeconds} seconds.`,
	),
	'key-revoked': define(401, {}, () => 'This key pair was revoked. Ask your administrator for another one.'),
	'key-expired': define(
		401,
		{ expiredOn: isoDate },
		({ expiredOn }) => `This key pair was valid until ${expiredOn}. Ask your administrator for another one.`,
	),
	'address-not-allowed': define(
		403,
		{ address: text },
		({ address }) => `The key pair does not allow requests from ${address}.`,
	),
	'scope-missing': define(403, { scope: text }, ({ scope }) => `The program needs the scope ${scope}.`),
	'people-only': define(403, {}, () => 'Programs cannot call this operation. Sign in as a user.'),
	'no-token': define(401, {}, () => 'Send a bearer token in the Authorization header.'),
	'not-an-access-token': define(401, {}, () => 'The bearer token must be an access token.'),
	'session-ended': define(401, {}, () => 'Session expired. Please login again.'),
	'user-disabled': define(401, {}, () => 'The user of this token is disabled.'),
	/** Status 401 if the token belongs to the user, 404 if the request asks for the user. */
	'unknown-user': define([401, 404], { userId: text.optional() }, ({ userId }) =>
		userId === undefined ? 'The portal does not know the user of this token.' : 'There is no such user.',
	),
	/** Status 401 if the token belongs to the organisation, 404 if the request asks for the organisation. */
	'unknown-organisation': define([401, 404], { orgId: text.optional() }, ({ orgId }) =>
		orgId === undefined ? 'The portal does not know the organization of this user.' : 'There is no such organization.',
	),
	'not-through-portal': define(403, {}, () => "Call the API at the portal's own address."),
	'module-not-entitled': define(
		403,
		{ module: text },
		({ modules }) => `Your organization has no access to ${modules}.`,
		{ modules: text },
	),
	'currency-not-entitled': define(
		403,
		{ currency: text },
		({ currency }) => `Your organization has no access to ${currency}.`,
	),
	'feature-not-entitled': define(403, { feature: text }, ({ feature }) => `Your profile does not allow ${feature}.`),
	'not-an-administrator': define(403, {}, () => 'Only administrators may do this.'),
	'not-the-operator': define(403, {}, () => 'Only administrators of the operating organization may do this.'),
	'other-organisation': define(403, {}, () => 'You administer your own organization only.'),
};

const wait = { waitSeconds: number };

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
	/** The answer contains a `correlationId`, under which the log contains the cause. */
	'internal-error': define(
		500,
		{},
		({ correlationId }) => `Something went wrong on our side. Please quote ${correlationId} when you report it.`,
		{ correlationId: text },
	),
	/** Only returned by a portal on a single machine. */
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
	/** Only returned by a portal on a single machine. */
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
