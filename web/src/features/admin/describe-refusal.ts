import { ApiError } from '../../lib/api-client.ts';
import type { AdminText } from './admin-text.ts';

const refusals = [
	'short-name-taken',
	'login-taken',
	'last-administrator',
	'oneself',
	'organisation-has-users',
	'changed-meanwhile',
	'not-an-administrator',
	'not-the-operator',
	'other-organisation',
	'beyond-organisation',
	'operator-stays',
] as const;

type Refusal = (typeof refusals)[number];

const isRefusal = (code: string | undefined): code is Refusal =>
	(refusals as readonly (string | undefined)[]).includes(code);

const serverError = 500;

/** Why the server did not do what was asked, as far as it says something that helps; blank otherwise. */
export function describeRefusal(error: unknown, { t }: AdminText): string {
	if (!(error instanceof ApiError) || error.status === 0 || error.status >= serverError) return '';
	if (isRefusal(error.code)) return t(`refusals.${error.code}`, { ...error.params });
	const [issue] = error.issues ?? [];
	return issue?.message ?? error.message;
}
