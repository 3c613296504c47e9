import { ApiError } from '../../lib/api-client.ts';
import type { AdminText } from './admin-text.ts';
import { isPlaced, placeOf } from './edit/form-problem.ts';
import { ruleText } from './edit/rule-text.ts';

const refusals = [
	'service-busy',
	'service-unavailable',
	'too-many-requests',
	'answer-too-large',
	'not-through-portal',
	'outcome-unknown',
	'short-name-taken',
	'short-name-invalid',
	'short-name-fixed',
	'login-taken',
	'login-invalid',
	'login-fixed',
	'last-administrator',
	'oneself',
	'organisation-has-users',
	'organisation-closing',
	'organisation-fixed',
	'changed-meanwhile',
	'not-an-administrator',
	'not-the-operator',
	'module-not-entitled',
	'other-organisation',
	'beyond-organisation',
	'operator-stays',
	'admin-module-stays',
	'invitation-not-needed',
	'invitation-not-sent',
	'unknown-user',
	'unknown-organisation',
	'config-invalid',
	'too-many-to-list',
	'cursor-invalid',
	'secret-name-not-own',
	'secret-needed-again',
	'secret-in-url',
	'secret-not-text',
	'secret-too-long',
	'too-many-secrets',
	'no-longer-held',
	'disk-full',
] as const;

type Refusal = (typeof refusals)[number];

const isRefusal = (code: string | undefined): code is Refusal =>
	(refusals as readonly (string | undefined)[]).includes(code);

const serverError = 500;

/** Why the server did not do what was asked, as far as it says something that helps; blank otherwise. */
export function describeRefusal(error: unknown, text: AdminText): string {
	if (!(error instanceof ApiError) || error.status === 0) return '';
	if (error.status >= serverError && !isRefusal(error.code)) return '';
	const [issue] = error.issues ?? [];
	if (issue !== undefined && isPlaced(issue.path)) return ruleText(issue, placeOf(issue.path), text);
	if (isRefusal(error.code)) return text.t(`refusals.${error.code}`, { ...error.params });
	return issue?.message ?? error.message;
}
