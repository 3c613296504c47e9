import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { refusalOf } from '#test/support/refusal-of.ts';
import { readBytes } from './read-body.ts';

const event = (body: string, isBase64Encoded = false) => ({ body, isBase64Encoded }) as APIGatewayProxyEventV2;

describe('every route', () => {
	it.each(Object.entries<Route>(routes))(
		'route %s accepts a body with exactly its maximum size and refuses one more byte',
		(_, route) => {
			const limit = route.bodyBytes ?? bodyLimits.usualBytes;
			expect(limit).toBeLessThanOrEqual(bodyLimits.largestBytes);
			const full = ' '.repeat(limit);
			const base64 = (text: string) => Buffer.from(text).toString('base64');
			expect(readBytes(event(full), route).toString()).toBe(full);
			expect(readBytes(event(base64(full), true), route).toString()).toBe(full);
			for (const tooLong of [event(`${full} `), event(base64(`${full} `), true), event(`${full.slice(1)}é`)]) {
				const { status, problem } = refusalOf(() => readBytes(tooLong, route));
				expect([status, problem.code, problem.params]).toEqual([413, 'body-too-large', { limitBytes: limit }]);
			}
		},
	);

	it('routes with public access accept at most 4 kB', () => {
		const open = Object.values<Route>(routes).filter(({ access }) => access.kind === 'public');
		expect(open.map(({ bodyBytes }) => bodyBytes)).toEqual([4096, 4096]);
	});
});

it.each([
	[routes.login, '4 kB'],
	[routes.organisationList, '16 kB'],
	[routes.userUpdate, '512 kB'],
	[routes.uploadCalendar, '3 MB'],
])('the message about a refused body names the size limit of the route', (route, limit) => {
	const { problem } = refusalOf(() => readBytes(event(' '.repeat(4 * 1024 * 1024)), route));
	expect(problem.message).toBe(`The request is larger than ${limit}, which is the limit of this operation.`);
});

it('a body that is too long is refused before it is decoded', () => {
	const from = vi.spyOn(Buffer, 'from');
	refusalOf(() => readBytes(event('A'.repeat(8 * 1024 * 1024), true), routes.login));
	refusalOf(() => readBytes(event('A'.repeat(8 * 1024 * 1024)), routes.login));
	expect(from).not.toHaveBeenCalled();
	from.mockRestore();
});
