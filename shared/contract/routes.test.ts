import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { batchLoan, floorOptions } from './compounding-request.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const table: [string, Route][] = Object.entries(routes);

describe('route table', () => {
	it('each combination of method and path occurs once', () => {
		expect(new Set(table.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(table.length);
	});

	it('only operations for signing in need no token', () => {
		const open = table.filter(([, { access }]) => access.kind === 'public').map(([name]) => name);
		expect(open).toEqual(['login', 'exchangeKey']);
	});

	it('among administrator operations, programs can call only those of deliveries and the audit trail', () => {
		const allowed = table.filter(([, { access, scope }]) => access.kind === 'administrator' && scope !== 'people-only');
		expect(new Set(allowed.map(([, { scope }]) => scope))).toEqual(
			new Set(['deliveries:read', 'deliveries:run', 'audit:read']),
		);
	});

	it('every POST request has a body; of the others, only the list of events has query parameters', () => {
		const taking = table.filter(([, { request }]) => request !== undefined);
		expect(taking.filter(([, { method }]) => method === 'GET').map(([name]) => name)).toEqual(['eventList']);
		expect(table.filter(([, { method, request }]) => method === 'POST' && request === undefined)).toEqual([]);
	});

	it.each(table.filter(([, { request }]) => request !== undefined))(
		'operation %s refuses an unknown field',
		(_, route) => {
			const surplus = route.request instanceof z.ZodArray ? [{ surplus: 1 }] : { surplus: 1 };
			const issues = route.request?.safeParse(surplus).error?.issues ?? [];
			expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['surplus'] }));
		},
	);
});

describe('pages of the administration', () => {
	it.each(['organisationSearch', 'userSearch', 'auditList'] as const)('a page of %s has 28 rows by default', (name) => {
		expect(routes[name].request.parse({}).limit).toBe(28);
		expect(routes[name].request.parse({ limit: 3 }).limit).toBe(3);
	});
});

describe('compounding requests', () => {
	const least = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15' };
	const parse = (change: object) => routes.compound.request.safeParse({ ...least, ...change });

	it('a request with only currency and dates contains no other terms, so that a convention can set them', () => {
		expect(parse({}).data).toEqual({ ...least, isWeekendTreatedAsBizDay: false, allowNonBusinessDates: false });
	});

	it('a request without a convention has the plain terms as defaults', () => {
		expect(batchLoan.parse(least)).toEqual({
			...least,
			rounding: 0,
			lookback: 0,
			observationShift: false,
			lockout: 0,
			floorOption: 'rfr',
			isWeekendTreatedAsBizDay: false,
			allowNonBusinessDates: false,
		});
	});

	it.each([
		['', null],
		[' ', null],
		[null, null],
		['0', '0'],
		[0, '0'],
		['-0.25', '-0.25'],
	])('the floor %j is read as %j', (floor, read) => {
		expect(parse({ floor }).data?.floor).toBe(read);
	});

	it('a period can have at most 3,660 days', () => {
		expect(parse({ days: 3660 }).success).toBe(true);
	});

	it.each([
		{ rounding: -1 },
		{ rounding: 18 },
		{ rounding: 2.5 },
		{ rounding: '5' },
		{ lookback: -1 },
		{ lookback: 1.5 },
		{ lookback: 367 },
		{ lockout: -1 },
		{ lockout: '2' },
		{ days: 0 },
		{ days: 3661 },
		{ observationShift: 'true' },
		{ yearlyBasis: 'ACT/ACT' },
		{ floorOption: 'RFR' },
		{ floorOption: 'toString' },
		{ floorOn: 'fixing' },
		{ floorOn: '' },
		{ casMethod: 'simple' },
		{ marginMethod: true },
		{ convention: '' },
		{ floor: '-' },
		{ cas: 'none' },
		{ principal: '1'.repeat(31) },
		{ principal: ['1'] },
		{ currency: 'usd' },
		{ currency: 'US' },
		{ currency: 'USD\n' },
		{ systemCalendars: 'USA_FI' },
		{ systemCalendars: [''] },
		{ systemCalendars: Array.from({ length: 51 }, () => 'USA_FI') },
		{ customTextBox1: 'x'.repeat(501) },
		{ principalAmtChanges: [] },
		{ principalAmtChanges: { '2022-07-15': 'a lot' } },
	])('a request with %j is refused', (change) => {
		expect(parse(change).success).toBe(false);
	});

	it('floor options are those of the specification, in the same order', () => {
		expect(floorOptions).toEqual(['rfr', 'cas', 'hybrid', 'RFRONLY']);
	});
});
