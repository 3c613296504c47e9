import { describeProblem } from '../../i18n/describe-problem.ts';
import { ApiError } from '../../lib/api-client.ts';
import type { AdminText } from './admin-text.ts';
import { isPlaced, placeOf } from './edit/form-problem.ts';
import { ruleText } from './edit/rule-text.ts';

/** Why the API refused a call: the rule that an input breaks, or the problem. Blank where the portal itself failed. */
export function describeRefusal(error: unknown, text: AdminText): string {
	const [issue] = error instanceof ApiError ? (error.issues ?? []) : [];
	if (issue !== undefined && isPlaced(issue.path)) return ruleText(issue, placeOf(issue.path), text);
	return describeProblem(error, text) || (issue?.message ?? '');
}
