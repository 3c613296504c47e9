import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { isThrottled, isUnanswered } from '../aws/service-failure.ts';
import { systemClock } from '../clock.ts';
import { logger } from '../logger.ts';
import { addressesOf, addressOf } from './address-of.ts';
import { requireAnswerSize } from './answer-limit.ts';
import { type Caller, callerOf, requireAccess } from './caller.ts';
import { compressed } from './compress.ts';
import type { Operation } from './operation.ts';
import { readBody } from './read-body.ts';
import { readRequest } from './read-request.ts';
import { forbidden, Refusal, unauthorized } from './refusal.ts';
import { requireOrigin } from './require-origin.ts';

type Event = APIGatewayProxyEventV2 & {
	readonly requestContext: { readonly authorizer?: { readonly jwt?: { readonly claims?: unknown } } };
};

type Answer = APIGatewayProxyStructuredResultV2;

/** The Lambda handler of a capability: finds the operation, checks the caller and the body, and answers. */
export function capabilityHandler(operations: readonly Operation[]) {
	const byRoute = new Map(operations.map((operation) => [routeKey(operation.route), operation]));
	return middy<Event, Answer, Error, Context>()
		.use({ onError: answerError, after: logRequest })
		.handler(async (event: Event) => {
			requireOrigin(event.headers);
			const operation = byRoute.get(event.routeKey);
			if (operation === undefined) throw forbidden('unknown-operation', `There is no operation ${event.routeKey}.`);
			const answer = json(200, await carryOut(operation, event));
			return requireAnswerSize(compressed(event, answer));
		});
}

const waitSeconds = 5;

/** Failures of the services behind the portal that pass by themselves, where nothing was changed: 503, and when to try again. */
function tryAgain(cause: unknown): never {
	const options = { cause, headers: { 'retry-after': String(waitSeconds) } };
	const params = { waitSeconds };
	if (isThrottled(cause)) {
		const message = `The portal is busy. Try again in ${waitSeconds} seconds.`;
		throw new Refusal(503, { message, code: 'service-busy', params }, options);
	}
	if (!isUnanswered(cause)) throw cause;
	const message = `A part of the portal does not answer. Try again in ${waitSeconds} seconds.`;
	throw new Refusal(503, { message, code: 'service-unavailable', params }, options);
}

/** The same failures in the middle of a change: earlier writes may be saved, also when a later one was throttled. */
function outcomeUnknown(cause: unknown): never {
	if (!isThrottled(cause) && !isUnanswered(cause)) throw cause;
	const message =
		'A part of the portal did not answer, so the change may or may not be saved. Check the saved values first.';
	throw new Refusal(503, { message, code: 'outcome-unknown' }, { cause });
}

const routeKey = ({ method, path }: Route) => `${method} ${path}`;

async function carryOut({ route, run }: Operation, event: Event): Promise<unknown> {
	const context = await contextOf(route, event).catch(tryAgain);
	const isChange = route.effect === 'change' && route.access.kind !== 'public';
	return run(context as Parameters<typeof run>[0]).catch(isChange ? outcomeUnknown : tryAgain);
}

async function contextOf(route: Route, event: Event) {
	const body = readBody(event, route);
	const caller = route.access.kind === 'public' ? undefined : await permitted(route, event);
	const request = readRequest(body, route.request, caller);
	return { request, caller, clock: systemClock, address: addressOf(event), from: addressesOf(event) };
}

async function permitted(route: Route, event: Event): Promise<Caller> {
	const token = /^Bearer (\S+)$/i.exec(event.headers.authorization ?? '')?.[1];
	if (token === undefined) throw unauthorized('no-token', 'A bearer token is needed.');
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
		body: JSON.stringify(body),
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
		request.response = json(error.status, error.problem, error.headers);
		return;
	}
	const failure = { route: event.routeKey, correlationId, address: addressOf(event), error: error as Error };
	logger.error('failed', failure);
	const problem: Problem = {
		message: `Something went wrong on our side. Please quote ${correlationId} when you report it.`,
		code: 'internal-error',
		correlationId,
	};
	request.response = json(500, problem);
}

function logRequest({ event, response }: middy.Request<Event, Answer, Error, Context>): void {
	logger.info('answered', {
		route: event.routeKey,
		status: response?.statusCode ?? 0,
		correlationId: event.requestContext.requestId,
		address: addressOf(event),
	});
}
