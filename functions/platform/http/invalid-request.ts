import type * as z from 'zod';
import type { Issue } from '#shared/contract/problem.ts';
import { type Refusal, refuse } from './refusal.ts';
import { shortened } from './request-fault.ts';

const maxIssues = 20;

/** The refusal (400) of a body that does not follow its schema, parsed `inWords`: the first issues, and their number. */
export function invalidRequest({ issues }: z.ZodError): Refusal {
	const named = issues.slice(0, maxIssues).map((issue) => ({
		path: issue.path.map((key) => (typeof key === 'number' ? key : shortened(String(key)))),
		message: issue.message,
	}));
	return refuse('invalid-request', { count: issues.length, first: inOneLine(named, issues.length) }, { issues: named });
}

function inOneLine([first]: readonly Issue[], count: number): string {
	if (first === undefined) return 'The request is not valid.';
	const where = first.path.length === 0 ? '' : `${first.path.join('.')}: `;
	const more = count === 1 ? '' : ` (and ${count - 1} more, see issues)`;
	return `${where}${first.message}${more}`;
}
