import type { Issue, Problem } from '../../../shared/contract/problem.ts';

const longestMessage = 240;
const longestText = 200;
const mostIssues = 100;

/**
 * A request that is not carried out, for a reason that the caller is told. What it repeats of the caller's own text is
 * cut: an answer must not grow with the attack.
 */
export class Refusal extends Error {
	readonly status: number;
	readonly problem: Problem;
	readonly headers: Readonly<Record<string, string>>;

	constructor(
		status: number,
		problem: Problem,
		options: ErrorOptions & { headers?: Readonly<Record<string, string>> } = {},
	) {
		const told = bounded(problem);
		super(told.message, options);
		this.name = 'Refusal';
		this.status = status;
		this.problem = told;
		this.headers = options.headers ?? {};
	}
}

function bounded({ message, params, issues, ...rest }: Problem): Problem {
	return {
		message: cut(message, longestMessage),
		...rest,
		...(params === undefined
			? {}
			: { params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cutValue(value)])) }),
		...(issues === undefined ? {} : { issues: issues.slice(0, mostIssues).map(boundedIssue) }),
	};
}

const boundedIssue = ({ path, message, ...rest }: Issue): Issue => ({
	...rest,
	path: path.map(cutValue),
	message: cut(message, longestMessage),
});

const cutValue = (value: string | number) => (typeof value === 'string' ? cut(value, longestText) : value);

const cut = (text: string, longest: number) =>
	text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;

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
