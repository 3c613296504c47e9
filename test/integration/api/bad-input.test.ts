import { describe, expect, it, vi } from 'vitest';
import { problem } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { createUser } from '#test/support/cognito-client.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const { path } = routes.compound;
const good = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-12-15' };

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

describe('a calculation that cannot be carried out', () => {
	/** Invalid requests by expected problem code: operation, input, problem parameters and part of the message. */
	const refusals: Readonly<Record<string, readonly (readonly [string, object, string, object?])[]>> = {
		'missing-fixing': [
			['no fixing for a day', { endDate: '2026-08-17' }, 'No SOFR fixing for 2026-08-07.', { startDate: '2026-07-15' }],
		],
		'outside-calendar': [
			[
				'a day after the calendar ends',
				{ startDate: '2028-12-01', endDate: '2029-01-05' },
				'Calendar USA_FI is complete from 2016-01-01 to 2028-12-31; the calculation needs 2029-01-05.',
			],
			['a day before the calendar begins', { startDate: '2015-06-15', endDate: '2016-06-15' }, 'needs 2015-06-15'],
			[
				'a lookback before the calendar begins',
				{ startDate: '2016-01-04', endDate: '2016-02-01', lookback: 5 },
				'needs 2015-12-31',
			],
		],
		'start-not-before-end': [
			[
				'start after end',
				{ startDate: '2022-12-15', endDate: '2022-06-15' },
				'startDate 2022-12-15 must be before endDate 2022-06-15.',
			],
			['start equal to end', { endDate: '2022-06-15' }, 'must be before'],
		],
		'non-business-day': [
			[
				'start on a holiday',
				{ startDate: '2022-06-20' },
				'Start Date 2022-06-20 falls on non-business day. Please change it first.',
			],
			[
				'end on a Sunday',
				{ endDate: '2022-12-18' },
				'End Date 2022-12-18 falls on non-business day. Please change it first.',
			],
			[
				'a change on a holiday',
				{ principal: '5', principalAmtChanges: { '2022-07-04': '5' } },
				'Change Date 2022-07-04 falls on non-business day.',
			],
		],
		'days-contradict-dates': [
			[
				'days that contradict the dates',
				{ days: 182 },
				'days is 182, but from 2022-06-15 to 2022-12-15 there are 183 days.',
			],
		],
		'unknown-currency': [
			['a currency without index', { currency: 'XAU' }, 'The portal has no overnight index for XAU.'],
		],
		'unknown-calendar': [
			['an unknown system calendar', { systemCalendars: ['USA_FI', 'MARS'] }, 'There is no system calendar "MARS"'],
			['an unknown client calendar', { clientCalendars: ['Ours'] }, 'There is no client calendar "Ours"'],
		],
		'no-calendar': [
			['no calendar at all', { systemCalendars: [], clientCalendars: [] }, 'At least one calendar must be selected.'],
		],
		'lookback-out-of-range': [['a lookback beyond the layout', { lookback: 11 }, 'from 0 to 10']],
		'lockout-out-of-range': [['a lockout beyond the layout', { lockout: 11 }, 'from 0 to 10']],
		'lookback-with-lockout': [
			['a lookback with a lockout', { lookback: 5, lockout: 2 }, 'a lookback of 5 and a lockout of 2 business days'],
		],
		'too-many-principal-changes': [
			[
				'eleven principal changes',
				{
					principal: '100',
					principalAmtChanges: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`2022-07-${11 + i}`, '1'])),
				},
				'at most 10 changes; this one has 11',
			],
		],
		'floor-without-base': [
			[
				'a floor on no rate',
				{ floor: '0', floorOn: 'none' },
				'set floorOn to one of rfr, rfr-plus-cas, compounded-rate.',
			],
		],
		'convention-simple': [
			['a convention of simple interest', { convention: 'arrc-sofr-simple' }, 'only the comparison calculates'],
		],
		'convention-open': [
			[
				'a floor whose base the convention leaves open',
				{ convention: 'arrc-sofr-compounded', floor: '0' },
				'leaves floorOn open: send one of rfr, rfr-plus-cas.',
			],
		],
		'unknown-convention': [
			['a convention of another currency', { convention: 'lma-sonia' }, 'There is no convention lma-sonia for USD.'],
		],
		'lockout-too-long': [
			[
				'a lockout as long as the period',
				{ endDate: '2022-06-17', lockout: 2 },
				'lockout is 2 business days; this period allows at most 1.',
			],
		],
		'period-too-long': [
			['a period over ten years', { startDate: '2016-01-04', endDate: '2026-06-15' }, 'at most 3660 days'],
		],
		'principal-out-of-range': [
			['a principal below zero', { principal: '-1' }, 'principal must be from 0 to 1000000000000; it is -1.'],
			['a principal above a trillion', { principal: '1000000000000.01' }, 'principal must be from 0'],
			[
				'changes below zero',
				{ principal: '1000000', principalAmtChanges: { '2022-07-15': '-1000001' } },
				'principal from 2022-07-15 must be from 0',
			],
		],
		'spread-out-of-range': [
			['a spread above 100', { cas: '100.5' }, 'cas must be from -100 to 100; it is 100.5.'],
			['a margin below -100', { margin: -101 }, 'margin must be from -100 to 100'],
			['a floor above 100', { floor: '101' }, 'floor must be from -100 to 100'],
		],
		'change-outside-period': [
			[
				'a change outside the period',
				{ principal: '5', principalAmtChanges: { '2022-06-15': '1' } },
				'after the start and before the end',
			],
		],
		'change-is-zero': [
			['a change of zero', { principal: '5', principalAmtChanges: { '2022-07-15': '0.00' } }, 'can not be 0'],
		],
		'change-date-invalid': [
			['a change on no date', { principal: '5', principalAmtChanges: { '2022-02-30': '5' } }, '2022-02-30'],
		],
		'principal-needed': [
			['changes without a principal', { principalAmtChanges: { '2022-07-15': '5' } }, 'principal must be sent'],
		],
	};

	const cases = Object.entries(refusals).flatMap(([code, rows]) =>
		rows.map(([title, change, message, also = {}]) => [title, { code, change, message, also }] as const),
	);

	it.each(cases)('a calculation is refused for %s', async (_, { code, change, message, also }) => {
		const { status, body } = await api.post(path, { ...good, ...also, ...change }, token);
		expect([status, body.code]).toEqual([400, code]);
		expect(body.message).toContain(message);
		expect(problem.strict().safeParse(body).success).toBe(true);
	});
});

