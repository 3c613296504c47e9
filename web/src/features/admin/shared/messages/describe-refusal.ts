import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import type { AdminText } from '../admin-text.ts';
import { isPlaced, placeOf } from '../form/form-problem.ts';
import { ruleText } from '../form/rule-text.ts';

/** Why the API refused a call: the first fault of an input, otherwise the problem. Blank for an error of the portal itself. */
export function describeRefusal(error: unknown, text: AdminText): string {
	const [issue] = error instanceof ApiError ? (error.issues ?? []) : [];
	if (issue !== undefined && isPlaced(issue.path)) return ruleText(issue, placeOf(issue.path), text);
	return describeProblem(error, text) || (issue?.message ?? '');
}
