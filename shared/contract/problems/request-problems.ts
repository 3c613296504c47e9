import { define, isoDate, number, text } from './problem-definition.ts';

/** A body that cannot be read or does not follow the schema of its operation, and an answer that is too large. */
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