describe('a malformed request', () => {
	it.each<[string, object, string, string[]?]>([
		['a date that does not exist', { startDate: '2022-02-30' }, 'must be an existing date written YYYY-MM-DD'],
		['a date with a time', { startDate: '2022-06-15T00:00' }, 'must be an existing date'],
		['a date that is a number', { startDate: 20220615 }, 'must be a text, not a number'],
		['an unknown floor base', { floorOn: 'fixing' }, 'must be one of rfr, rfr-plus-cas, compounded-rate, none'],
		['an unknown margin method', { marginMethod: 'simple' }, 'must be one of compounded, added'],
		['an unknown floor option', { floorOption: 'RFR' }, 'must be one of rfr, cas, hybrid, RFRONLY'],
		['an unknown day count basis', { yearlyBasis: '30/360' }, 'must be one of ACT/360, ACT/365'],
		['a fractional lookback', { lookback: 1.5 }, 'must be a whole number'],
		['a negative lookback', { lookback: -1 }, 'must be at least 0'],
		['a rounding to 18 decimals', { rounding: 18 }, 'must be at most 17'],
		['a principal written in words', { principal: 'a million' }, 'must be a decimal number'],
		['a principal with an exponent', { principal: '1e6' }, 'must be a decimal number'],
		['a principal of 40 digits', { principal: '1'.repeat(40) }, 'must be a decimal number'],
		['a floor written in words', { floor: 'Infinity' }, 'must be a decimal number'],
		['a floor that is a list', { floor: [] }, 'must be a decimal number'],
		['a JSON number with more digits than a double can hold', { margin: 0.1234567890123456 }, 'send it as a string'],
		['a currency in lower case', { currency: 'usd' }, 'three-letter ISO currency code'],
		['an unknown field', { lookBack: 5 }, 'lookBack', []],
		['a text that is too long', { customTextBox1: 'x'.repeat(501) }, '500'],
	])('%s', async (_, change, message, issuePath = Object.keys(change)) => {
		const { status, body } = await api.post(path, { ...good, ...change }, token);
		expect([status, body.code]).toEqual([400, 'invalid-request']);
		expect(body.issues).toEqual([{ path: issuePath, message: expect.stringContaining(message) }]);
	});

	it.each([
		['text that is not JSON', '{"currency": "USD",', 'The body is not JSON'],
		['nothing', '', 'The body is empty'],
		['a field that schemas cannot see', '{"currency":"USD","\\u005f_proto__":{}}', 'No field is called __proto__'],
		['bytes that are not text', new Uint8Array([0xff, 0xfe, 0x00]), 'The body is not JSON'],
	])('a request is refused with the path of its fault: %s', async (_, body, message) => {
		const answer = await api.call('POST', path, body, { ...bearer(token), 'content-type': 'application/json' });
		expect([answer.status, answer.body.code]).toEqual([400, 'body-not-json']);
		expect(answer.body.message).toContain(message);
	});

	it.each(['[]', '"USD"', 'null', '42'])('JSON that is not an object is refused: %s', async (text) => {
		const { status, body } = await api.call('POST', path, text, bearer(token));
		expect([status, body.code]).toEqual([400, 'invalid-request']);
	});

	it.each([
		['over what the operation takes', 0.3, 'The request is larger than 256 kB, which is the limit of this operation.'],
		['over what a function can be given', 6.5, 'Request Entity Too Large'],
		['over what the gateway takes', 11, 'Request Entity Too Large'],
	])('a body that is larger than the limit of the %s is refused (%d MB)', async (_, megabytes, message) => {
		const text = JSON.stringify({ ...good, customTextBox1: 'x'.repeat(megabytes * 1024 * 1024) });
		const { status, body } = await api.call('POST', path, text, bearer(token));
		expect([status, body.message]).toEqual([413, message]);
	});
});

