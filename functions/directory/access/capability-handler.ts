import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { isThrottled, isUnanswered } from '#platform/aws/service-failure.ts';
import { systemClock } from '#platform/clock.ts';
import { addressesOf, addressOf } from '#platform/http/address-of.ts';
import { requireAnswerSize } from '#platform/http/answer-limit.ts';
import { compressed } from '#platform/http/compress.ts';
import type { RefuseBody } from '#platform/http/read-body.ts';
import { readJsonText } from '#platform/http/read-json-text.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { requireOrigin } from '#platform/http/require-origin.ts';
import { logger } from '#platform/logger.ts';
import { methodsOf } from '#shared/contract/allowed-methods.ts';
import { problemOf } from '#shared/contract/problems.ts';
import type { Route } from '#shared/contract/route.ts';
import { type Caller, callerOf, requireAccess } from './caller.ts';
import { JsonText, type Operation } from './operation.ts';
import { readRequest } from './read-request.ts';

type Event = APIGatewayProxyEventV2 & {
	readonly requestContext: { readonly authorizer?: { readonly jwt?: { readonly claims?: unknown } } };
};

type Answer = APIGatewayProxyStructuredResultV2;

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
		const { answer, request } = await carryOut(operation, event);
		const { refuseSize } = operation;
		return requireAnswerSize(
			compressed(event, json(200, answer, answer instanceof JsonText ? answer.headers : {})),
			refuseSize && ((by) => refuseSize.answer(request, by)),
		);
	});
}

/** A Lambda handler behind the origin key: refusals become answers, and every answer is logged. */
export function httpHandler(answer: (event: Event) => Promise<Answer>) {
	return middy<Event, Answer, Error, Context>()
		.use({ onError: answerError, after: logRequest })
		.handler(async (event: Event) => {
			requireOrigin(event.headers);
			return withoutBodyForHead(event, await answer(event));
		});
}

/** A body after HEAD would be read as the beginning of the next answer on the same connection. */
function withoutBodyForHead({ requestContext }: Event, answer: Answer): Answer {
	if (requestContext.http.method !== 'HEAD') return answer;
	const { body: _, isBase64Encoded: __, ...rest } = answer;
	return rest;
}

const waitSeconds = 5;

/** Translates a passing failure of AWS, before anything was changed: the caller may try again. */
function tryAgain(cause: unknown): never {
	if (isThrottled(cause)) throw refuse('service-busy', { waitSeconds }, { cause });
	if (isUnanswered(cause)) throw refuse('service-unavailable', { waitSeconds }, { cause });
	throw cause;
}

/** Translates the same failures during a change: earlier writes may be saved, also when a later one was throttled. */
function outcomeUnknown(cause: unknown): never {
	throw isThrottled(cause) || isUnanswered(cause) ? refuse('outcome-unknown', {}, { cause }) : cause;
}

async function carryOut({ route, run, refuseSize }: Operation, event: Event) {
	const context = await contextOf(route, event, refuseSize?.body).catch(tryAgain);
	const isChange = route.effect === 'change' && route.access.kind !== 'public';
	const answer = await run(context as Parameters<typeof run>[0]).catch(isChange ? outcomeUnknown : tryAgain);
	return { answer, request: context.request };
}

async function contextOf(route: Route, event: Event, refuseBody?: RefuseBody) {
	const body = await readJsonText(event, route, refuseBody);
	const caller = route.access.kind === 'public' ? undefined : await permitted(route, event);
	const request = readRequest(body, route, caller);
	return { request, caller, clock: systemClock, address: addressOf(event), from: addressesOf(event) };
}

async function permitted(route: Route, event: Event): Promise<Caller> {
	const token = /^Bearer (\S+)$/i.exec(event.headers.authorization ?? '')?.[1];
	if (token === undefined) throw refuse('no-token');
	const caller = await callerOf(event.requestContext.authorizer?.jwt?.claims, token, systemClock);
	requireAccess(route.access, caller);
	return caller;
}

function json(statusCode: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
	return {
		statusCode,
		headers: {
			'content-type': 'application/json; charset=utf-8',
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
			...headers,
		},
		body: body instanceof JsonText ? body.text : JSON.stringify(body),
	};
}

function answerError(request: middy.Request<Event, Answer, Error, Context>): void {
	const { error, event } = request;
	const correlationId = event.requestContext.requestId;
	if (error instanceof Refusal) {
		logger.info('refused', {
			route: event.routeKey,
			status: error.status,
			code: error.problem.code ?? '',
			correlationId,
			...(error.cause instanceof Error && error.status >= 500 ? { error: error.cause } : {}),
			address: addressOf(event),
		});
		request.response = withoutBodyForHead(event, json(error.status, error.problem, error.headers));
		return;
	}
	const failure = { route: event.routeKey, correlationId, address: addressOf(event), error: error as Error };
	logger.error('failed', failure);
	const problem = problemOf('internal-error', { correlationId }, { correlationId });
	request.response = withoutBodyForHead(event, json(500, problem));
}

function logRequest({ event, response }: middy.Request<Event, Answer, Error, Context>): void {
	logger.info('answered', {
		route: event.routeKey,
		status: response?.statusCode ?? 0,
		correlationId: event.requestContext.requestId,
		address: addressOf(event),
	});
}
