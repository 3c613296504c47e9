import {
	type ProblemCode,
	type ProblemStatus,
	type ProblemValues,
	problemOf,
	problems,
} from '#shared/contract/problems.ts';
import type { Issue, Problem } from '#shared/contract/route.ts';

/** Maximum length of a message. The names of all fields of any operation fit. */
const longestMessage = 600;
const longestText = 200;
const maxIssues = 100;

/** Refused request with the API problem to return. Long texts are shortened: they may come from the caller. */
export class Refusal extends Error {
	readonly status: number;
	readonly problem: Problem;
	readonly headers: Readonly<Record<string, string>>;

	constructor(
		status: number,
		problem: Problem,
		options: ErrorOptions & { headers?: Readonly<Record<string, string>> } = {},
	) {
		const boundedProblem = bounded(problem);
		super(boundedProblem.message, options);
		this.name = 'Refusal';
		this.status = status;
		this.problem = boundedProblem;
		this.headers = options.headers ?? {};
	}
}

function bounded({ message, params, issues, ...rest }: Problem): Problem {
	return {
		message: cut(message, longestMessage),
		...rest,
		...boundedParams(params),
		...(issues === undefined ? {} : { issues: issues.slice(0, maxIssues).map(boundedIssue) }),
	};
}

const boundedParams = (params: Problem['params']): Pick<Problem, 'params'> =>
	params === undefined
		? {}
		: { params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cutValue(value)])) };

const boundedIssue = ({ path, message, params, ...rest }: Issue): Issue => ({
	...rest,
	...boundedParams(params),
	path: path.map(cutValue),
	message: cut(message, longestMessage),
});

const cutValue = (value: string | number) => (typeof value === 'string' ? cut(value, longestText) : value);

const cut = (text: string, longest: number) =>
	text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;

interface Options<Code extends ProblemCode> extends ErrorOptions {
	/** HTTP status of a problem with several statuses. Default: the first. */
	readonly status?: ProblemStatus<Code>;
	readonly issues?: readonly Issue[];
	readonly headers?: Readonly<Record<string, string>>;
}

type Values<Code extends ProblemCode> =
	Record<never, never> extends ProblemValues<Code>
		? [values?: ProblemValues<Code>, options?: Options<Code>]
		: [values: ProblemValues<Code>, options?: Options<Code>];

const headersOf = ({ waitSeconds, allow }: NonNullable<Problem['params']> = {}) => ({
	...(waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) }),
	...(allow === undefined ? {} : { allow: String(allow) }),
});

/** Creates a refusal with an API problem from the catalogue. */
export function refuse<Code extends ProblemCode>(code: Code, ...[values, options = {}]: Values<Code>): Refusal {
	const { status = problems[code].statuses[0], issues, headers, ...cause } = options;
	const answeredProblem = problemOf(
		code,
		values ?? ({} as ProblemValues<Code>),
		issues === undefined ? {} : { issues: [...issues] },
	);
	return new Refusal(status, answeredProblem, {
		...cause,
		headers: { ...headersOf(answeredProblem.params), ...headers },
	});
}

/** Creates a refusal with an existing API problem and the default status of this problem. */
export function refuseProblem(problem: Problem): Refusal {
	const definition = problems[problem.code as ProblemCode];
	return new Refusal(definition.statuses[0], problem);
}