describe('the user, token and organisation in the body', () => {
	it.each([
		[path, { ...good, userid: 'admin@demo-bank.example' }, 'userid-not-own'],
		[path, { ...good, token: 'another' }, 'token-not-own'],
		[routes.calendarNames.path, { entity: 'BNI' }, 'entity-not-own'],
		[routes.calendarHolidays.path, { entity: 'demo bank' }, 'entity-not-own'],
	])('%s refuses a request that names a different user: %o', async (where, body, code) => {
		const answer = await api.post(where, body, token);
		expect([answer.status, answer.body.code]).toEqual([403, code]);
	});

	it('a request is accepted if its body names the caller', async () => {
		const own = { userid: 'User@Demo-Bank.example', token };
		expect((await api.post(path, { ...good, ...own }, token)).status).toBe(200);
		expect((await api.post(routes.calendarNames.path, { entity: 'Demo Bank', ...own }, token)).status).toBe(200);
	});
});

describe('a lookback or a lockout', () => {
	it.each(['lookback', 'lockout'])("a value above the maximum %s in the caller's layout is refused", async (field) => {
		const login = `${field}@ranges.example`;
		for (const [name, value] of Object.entries(portal.environment)) vi.stubEnv(name, value);
		const { putUser } = await import('#functions/directory/users.ts');
		const layout = { RFR: { Currencies: ['USD'], Features: { [`${field}Range`]: 3 } } };
		const sub = await createUser(portal.environment, login, 'Correct-horse-1');
		const frontendConfig = JSON.stringify({ GUI_Layout: layout });
		await putUser({ sub, login, orgId: 'demo-bank', isAdmin: false, isDisabled: false, version: 1, frontendConfig });
		const narrow = await api.signIn(login, 'Correct-horse-1');
		const answer = async (days: number) => {
			const { status, body } = await api.post(path, { ...good, [field]: days }, narrow);
			return [status, body.code, body.params];
		};
		expect((await answer(3))[0]).toBe(200);
		expect(await answer(4)).toEqual([400, `${field}-out-of-range`, { field, max: 3 }]);
	});
});
