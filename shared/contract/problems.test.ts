import { describe, expect, it } from 'vitest';
import { refuse } from '#platform/http/refusal.ts';
import { requireContract } from '#test/support/contract-answer.ts';
import { type ProblemCode, problems } from './problems.ts';

it.each(Object.keys(problems) as ProblemCode[])('code %s has a valid format and valid statuses', (code) => {
	expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
	for (const status of problems[code].statuses) expect([4, 5]).toContain(Math.floor(status / 100));
});

it('a refused request has the first status of its problem code, unless the caller selects another', () => {
	expect(refuse('unknown-user').status).toBe(401);
	expect(refuse('unknown-user', { userId: 'u' }, { status: 404 }).status).toBe(404);
});

it('a detail of a problem appears only in its message', () => {
	const { problem } = refuse('organisation-has-users', { shortName: 'BNI', users: 3 });
	expect(problem).toEqual({
		code: 'organisation-has-users',
		message: 'BNI has 3 users, who would be removed with it.',
		params: { users: 3 },
	});
});

it('a problem with a waiting time sets the Retry-After header', () => {
	expect(refuse('service-busy', { waitSeconds: 5 })).toMatchObject({
		problem: { params: { waitSeconds: 5 } },
		headers: { 'retry-after': '5' },
	});
});

it('an invalid code, parameter or status is a compile error', () => {
	// @ts-expect-error the code does not exist
	expect(() => refuse('no-such-code')).toThrow();
	// @ts-expect-error a parameter is missing
	refuse('missing-fixing', { index: 'SOFR' });
	// @ts-expect-error the problem does not have this parameter
	refuse('no-token', { index: 'SOFR' });
	// @ts-expect-error the parameter has a different type
	refuse('body-too-deep', { max: '16' });
	// @ts-expect-error the problem does not have this status
	refuse('missing-fixing', { index: 'SOFR', date: '2026-08-07' }, { status: 404 });
});

describe('conformance of answers to the contract', () => {
	it.each([
		['an unknown code', 400, { message: '', code: 'no-such-code' }],
		['a status that its code does not have', 400, { message: '', code: 'no-token' }],
		['a missing parameter', 400, { message: '', code: 'missing-fixing', params: { index: 'SOFR' } }],
		['an additional parameter', 401, { message: '', code: 'no-token', params: { by: 'me' } }],
		['an additional field', 401, { message: '', code: 'no-token', stack: 'at' }],
		[
			'an unknown fault code',
			400,
			{ message: '', code: 'config-invalid', params: { count: 1 }, issues: [{ path: [], message: '', code: 'odd' }] },
		],
		['a field of a different type', 200, { message: 3 }],
		['a field that is not in the schema', 200, { message: 'Signed out.', token: 't' }],
	])('an answer with %s is refused', (_, status, body) => {
		expect(() => requireContract('POST', '/session/logout', status, JSON.stringify(body))).toThrow(/contract/);
	});

	it('an answer that conforms to the contract is accepted', () => {
		requireContract('POST', '/session/logout', 200, '{"message":"Signed out."}');
		requireContract('POST', '/session/logout', 401, JSON.stringify(refuse('session-ended').problem));
	});
});
