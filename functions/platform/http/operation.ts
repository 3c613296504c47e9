import type * as z from 'zod';
import type { AnswerOf, Route } from '../../../shared/contract/route.ts';
import type { Clock } from '../clock.ts';
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
}

/** A route and its implementation. */
export interface Operation {
	readonly route: Route;
	readonly run: (context: OperationContext<Route>) => Promise<unknown>;
}

export function operation<R extends Route>(
	route: R,
	run: (context: OperationContext<R>) => Promise<AnswerOf<R>>,
): Operation {
	return { route, run: run as Operation['run'] };
}
