import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Issue } from '../../../shared/contract/problem.ts';
import { canonicalName } from '../../../shared/portal/canonical-name.ts';
import { badRequest, forbidden, Refusal } from '../refusal.ts';
import type { Caller } from './caller.ts';

const largestBodyBytes = 5 * 1024 * 1024;

/**
 * Reads and parses the body of a request; an empty one says nothing, as an empty object does.
 *
 * @throws a refusal: 413 over 5 MB, 400 with every issue, 403 when `userid`, `token` or `entity` are somebody else's
 */
export function readRequest(event: APIGatewayProxyEventV2, schema: z.ZodType | undefined, caller?: Caller): unknown {
	const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
	if (bytes.length > largestBodyBytes) {
		throw new Refusal(413, {
			message: 'The request is larger than 5 MB.',
			code: 'body-too-large',
			params: { limitBytes: largestBodyBytes },
		});
	}
	if (schema === undefined) return undefined;
	const text = readText(bytes);
	const isEmpty = text.trim() === '';
	const json = isEmpty ? {} : readJson(text);
	requireOwn(json, caller);
	const parsed = schema.safeParse(json);
	if (parsed.success) return withoutCaller(parsed.data);
	if (isEmpty) throw badRequest('body-not-json', 'The body is empty; a JSON object is expected.');
	const issues = parsed.error.issues.map(({ path, message }) => ({
		path: path.map((key) => (typeof key === 'number' ? key : String(key))),
		message,
	}));
	throw new Refusal(400, { message: inOneLine(issues), code: 'invalid-request', issues });
}

function readText(bytes: Buffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch (cause) {
		throw new Refusal(400, { message: 'The body is not UTF-8 text.', code: 'body-not-json' }, { cause });
	}
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text, /__proto__|\\u/.test(text) ? refusePrototype : undefined);
	} catch (cause) {
		if (cause instanceof Refusal) throw cause;
		throw new Refusal(400, { message: `The body is not JSON${placeIn(cause)}.`, code: 'body-not-json' }, { cause });
	}
}

/** No field of any request is called so, and a schema would leave it out unseen. */
function refusePrototype(key: string, value: unknown): unknown {
	if (key === '__proto__') throw badRequest('body-not-json', 'No field is called __proto__.');
	return value;
}

/** Where the parser stumbled, when it says so; the rest of its message quotes the body, which may hold a password. */
function placeIn(cause: unknown): string {
	const place = /\(line \d+ column \d+\)/.exec(cause instanceof Error ? cause.message : '');
	return place === null ? '' : ` ${place[0]}`;
}

/** Who calls and for whom comes from the token; a body may repeat it but not say otherwise. */
function requireOwn(json: unknown, caller: Caller | undefined): void {
	if (caller === undefined || typeof json !== 'object' || json === null) return;
	const { userid, token, entity } = json as Record<string, unknown>;
	if (typeof userid === 'string' && canonicalName(userid) !== canonicalName(caller.user.login)) {
		throw forbidden('userid-not-own', 'userid must be your own login or be left out.');
	}
	if (typeof token === 'string' && token !== caller.token) {
		throw forbidden('token-not-own', 'token must be the bearer token of the request or be left out.');
	}
	if (typeof entity === 'string' && entity !== caller.organisation.shortName) {
		throw forbidden('entity-not-own', 'entity must be your own organisation or be left out.');
	}
}

function withoutCaller(data: unknown): unknown {
	if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
	const { userid, token, ...rest } = data as Record<string, unknown>;
	return rest;
}

function inOneLine(issues: readonly Issue[]): string {
	const [first, ...others] = issues;
	if (first === undefined) return 'The request is not valid.';
	const where = first.path.length === 0 ? '' : `${first.path.join('.')}: `;
	const more = others.length === 0 ? '' : ` (and ${others.length} more, see issues)`;
	return `${where}${first.message}${more}`;
}
