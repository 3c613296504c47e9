import { hash, timingSafeEqual } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { problemOf } from '#shared/contract/problems.ts';
import { originHeader, variables } from '#shared/contract/resource-names.ts';
import type { Problem } from '#shared/contract/route.ts';
import { environmentVariable, logger } from '../runtime.ts';
import { addressOf } from './address-of.ts';
import { jsonHeaders } from './answer-text.ts';
import { Refusal, refuse } from './refusal.ts';

/** Throws a refusal (403) for requests that bypass CloudFront, which enforces the rate limit per address. */
function requireOrigin(headers: Readonly<Record<string, string | undefined>>): void {
	const sent = digest(headers[originHeader] ?? '');
	const keys = environmentVariable(variables.originKeys)
		.split(',')
		.filter((key) => key !== '');
	// Compares hashes of equal length with every key, so that the time taken does not reveal anything about a key.
	const matching = keys.filter((key) => timingSafeEqual(digest(key), sent));
	if (matching.length === 0) throw refuse('not-through-portal');
}

const digest = (text: string) => hash('sha256', text, 'buffer');

export type HttpEvent = APIGatewayProxyEventV2 & {
	readonly requestContext: { readonly authorizer?: { readonly jwt?: { readonly claims?: unknown } } };
};

export type HttpAnswer = APIGatewayProxyStructuredResultV2;

/** Creates a Lambda handler that requires the origin key, turns refusals into responses, and logs every response. */
export function httpHandler(answer: (event: HttpEvent) => Promise<HttpAnswer>) {
	return middy<HttpEvent, HttpAnswer, Error, Context>()
		.use({ onError: answerError, after: logRequest })
		.handler(async (event: HttpEvent) => {
			requireOrigin(event.headers);
			return withoutBodyForHead(event, await answer(event));
		});
}

/** Removes the body of a response to HEAD. A client would read it as the start of the next response. */
function withoutBodyForHead({ requestContext }: HttpEvent, answer: HttpAnswer): HttpAnswer {
	if (requestContext.http.method !== 'HEAD') return answer;
	const { body: _, isBase64Encoded: __, ...rest } = answer;
	return rest;
}

const problemAnswer = (
	status: number,
	problem: Problem,
	headers: Readonly<Record<string, string>> = {},
): HttpAnswer => ({
	statusCode: status,
	headers: { ...jsonHeaders, ...headers },
	body: JSON.stringify(problem),
});

function answerError(request: middy.Request<HttpEvent, HttpAnswer, Error, Context>): void {
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
		request.response = withoutBodyForHead(event, problemAnswer(error.status, error.problem, error.headers));
		return;
	}
	const failure = { route: event.routeKey, correlationId, address: addressOf(event), error: error as Error };
	logger.error('failed', failure);
	const problem = problemOf('internal-error', { correlationId }, { correlationId });
	request.response = withoutBodyForHead(event, problemAnswer(500, problem));
}

function logRequest({ event, response }: middy.Request<HttpEvent, HttpAnswer, Error, Context>): void {
	logger.info('answered', {
		route: event.routeKey,
		status: response?.statusCode ?? 0,
		correlationId: event.requestContext.requestId,
		address: addressOf(event),
	});
}
