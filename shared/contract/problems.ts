import { accessProblems } from './problems/access-problems.ts';
import { administrationProblems } from './problems/administration-problems.ts';
import { calculationProblems } from './problems/calculation-problems.ts';
import { calendarProblems } from './problems/calendar-problems.ts';
import { requestProblems } from './problems/request-problems.ts';
import { serviceProblems } from './problems/service-problems.ts';

/**
 * Every problem that the API can answer, by its code.
 *
 * Codes and parameters are part of the contract: they are never renamed, and new ones may be added. Messages may change.
 */
export const problems = {
	...requestProblems,
	...accessProblems,
	...calculationProblems,
	...calendarProblems,
	...administrationProblems,
	...serviceProblems,
};

export type ProblemCode = keyof typeof problems;

type Definition<Code extends ProblemCode> = (typeof problems)[Code];

/** What a problem is made from: its parameters, and what its message says beside them. */
export type ProblemValues<Code extends ProblemCode> = Parameters<Definition<Code>['message']>[0];

/** The HTTP statuses of a problem. */
export type ProblemStatus<Code extends ProblemCode> = Definition<Code>['statuses'][number];
