import type * as z from 'zod';
import type { Issue } from '../../../shared/contract/problem.ts';
import { type Refusal, refuse } from './refusal.ts';

const mostIssues = 20;
const mostKeysNamed = 5;
const longestKey = 40;

/** The refusal (400) of a body that does not follow its schema: the first issues, and how many there are. */
export function invalidRequest({ issues }: z.ZodError): Refusal {
	const named = issues.slice(0, mostIssues).map((issue) => ({
		path: issue.path.map((key) => (typeof key === 'number' ? key : shortened(String(key)))),
		message: issue.code === 'unrecognized_keys' ? unrecognized(issue.keys) : issue.message,
	}));
	return refuse('invalid-request', { count: issues.length, first: inOneLine(named, issues.length) }, { issues: named });
}

const shortened = (key: string) => (key.length > longestKey ? `${key.slice(0, longestKey)}…` : key);

/** In the words of zod, without hundreds of keys. */
function unrecognized(keys: readonly string[]): string {
	const named = keys.slice(0, mostKeysNamed).map((key) => JSON.stringify(shortened(key)));
	const more = keys.length - named.length;
	return `Unrecognized key${keys.length === 1 ? '' : 's'}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function inOneLine([first]: readonly Issue[], count: number): string {
	if (first === undefined) return 'The request is not valid.';
	const where = first.path.length === 0 ? '' : `${first.path.join('.')}: `;
	const more = count === 1 ? '' : ` (and ${count - 1} more, see issues)`;
	return `${where}${first.message}${more}`;
}
