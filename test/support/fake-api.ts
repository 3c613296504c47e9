import { expect, onTestFinished } from 'vitest';
import type * as z from 'zod';
import type { ProblemCode } from '#shared/contract/problems.ts';
import type { Problem, RequestOf, Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { requireContract } from './contract-answer.ts';

type Routes = typeof routes;

type Answer<N extends OperationName> = z.input<Routes[N]['answer']> | Refusal | ContractBreach;

/** Responses of the API by operation. A test can replace them at any time. */
export type Answers = {
	-readonly [N in OperationName]?: (request: RequestOf<Routes[N]>) => Answer<N> | Promise<Answer<N>>;
};

interface Call {
	readonly name: OperationName;
	readonly request: unknown;
}

let calls: Call[] = [];

class Refusal {
	readonly status: number;
	readonly problem: Problem;

	constructor(status: number, reason: Problem) {
		this.status = status;
		this.problem = reason;
	}
}

class ContractBreach {
	readonly body: unknown;
	readonly status: number;

	constructor(body: unknown, status: number) {
		this.body = body;
		this.status = status;
	}
}

/** Returns a response with this problem. For status 0, use {@link unreachable}. */
export const refusal = (status: number, code?: ProblemCode, more: Partial<Problem> = {}) =>
	new Refusal(status, { message: '', ...(code !== undefined && { code }), ...more });

export const unreachable = new Refusal(0, { message: '' });

/** Returns a response that violates the contract, for tests of how the browser handles it. */
export const contractBreach = (body: unknown, status = 200) => new ContractBreach(body, status);

/**
 * Replaces `fetch` until the test ends.
 *
 * The test fails if an operation does not have a response, or if a path is not in the route table. It also fails if a
 * request or response violates the contract.
 */
export function fakeApi(answers: Answers): void {
	const original = globalThis.fetch;
	const faults: unknown[] = [];
	calls = [];
	globalThis.fetch = async (path, init) => {
		init?.signal?.throwIfAborted();
		try {
			return await answerTo(String(path), init, answers);
		} catch (error) {
			if (error !== networkFailure) faults.push(error);
			throw error;
		}
	};
	onTestFinished(() => {
		globalThis.fetch = original;
		expect(faults, 'calls of the API outside its contract').toEqual([]);
	});
}

const networkFailure = new TypeError('Failed to fetch');

async function answerTo(path: string, init: RequestInit | undefined, answers: Answers): Promise<Response> {
	const [name, route] = operationAt(init?.method, path);
	const sent = init?.body;
	const request = sent instanceof FormData ? Object.fromEntries(sent) : sent ? JSON.parse(String(sent)) : undefined;
	route.request?.parse(request);
	calls.push({ name, request });
	const respond = answers[name] as ((request: unknown) => unknown) | undefined;
	if (respond === undefined) throw new Error(`no answer is given for ${name}`);
	const answer = await respond(request);
	if (answer instanceof Refusal && answer.status === 0) throw networkFailure;
	if (answer instanceof ContractBreach) return response(answer.status, answer.body);
	const [status, body] =
		answer instanceof Refusal ? [answer.status, answer.problem] : ([200, route.answer.parse(answer)] as const);
	requireContract(route.method, path, status, JSON.stringify(body));
	return response(status, body);
}

function operationAt(method: string | undefined, path: string): [OperationName, Route] {
	const found = Object.entries(routes).find(([, route]) => route.method === method && route.path === path);
	if (found === undefined) throw new Error(`${method} ${path} is not in the route table`);
	return found as [OperationName, Route];
}

const response = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Returns the bodies that were sent to an operation since the last call of {@link fakeApi}, oldest first. */
export const requestsOf = <N extends OperationName>(name: N) =>
	calls.filter((call) => call.name === name).map(({ request }) => request as RequestOf<Routes[N]>);

/** Returns the operations that were called since the last call of {@link fakeApi}, oldest first. */
export const operationsCalled = (): readonly OperationName[] => calls.map(({ name }) => name);
