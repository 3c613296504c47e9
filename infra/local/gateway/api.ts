import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import type { Clock } from '../clock.ts';
import { handlerModule } from '../lambda/function-modules.ts';
import { CallTimeout, type Runtime } from '../lambda/runtime.ts';
import type { Authorizer } from './authorizer.ts';
import { lambdaAnswer } from './lambda-answer.ts';
import { lambdaEvent } from './lambda-event.ts';
import { bodyTooLarge, readBody } from './read-body.ts';
import { type Answer, gatewayMessage, send, sendAndHangUp } from './send.ts';
import type { StorageProblem } from './storage-problem.ts';

const mostBodyBytes = 10 * 1024 * 1024;

/** What a function can be invoked with at most. */
const mostEventBytes = 6 * 1024 * 1024;

const longestMillis = 29_000;

interface ApiOptions {
	readonly runtime: Runtime;
	readonly authorize: Authorizer;
	readonly storage: StorageProblem;
	readonly clock: Clock;
	readonly log: (line: string) => void;
	/** Where the handler of a route is, when not in the functions' folder. */
	readonly moduleOf?: (route: Route) => string;
	/** How long a function may take, when not as long as API Gateway waits. */
	readonly timeoutMillis?: number;
}

/** The HTTP API: the routes of the contract before the functions that answer them. */
export function api(options: ApiOptions) {
	const {
		runtime,
		authorize,
		storage,
		clock,
		log,
		moduleOf = moduleOfCapability,
		timeoutMillis = longestMillis,
	} = options;
	const byKey = new Map<string, Route>(Object.values(routes).map((route) => [`${route.method} ${route.path}`, route]));

	return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
		const routeKey = `${request.method} ${url.pathname}`;
		const route = byKey.get(routeKey);
		if (route === undefined) return send(request, response, gatewayMessage(404, 'Not Found'));
		const body = await readBody(request, mostBodyBytes);
		if (body === bodyTooLarge) return sendAndHangUp(request, response, tooLarge());
		const claims = await claimsOf(route, request.headers.authorization);
		if (claims !== undefined && 'refusal' in claims) return send(request, response, unauthorized(claims.refusal));
		const event = lambdaEvent({ request, url, routeKey, body, claims, nowMillis: clock() });
		const answer = storage.before(route) ?? storage.after(route, await invoke(route, event));
		await send(request, response, answer);
	};

	/** A token on a public route is not looked at. */
	async function claimsOf(route: Route, authorization: string | undefined) {
		return route.access.kind === 'public' ? undefined : authorize(authorization);
	}

	async function invoke(route: Route, event: ReturnType<typeof lambdaEvent>): Promise<Answer> {
		if (Buffer.byteLength(JSON.stringify(event)) > mostEventBytes) return tooLarge();
		const context = {
			requestId: event.requestContext.requestId,
			deadlineMillis: Date.now() + timeoutMillis,
		};
		try {
			const call = {
				functionName: route.capability,
				module: moduleOf(route),
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

function moduleOfCapability(route: Route): string {
	return handlerModule(route.capability);
}

function tooLarge(): Answer {
	return gatewayMessage(413, 'Request Entity Too Large');
}

function unauthorized(refusal: string): Answer {
	const description = refusal.replaceAll(/[^ -!#-[\]-~]/g, ' ');
	const challenge = `Bearer scope="" error="invalid_token" error_description="${description}"`;
	return gatewayMessage(401, 'Unauthorized', { 'www-authenticate': refusal === 'no token' ? 'Bearer' : challenge });
}
