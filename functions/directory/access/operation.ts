import type * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { JsonText } from '#platform/http/json-text.ts';
import type { RefuseBody } from '#platform/http/read-body.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { AnswerOf, Route } from '#shared/contract/route.ts';
import type { Caller } from './caller.ts';

/** The input of an operation. */
export interface OperationContext<R extends Route> {
	readonly request: R['request'] extends z.ZodType ? z.output<R['request']> : undefined;
	/** Undefined for a public operation. */
	readonly caller: R['access'] extends { readonly kind: 'public' } ? undefined : Caller;
	readonly clock: Clock;
	/** The client address, behind CloudFront that of the viewer. */
	readonly address: string;
	/** The client address with that of CloudFront, for the audit trail. */
	readonly from: string;
	/** Cookies of the request: `name=value`. */
	readonly cookies: readonly string[];
	/** Adds a cookie to the answer. */
	setCookie(cookie: string): void;
}

/** Refusals that say what would fit. */
export interface SizeRefusals<Request> {
	/** Refusal of an answer that is larger than the limit by a factor. */
	readonly answer: (request: Request, factor: number) => Refusal;
	readonly body: RefuseBody;
}

/** A route and its implementation. */
export interface Operation {
	readonly route: Route;
	readonly run: (context: OperationContext<Route>) => Promise<unknown>;
	readonly refuseSize?: SizeRefusals<unknown>;
}

export function operation<R extends Route>(
	route: R,
	run: (context: OperationContext<R>) => Promise<AnswerOf<R> | JsonText>,
	refuseSize?: SizeRefusals<OperationContext<R>['request']>,
): Operation {
	return {
		route,
		run: run as Operation['run'],
		...(refuseSize === undefined ? {} : { refuseSize: refuseSize as SizeRefusals<unknown> }),
	};
}
