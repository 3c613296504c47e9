import { isStorageFull, isTemporaryFileFailure, isThrottled, isUnanswered } from '#platform/aws/service-failure.ts';
import { systemClock } from '#platform/clock.ts';
import { addressesOf, addressOf } from '#platform/http/address-of.ts';
import { requireAnswerSize } from '#platform/http/answer-limit.ts';
import { compressed } from '#platform/http/compress.ts';
import { type HttpEvent, httpHandler, json } from '#platform/http/http-handler.ts';
import { JsonText } from '#platform/http/json-text.ts';
import type { RefuseBody } from '#platform/http/read-body.ts';
import { readJsonText } from '#platform/http/read-json-text.ts';
import { refuse } from '#platform/http/refusal.ts';
import { methodsOf, type Route } from '#shared/contract/route.ts';
import { type Caller, callerOf, requireAccess } from './caller.ts';
import type { Operation } from './operation.ts';
import { readRequest } from './read-request.ts';

/** The Lambda handler of a capability: finds the operation, checks the caller and the body, and answers. */
export function capabilityHandler(operations: readonly Operation[]) {
	const byRoute = new Map(
		operations.flatMap((operation) =>
			methodsOf(operation.route).map((method) => [`${method} ${operation.route.path}`, operation]),
		),
	);
	return httpHandler(async (event) => {
		const operation = byRoute.get(event.routeKey);
		if (operation === undefined) throw refuse('unknown-operation', { operation: event.routeKey });
		const cookies: string[] = [];
		const { answer, request } = await carryOut(operation, event, cookies);
		const { refuseSize } = operation;
		const built = compressed(event, json(200, answer, answer instanceof JsonText ? answer.headers : {}));
		return requireAnswerSize(
			cookies.length === 0 ? built : { ...built, cookies },
			refuseSize && ((by) => refuseSize.answer(request, by)),
		);
	});
}

const waitSeconds = 5;

/** A full temporary folder of one function is another matter: the next call may find space. */
const isRefusedByStorage = (cause: unknown) => isStorageFull(cause) && !isTemporaryFileFailure(cause);

/** Translates a passing failure of AWS or of the disk, before anything was changed: the caller may try again. */
function tryAgain(cause: unknown): never {
	if (isThrottled(cause)) throw refuse('service-busy', { waitSeconds }, { cause });
	if (isRefusedByStorage(cause)) throw refuse('storage-full', {}, { cause });
	if (isUnanswered(cause) || isTemporaryFileFailure(cause))
		throw refuse('service-unavailable', { waitSeconds }, { cause });
	throw cause;
}

/** Translates the same failures during a change: earlier writes may be saved, also when a later one was throttled. */
function outcomeUnknown(cause: unknown): never {
	if (isRefusedByStorage(cause)) throw refuse('storage-full', {}, { cause });
	const isPassing = isThrottled(cause) || isUnanswered(cause) || isTemporaryFileFailure(cause);
	throw isPassing ? refuse('outcome-unknown', {}, { cause }) : cause;
}

async function carryOut({ route, run, refuseSize }: Operation, event: HttpEvent, cookies: string[]) {
	const read = await contextOf(route, event, refuseSize?.body).catch(tryAgain);
	const context = { ...read, cookies: event.cookies ?? [], setCookie: (cookie: string) => cookies.push(cookie) };
	const isChange = route.effect === 'change' && route.access.kind !== 'public';
	const answer = await run(context as Parameters<typeof run>[0]).catch(isChange ? outcomeUnknown : tryAgain);
	return { answer, request: context.request };
}

async function contextOf(route: Route, event: HttpEvent, refuseBody?: RefuseBody) {
	const body = await readJsonText(event, route, refuseBody);
	const caller = route.access.kind === 'public' ? undefined : await permitted(route, event);
	const request = readRequest(body, route, caller);
	return { request, caller, clock: systemClock, address: addressOf(event), from: addressesOf(event) };
}

async function permitted(route: Route, event: HttpEvent): Promise<Caller> {
	const token = /^Bearer (\S+)$/i.exec(event.headers.authorization ?? '')?.[1];
	if (token === undefined) throw refuse('no-token');
	const caller = await callerOf(event.requestContext.authorizer?.jwt?.claims, token, systemClock);
	requireAccess(route.access, caller);
	return caller;
}
