import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { refusalOf } from '#test/support/refusal-of.ts';
import { readRequest } from './capability-handler.ts';

const refused = (text: string, route: Route) => refusalOf(() => readRequest(text, route));

/** Routes of three kinds: with fields, with a list of objects and a separate limit of values, and without fields. */
const kinds: readonly Route[] = [routes.compound, routes.bulkScheduleUpdate, routes.organisationList];

describe.each(kinds)('a request to $path', (route) => {
	it('the refusal of thousands of unknown keys names a few of them and their number', () => {
		const keys = Array.from({ length: 9000 }, (_, index) => `surplus${index}`);
		const fields = Object.fromEntries(keys.map((key) => [key, 1]));
		const { problem } = refused(JSON.stringify(route.request instanceof z.ZodArray ? [fields] : fields), route);
		const unknown = problem.issues?.find(({ message }) => message.startsWith('"surplus0"'));
		expect(unknown?.message).toMatch(
			/^"surplus0", "surplus1", "surplus2", "surplus3", "surplus4" and 8995 more are not fields here; (the fields are \w+|there are none)/,
		);
		expect(JSON.stringify(problem).length).toBeLessThan(8000);
	});

	it('the refusal of an unknown key of 100 kB does not repeat the key', () => {
		const { problem } = refused(JSON.stringify({ ['x'.repeat(100_000)]: 1 }), route);
		expect(JSON.stringify(problem)).not.toContain('x'.repeat(60));
	});

	it('a request with excessive nesting is refused before it is parsed', () => {
		for (const depth of [bodyLimits.depth + 1, 100_000]) {
			for (const text of [
				`${'['.repeat(depth)}${']'.repeat(depth)}`,
				`${'{"a":'.repeat(depth)}"\\u0041"${'}'.repeat(depth)}`,
			]) {
				expect(refused(text, route).problem).toMatchObject({ code: 'body-too-deep', params: { max: 16 } });
			}
		}
	});

	it('a request with too many values is refused before it is parsed', () => {
		const parse = vi.spyOn(JSON, 'parse');
		const text = JSON.stringify({ list: Array.from({ length: (route.bodyValues ?? bodyLimits.values) + 1 }, () => 0) });
		expect(refused(text, route).problem).toMatchObject({
			code: 'body-too-many-values',
			params: { max: route.bodyValues ?? 10_000 },
		});
		expect(parse).not.toHaveBeenCalled();
		parse.mockRestore();
	});

	it.each(['{"__proto__":{"polluted":1}}', '{"a":{"__pr\\u006fto__":{"polluted":1}}}'])(
		'a request with the __proto__ key is refused: %s',
		(text) => {
			expect(refused(text, route).problem.message).toBe('No field is called __proto__.');
		},
	);

	it('the refusal of a duplicate key names the key and its path', () => {
		const { status, problem } = refused('{"list":[{"a":1},{"a":1,"b":{"a":1},"\\u0061":2}]}', route);
		expect(status).toBe(400);
		expect(problem).toMatchObject({ code: 'body-duplicate-key', params: { key: 'a', path: 'list.1.a' } });
		expect(problem.message).toBe('The body has the key "a" twice, at list.1.a. Send it once.');
		expect(problem.issues).toMatchObject([{ path: ['list', 1, 'a'] }]);
	});

	it('a request with half a surrogate pair is refused, because the database would refuse it', () => {
		for (const text of ['{"token":"\\ud800"}', '{"\\udc00":1}']) {
			expect(refused(text, route).problem.code).toBe('body-not-json');
		}
		expect(() => readRequest('{"token":"\\ud83d\\ude00"}', {})).not.toThrow();
	});
});

it('a response lists the first twenty issues and the total number', () => {
	const wrong = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`day ${index}`, 'x']));
	const body = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15', principalAmtChanges: wrong };
	const { problem } = refused(JSON.stringify(body), routes.compound);
	expect([problem.issues?.length, problem.params]).toEqual([20, { count: 900 }]);
	expect(problem.message).toContain('(and 899 more, see issues)');
});

it('the longest calculation request, with a principal change on every day, is accepted', () => {
	const day = (index: number) => new Date(Date.UTC(2016, 0, 5 + index)).toISOString().slice(0, 10);
	const changes = Array.from({ length: 3660 }, (_, index) => [day(index), '-1234567890.123456789012']);
	const body = { currency: 'USD', startDate: '2016-01-04', endDate: '2026-01-12', principal: '1' };
	const text = JSON.stringify({ ...body, principalAmtChanges: Object.fromEntries(changes) }, undefined, 1);
	expect(text.length).toBeLessThan(routes.compound.bodyBytes);
	expect(readRequest(text, routes.compound)).toMatchObject(body);
});

it.each(['NaN', 'Infinity', '-Infinity'])('a request that is not JSON is refused: %s', (figure) => {
	expect(refused(`{"valuationItems":[{"leg1Notional":${figure}}]}`, routes.valueSwaps).problem.code).toBe(
		'body-not-json',
	);
});

it.each<[string, object, readonly string[]]>([
	['a missing field', { name: undefined }, ['name: is missing; it must be a text']],
	['a text instead of a number', { count: 'x' }, ['count: must be a number, not a text']],
	['a number that is not whole', { count: 1.5 }, ['count: must be a whole number']],
	['a number that is too small', { count: -1 }, ['count: must be at least 0']],
	['an unknown value', { method: 'z' }, ['method: must be one of x, y']],
	['a missing value', { method: undefined }, ['method: is missing; it must be one of x, y']],
	['a text that is empty', { name: '' }, ['name: must have at least 1 character']],
	['a text that is too long', { name: 'abcd' }, ['name: must have at most 3 characters']],
	['a list that is empty', { list: [] }, ['list: must have at least 1 entry']],
	['a null in a list', { list: [null] }, ['list.0: must be a number, not null']],
	['a value with neither of two types', { figure: true }, ['figure: must be a text or a number, not true or false']],
	[
		'an unknown field',
		{ nmae: 'a' },
		[': "nmae" is not a field here; the fields are name, count, method, list, figure'],
	],
	['a field whose schema has its own message', { figure: 'x'.repeat(9) }, ['figure: is too long']],
])('a message names %s and the correction', (_what, change, faults) => {
	const request = z.strictObject({
		name: z.string().min(1).max(3),
		count: z.int().min(0),
		method: z.enum(['x', 'y']),
		list: z.array(z.number()).min(1),
		figure: z.union([z.string().max(8, 'is too long'), z.number()]).optional(),
	});
	const body = { name: 'a', count: 1, method: 'x', list: [1], ...change };
	const { problem } = refusalOf(() => readRequest(JSON.stringify(body), { request }));
	expect(problem.issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(faults);
});
