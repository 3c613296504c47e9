import { setImmediate } from 'node:timers/promises';
import { isStorageFull, isTemporaryFileFailure, isThrottled, isUnanswered } from '#platform/aws/service-failure.ts';
import { addressesOf, addressOf } from '#platform/http/address-of.ts';
import { jsonAnswer, requireAnswerSize } from '#platform/http/answer-text.ts';
import { type HttpAnswer, type HttpEvent, httpHandler } from '#platform/http/http-handler.ts';
import { type RefuseBody, readJsonText } from '#platform/http/read-body.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { invalidRequest, inWords, shortened } from '#platform/http/request-fault.ts';
import { systemClock } from '#platform/runtime.ts';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import { methodsOf, type Route } from '#shared/contract/route.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import { type DuplicateKey, duplicateKey } from '#shared/input/duplicate-key.ts';
import { jsonShape } from '#shared/input/json-shape.ts';
import {
	type Caller,
	callerOf,
	type Operation,
	recentCaller,
	requireAccess,
	requireScope,
	requireUsable,
} from './operation.ts';

/** An empty body counts as an empty object. Throws a refusal: 400, or 403 if the body names a different caller. */
export function readRequest(
	text: string,
	{ request: schema, bodyValues = bodyLimits.values }: Pick<Route, 'request' | 'bodyValues'>,
	caller?: Caller,
): unknown {
	if (schema === undefined) return undefined;
	const isEmpty = text.trim() === '';
	const json = isEmpty ? {} : readJson(text, bodyValues);
	requireOwn(json, caller);
	const parsed = schema.safeParse(json, inWords);
	if (parsed.success) return withoutCaller(parsed.data);
	if (isEmpty) throw refuse('body-not-json', { fault: 'The body is empty; a JSON object is expected.' });
	throw invalidRequest(parsed.error);
}

function readJson(text: string, maxValues: number): unknown {
	const keys = requireSimple(text, maxValues);
	const value = parse(text);
	const duplicate = duplicateKey(text, value, keys);
	if (duplicate !== undefined) throw refuseDuplicate(duplicate.path);
	return value;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text, /__proto__|\\u/.test(text) ? refuseHarmful : undefined);
	} catch (cause) {
		if (cause instanceof Refusal) throw cause;
		throw refuse('body-not-json', { fault: `The body is not JSON${placeIn(cause)}.` }, { cause });
	}
}

function refuseDuplicate(keys: DuplicateKey['path']): Refusal {
	const path = keys.map((key) => (typeof key === 'number' ? key : shortened(key)));
	const message = 'is sent twice; send it once';
	return refuse(
		'body-duplicate-key',
		{ key: String(path.at(-1)), path: path.join('.') },
		{ issues: [{ path, message }] },
	);
}

/** Called before parsing, because parsing is recursive and takes time for every value. */
function requireSimple(text: string, maxValues: number): number {
	const { depth, values, keys } = jsonShape(text);
	if (depth > bodyLimits.depth) throw refuse('body-too-deep', { max: bodyLimits.depth });
	if (values > maxValues) throw refuse('body-too-many-values', { max: maxValues });
	return keys;
}

/** Refuses JSON that would fail late: schemas silently drop `__proto__`; the database refuses half a surrogate pair. */
function refuseHarmful(key: string, value: unknown): unknown {
	if (key === '__proto__') throw refuse('body-not-json', { fault: 'No field is called __proto__.' });
	if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
		throw refuse('body-not-json', { fault: 'The body has half of a surrogate pair, which is not a character.' });
	}
	return value;
}

/** The rest of the parser's message is not used, because it may quote a password from the body. */
function placeIn(cause: unknown): string {
	const place = /\(line \d+ column \d+\)/.exec(cause instanceof Error ? cause.message : '');
	return place === null ? '' : ` ${place[0]}`;
}

function requireOwn(json: unknown, caller: Caller | undefined): void {
	if (caller === undefined || typeof json !== 'object' || json === null) return;
	const { userid, token, entity } = json as Record<string, unknown>;
	if (typeof userid === 'string' && canonicalName(userid) !== canonicalName(caller.user.login)) {
		throw refuse('userid-not-own');
	}
	if (typeof token === 'string' && token !== caller.token) {
		throw refuse('token-not-own');
	}
	if (typeof entity === 'string' && entity !== caller.organisation.shortName) {
		throw refuse('entity-not-own');
	}
}

function withoutCaller(data: unknown): unknown {
	if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
	const { userid, token, ...rest } = data as Record<string, unknown>;
	return rest;
}

