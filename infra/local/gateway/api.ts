import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import * as z from 'zod';
import { CallTimeout, type Runtime } from '#infra/emulators/lambda/runtime.ts';
import { bodyTooLarge, readBody } from '#infra/emulators/local-machine.ts';
import { methodsOf, type Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { handlerModule } from '../lambda/invoke-function.ts';
import { localFunctionName } from '../resources.ts';
import type { Authorizer } from './authorizer.ts';
import { lambdaEvent } from './lambda-event.ts';
import { type Answer, gatewayMessage, type StorageProblem, send, sendAndHangUp } from './send.ts';

const maxAnswerBytes = 6 * 1024 * 1024;

const structured = z.object({
	statusCode: z.int().min(200).max(599),
	headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
	cookies: z.array(z.string()).optional(),
	body: z.string().optional(),
	isBase64Encoded: z.boolean().optional(),
});

/**
 * Interprets the result of a function like API Gateway: a result without a status code is the body of a response with
 * status 200.
 * @throws Error if the result is not a valid response, or is too large
 */
function lambdaAnswer(returned: unknown): Answer {
	const isStructured = typeof returned === 'object' && returned !== null && 'statusCode' in returned;
	const result = structured.parse(isStructured ? returned : inferred(returned));
	const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
	if (body.length > maxAnswerBytes)
		throw new Error(`the answer has ${body.length} bytes, more than a function can return`);
	const headers: OutgoingHttpHeaders = {};
	for (const [name, value] of Object.entries(result.headers ?? {})) headers[name.toLowerCase()] = String(value);
	headers['content-type'] ??= 'text/plain; charset=utf-8';
	if (result.cookies !== undefined) headers['set-cookie'] = result.cookies;
	return { status: result.statusCode, headers, body };
}

function inferred(returned: unknown) {
	return {
		statusCode: 200,
		headers: { 'content-type': 'application/json' },
		body: typeof returned === 'string' ? returned : (JSON.stringify(returned) ?? ''),
	};
}

const maxBodyBytes = 10 * 1024 * 1024;

const maxEventBytes = 6 * 1024 * 1024;

const longestMillis = 29_000;

interface ApiOptions {
	readonly runtime: Runtime;
	readonly authorize: Authorizer;
	readonly storage: StorageProblem;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
	readonly moduleOf?: (functionName: string) => string;
	readonly timeoutMillis?: number;
}

type Target = Pick<Route, 'access' | 'effect'> & { readonly capability: string };

const unrouted: Target = { capability: 'unrouted', access: { kind: 'public' }, effect: 'read' };

export function api(options: ApiOptions) {
	const { runtime, authorize, storage, clock, log, moduleOf = handlerModule, timeoutMillis = longestMillis } = options;
	const byKey = new Map<string, Route>(
		Object.values<Route>(routes).flatMap((route) =>
			methodsOf(route).map((method) => [`${method} ${route.path}`, route]),
		),
	);

	return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
		const requested = `${request.method} ${url.pathname}`;
		const route = byKey.get(requested) ?? unrouted;
		const routeKey = route === unrouted ? '$default' : requested;
		const body = await readBody(request, maxBodyBytes);
		if (body === bodyTooLarge) return sendAndHangUp(request, response, tooLarge());
		const claims = await claimsOf(route, request.headers.authorization);
		if (claims !== undefined && 'refusal' in claims) return send(request, response, unauthorized(claims.refusal));
		const event = lambdaEvent({ request, url, routeKey, body, claims, nowMillis: clock() });
		const answer = storage.before(route) ?? storage.after(route, await invoke(route, event));
		await send(request, response, answer);
	};

	async function claimsOf(route: Target, authorization: string | undefined) {
		return route.access.kind === 'public' ? undefined : authorize(authorization);
	}

	async function invoke(route: Target, event: ReturnType<typeof lambdaEvent>): Promise<Answer> {
		if (Buffer.byteLength(JSON.stringify(event)) > maxEventBytes) return tooLarge();
		const context = {
			requestId: event.requestContext.requestId,
			deadlineMillis: Date.now() + timeoutMillis,
			lambdaName: localFunctionName(route.capability),
		};
		try {
			const call = {
				functionName: route.capability,
				module: moduleOf(route.capability),
				export: 'handler',
				parameters: [event],
				context,
			};
			return lambdaAnswer(await runtime.call(call, timeoutMillis));
		} catch (error) {
			log(`${event.routeKey} failed: ${error instanceof Error ? error.message : error}`);
			return error instanceof CallTimeout
				? gatewayMessage(503, 'Service Unavailable')
				: gatewayMessage(500, 'Internal Server Error');
		}
	}
}

function tooLarge(): Answer {
	return gatewayMessage(413, 'Request Entity Too Large');
}

function unauthorized(refusal: string): Answer {
	const description = refusal.replaceAll(/[^ -!#-[\]-~]/g, ' ');
	const challenge = `Bearer scope="" error="invalid_token" error_description="${description}"`;
	return gatewayMessage(401, 'Unauthorized', { 'www-authenticate': refusal === 'no token' ? 'Bearer' : challenge });
}
