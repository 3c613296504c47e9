import type * as z from 'zod';
import { bodyLimits } from '../../../shared/contract/body-limits.ts';
import { canonicalName } from '../../../shared/portal/canonical-name.ts';
import { jsonShape } from '../../../shared/portal/json-shape.ts';
import type { Caller } from './caller.ts';
import { invalidRequest } from './invalid-request.ts';
import { badRequest, forbidden, Refusal } from './refusal.ts';

/**
 * Parses the text of a body; an empty one counts as an empty object.
 *
 * @throws a refusal: 400 with the first issues, 403 when `userid`, `token` or `entity` are somebody else's
 */
export function readRequest(text: string, schema: z.ZodType | undefined, caller?: Caller): unknown {
	if (schema === undefined) return undefined;
	const isEmpty = text.trim() === '';
	const json = isEmpty ? {} : readJson(text);
	requireOwn(json, caller);
	const parsed = schema.safeParse(json);
	if (parsed.success) return withoutCaller(parsed.data);
	if (isEmpty) throw badRequest('body-not-json', 'The body is empty; a JSON object is expected.');
	throw invalidRequest(parsed.error);
}

function readJson(text: string): unknown {
	requireSimple(text);
	try {
		return JSON.parse(text, /__proto__|\\u/.test(text) ? refuseHarmful : undefined);
	} catch (cause) {
		if (cause instanceof Refusal) throw cause;
		throw new Refusal(400, { message: `The body is not JSON${placeIn(cause)}.`, code: 'body-not-json' }, { cause });
	}
}

/** Checked before parsing: what follows is recursive, or takes time for every value. */
function requireSimple(text: string): void {
	const { depth, values } = jsonShape(text);
	if (depth > bodyLimits.depth) {
		const message = `The body is nested deeper than ${bodyLimits.depth} levels.`;
		throw badRequest('body-too-deep', message, { max: bodyLimits.depth });
	}
	if (values > bodyLimits.values) {
		const message = `The body has more than ${bodyLimits.values} values.`;
		throw badRequest('body-too-many-values', message, { max: bodyLimits.values });
	}
}

/** A schema would leave `__proto__` out unseen; the database refuses half a surrogate pair. */
function refuseHarmful(key: string, value: unknown): unknown {
	if (key === '__proto__') throw badRequest('body-not-json', 'No field is called __proto__.');
	if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
		throw badRequest('body-not-json', 'The body has half of a surrogate pair, which is not a character.');
	}
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
