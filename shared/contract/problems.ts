import { administrationProblems } from './problems/administration-problems.ts';
import { calculationProblems } from './problems/calculation-problems.ts';
import { calendarProblems } from './problems/calendar-problems.ts';
import { eventProblems, loanFileProblems, scheduleProblems } from './problems/delivery-problems.ts';
import { loanProblems } from './problems/loan-problems.ts';
import { marketDataProblems } from './problems/market-data-problems.ts';
import type { ProblemDefinition } from './problems/problem-definition.ts';
import { accessProblems, requestProblems, serviceProblems } from './problems/request-problems.ts';
import { dealProblems, riskProblems, runProblems } from './problems/valuation-problems.ts';
import type { Problem } from './route.ts';

/** All problems of the API by code. Codes and parameters are never renamed; messages can change. */
export const problems = {
	...requestProblems,
	...accessProblems,
	...calculationProblems,
	...calendarProblems,
	...marketDataProblems,
	...dealProblems,
	...riskProblems,
	...administrationProblems,
	...runProblems,
	...scheduleProblems,
	...loanFileProblems,
	...loanProblems,
	...eventProblems,
	...serviceProblems,
};

export type ProblemCode = keyof typeof problems;

type Definition<Code extends ProblemCode> = (typeof problems)[Code];

type MessageValues<Code extends ProblemCode> = Parameters<Definition<Code>['message']>[0];

export type ProblemValues<Code extends ProblemCode> = keyof MessageValues<Code> extends never
	? Readonly<Record<string, never>>
	: Readonly<MessageValues<Code>>;

export type ProblemStatus<Code extends ProblemCode> = Definition<Code>['statuses'][number];

/** Creates a problem. Its `params` are the parameters of the code; other values appear only in the message. */
export function problemOf<Code extends ProblemCode>(
	code: Code,
	values: ProblemValues<Code>,
	further: Pick<Problem, 'issues' | 'correlationId'> = {},
): Problem {
	const { params, message }: ProblemDefinition = problems[code];
	const sent = Object.entries(values).filter(([name, value]) => name in params.shape && value !== undefined);
	return {
		message: message(values as Parameters<typeof message>[0]),
		code,
		...(sent.length === 0 ? {} : { params: Object.fromEntries(sent) }),
		...further,
	};
}