export function capabilityHandler(operations: readonly Operation[]) {
	const byRoute = new Map(
		operations.flatMap((operation) =>
			methodsOf(operation.route).map((method) => [`${method} ${operation.route.path}`, operation]),
		),
	);
	return httpHandler(async (event) => {
		const operation = byRoute.get(event.routeKey);
		if (operation === undefined) throw refuse('unknown-operation', { operation: event.routeKey });
		const { route, refuseSize, startsEarly } = operation;
		const text = await inputText(event, route, refuseSize?.body).catch(tryAgain);
		const answer = (caller?: Caller) => answerTo(caller, operation, event, text);
		if (route.access.kind === 'public') return answer();
		const token = tokenOf(event);
		const stored = permitted(route, event, token).catch(tryAgain);
		const expected = startsEarly && recentCaller(token);
		return expected === undefined ? answer(await stored) : answerEarly(answer, expected, stored);
	});
}

/** The early answer is discarded if the callers differ. The refusal of the stored caller precedes any other. */
async function answerEarly(
	answer: (caller: Caller) => Promise<HttpAnswer>,
	expected: Caller,
	stored: Promise<Caller>,
): Promise<HttpAnswer> {
	// A rejection during the calculation is handled after it.
	stored.catch(() => undefined);
	// Sends the request to the database before the calculation occupies the thread.
	await setImmediate();
	const [early] = await Promise.allSettled([answer(expected)]);
	const caller = await stored;
	if (caller !== expected) return answer(caller);
	if (early.status === 'rejected') throw early.reason;
	return early.value;
}

const waitSeconds = 5;

/** Excludes a full temporary folder: it belongs to one instance, and the next call may find space. */
const isRefusedByStorage = (cause: unknown) => isStorageFull(cause) && !isTemporaryFileFailure(cause);

/** The response allows a retry, because nothing was changed. */
function tryAgain(cause: unknown): never {
	if (isThrottled(cause)) throw refuse('service-busy', { waitSeconds }, { cause });
	if (isRefusedByStorage(cause)) throw refuse('storage-full', {}, { cause });
	if (isUnanswered(cause) || isTemporaryFileFailure(cause))
		throw refuse('service-unavailable', { waitSeconds }, { cause });
	throw cause;
}

/** Allows no retry, because earlier writes may be saved. */
function outcomeUnknown(cause: unknown): never {
	if (isRefusedByStorage(cause)) throw refuse('storage-full', {}, { cause });
	const isPassing = isThrottled(cause) || isUnanswered(cause) || isTemporaryFileFailure(cause);
	throw isPassing ? refuse('outcome-unknown', {}, { cause }) : cause;
}

async function answerTo(
	caller: Caller | undefined,
	{ route, run, refuseSize }: Operation,
	event: HttpEvent,
	text: string,
): Promise<HttpAnswer> {
	const cookies: string[] = [];
	const headers: Record<string, string> = {};
	const context = {
		request: readRequest(text, route, caller),
		caller,
		clock: systemClock,
		address: addressOf(event),
		from: addressesOf(event),
		cookies: event.cookies ?? [],
		setCookie: (cookie: string) => cookies.push(cookie),
		setHeader(name: string, value: string) {
			headers[name] = value;
		},
	};
	const isChange = route.effect === 'change' && route.access.kind !== 'public';
	const answer = await run(context as Parameters<typeof run>[0]).catch(isChange ? outcomeUnknown : tryAgain);
	const built = jsonAnswer(event, answer, headers);
	return requireAnswerSize(
		cookies.length === 0 ? built : { ...built, cookies },
		refuseSize && ((by) => refuseSize.answer(context.request, by)),
	);
}

async function inputText(event: HttpEvent, route: Route, refuseBody?: RefuseBody): Promise<string> {
	const body = await readJsonText(event, route, refuseBody);
	return route.method === 'POST' ? body : JSON.stringify(event.queryStringParameters ?? {});
}

function tokenOf(event: HttpEvent): string {
	const token = /^Bearer (\S+)$/i.exec(event.headers.authorization ?? '')?.[1];
	if (token === undefined) throw refuse('no-token');
	return token;
}

async function permitted(route: Route, event: HttpEvent, token: string): Promise<Caller> {
	const caller = await callerOf(event.requestContext.authorizer?.jwt?.claims, token, systemClock);
	if (caller.program !== undefined) requireUsable(caller.program, addressOf(event), systemClock);
	requireScope(route.scope, caller);
	requireAccess(route.access, caller);
	return caller;
}
