import * as z from 'zod';
import { CognitoError } from '../cognito-error.ts';
import { operation } from '../operation.ts';
import type { PoolUser } from '../pool-state.ts';
import { attributesOf, userDescription } from '../user-attributes.ts';

const input = z.object({
	UserPoolId: z.string(),
	Filter: z.string().max(256).optional(),
	Limit: z.int().min(0).max(60).default(60),
	PaginationToken: z.string().optional(),
});

const searchable: Readonly<Record<string, (user: PoolUser) => string>> = {
	username: (user) => user.sub,
	sub: (user) => user.sub,
	email: (user) => user.email,
	'cognito:user_status': (user) => user.status.toLowerCase(),
	status: (user) => (user.isEnabled ? 'enabled' : 'disabled'),
};

/** Users sorted by subject, in pages. The pagination token is the last subject of the previous page. */
export const listUsers = operation('iam', input, (provider, { UserPoolId, Filter, Limit, PaginationToken }) => {
	provider.assertPool(UserPoolId);
	const limit = Limit === 0 ? 60 : Limit;
	const after = PaginationToken === undefined ? '' : Buffer.from(PaginationToken, 'base64url').toString();
	const rest = provider.pool
		.users()
		.filter(matching(Filter))
		.filter((user) => user.sub > after)
		.sort((a, b) => (a.sub < b.sub ? -1 : 1));
	const page = rest.slice(0, limit);
	return {
		Users: page.map((user) => ({ ...userDescription(user), Attributes: attributesOf(user) })),
		...(rest.length > limit ? { PaginationToken: Buffer.from(page.at(-1)?.sub ?? '').toString('base64url') } : {}),
	};
});

function matching(filter: string | undefined): (user: PoolUser) => boolean {
	if (filter === undefined || filter.trim() === '') return () => true;
	const [, name = '', operator, value = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
	const read = searchable[name];
	if (read === undefined) throw new CognitoError('InvalidParameterException', 'Error while parsing filter.');
	const wanted = value.replace(/\\(.)/g, '$1').toLowerCase();
	return (user) => (operator === '^=' ? read(user).startsWith(wanted) : read(user) === wanted);
}
