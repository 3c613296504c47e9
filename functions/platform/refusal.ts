import type { Problem } from '../../shared/contract/problem.ts';

/** A request that is not carried out, for a reason that the caller is told. */
export class Refusal extends Error {
	readonly status: number;
	readonly problem: Problem;
	readonly headers: Readonly<Record<string, string>>;

	constructor(
		status: number,
		problem: Problem,
		options: ErrorOptions & { headers?: Readonly<Record<string, string>> } = {},
	) {
		super(problem.message, options);
		this.name = 'Refusal';
		this.status = status;
		this.problem = problem;
		this.headers = options.headers ?? {};
	}
}

type Params = NonNullable<Problem['params']>;

export const badRequest = (code: string, message: string, params?: Params) =>
	new Refusal(400, { message, code, ...(params === undefined ? {} : { params }) });

export const unauthorized = (code: string, message: string) => new Refusal(401, { message, code });

export const forbidden = (code: string, message: string, params?: Params) =>
	new Refusal(403, { message, code, ...(params === undefined ? {} : { params }) });

export const notFound = (code: string, message: string, params?: Params) =>
	new Refusal(404, { message, code, ...(params === undefined ? {} : { params }) });

export const conflict = (code: string, message: string, params?: Params) =>
	new Refusal(409, { message, code, ...(params === undefined ? {} : { params }) });
