import { describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { Administrator, newOrganisation, usdCalculator } from '#test/support/administrator.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { isNightly } from '#test/support/nightly.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');

const names = (answer: { organisations: { shortName: string }[] }) =>
	answer.organisations.map(({ shortName }) => shortName);

describe('a new organisation', () => {
	it('a new organisation is stored with a version, and its layout keeps the order of keys', async () => {
		const text =
			'{"GUI_Layout":{"Admin":{},"Theme":{"b":1,"a":2},"RFR":{"DefaultCurrency":"USD","Currencies":["USD"]}}}';
		const added = await operator.done('organisationAdd', { ...newOrganisation('Ordered'), frontendConfig: text });
		const read = await operator.done('organisationRead', { orgId: added.orgId });
		expect(read).toEqual(added);
		const { hash, ...layout } = JSON.parse(read.frontendConfig).GUI_Layout;
		expect(JSON.stringify({ GUI_Layout: layout })).toBe(text);
		// FNV-1a of the layout's text, computed independently of the portal.
		expect(hash).toBe(3_511_748_076);
		expect(read).toMatchObject({ isOperator: false, version: 1, longName: 'Ordered plc' });
	});

	it('a new organisation needs a short name that is unique regardless of case', async () => {
		await operator.done('organisationAdd', newOrganisation('Only One'));
		expect(await operator.refused('organisationAdd', newOrganisation('ONLY one'))).toEqual([
			409,
			'short-name-taken',
			{ shortName: 'ONLY one' },
		]);
	});

	it('an organisation that is added by five simultaneous requests is stored once', async () => {
		const tries = await Promise.all(
			Array.from({ length: 5 }, () => operator.call('organisationAdd', newOrganisation('At Once'))),
		);
		expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
		expect(names(await operator.done('organisationSearch', { search: 'at once' }))).toEqual(['At Once']);
	});

	it.each([
		['a missing name', { longName: ' ' }, ['longName'], 'Long Name can not be empty.'],
		[
			'a missing layout',
			{ frontendConfig: '' },
			['frontendConfig'],
			/^Frontend Config is not a valid JSON format string/,
		],
		[
			'a layout without currencies',
			{ frontendConfig: '{"GUI_Layout":{"ONRates":{"DefaultCurrency":"USD"}}}' },
			['frontendConfig', 'GUI_Layout', 'ONRates', 'Currencies'],
			'Overnight Rates Currency can not be empty.',
		],
		[
			'a default currency that is not in its list',
			{ frontendConfig: '{"GUI_Layout":{"RFR":{"Currencies":["USD"],"DefaultCurrency":"EUR"}}}' },
			['frontendConfig', 'GUI_Layout', 'RFR', 'DefaultCurrency'],
			'RFR Default Currency should be within selected currencies.',
		],
		[
			'a currency that cannot be calculated',
			{ frontendConfig: '{"GUI_Layout":{"RFR":{"Currencies":["USD","SEK"],"DefaultCurrency":"USD"}}}' },
			['frontendConfig', 'GUI_Layout', 'RFR', 'Currencies'],
			/^RFR Currencies: there is no overnight index for SEK; possible are AUD, .*, GBP, .*, USD\.$/,
		],
		[
			'a lookback above the maximum of the calculator',
			{
				frontendConfig:
					'{"GUI_Layout":{"RFR":{"Currencies":["USD"],"DefaultCurrency":"USD","Features":{"lookbackRange":1000000000}}}}',
			},
			['frontendConfig', 'GUI_Layout', 'RFR', 'Features', 'lookbackRange'],
			'RFR.Features.lookbackRange must be at most 366.',
		],
		[
			'a module name in the wrong case',
			{ frontendConfig: '{"GUI_Layout":{"OnRates":{}}}' },
			['frontendConfig', 'GUI_Layout', 'OnRates'],
			'There is no module OnRates: it is written ONRates.',
		],
	])(
		'a new organisation with %s is refused, and the response contains the path of the fault',
		async (_, change, path, message) => {
			const { status, body } = await operator.call('organisationAdd', { ...newOrganisation('Refused'), ...change });
			expect(status).toBe(400);
			expect(body.issues[0].path).toEqual(path);
			expect(body.issues[0].message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
			expect(names(await operator.done('organisationSearch', { search: 'refused' }))).toEqual([]);
		},
	);
});

describe('the address of the valuation service', () => {
	let saved = 0;

	it.each([
		'/valuation/api/swaps',
		'/rdp/v1/valuations',
		'/api/IRS.valuation/v2.1/~calc;v=2/@me/',
		'services/valuation',
		'/valuation?version=2',
		'',
	])('the address %j is stored unchanged', async (endpoint) => {
		const VAL = { Swaps: { currencies: ['USD'] }, ValuationDataServiceEndpoint: endpoint };
		const frontendConfig = JSON.stringify({ GUI_Layout: { ...usdCalculator, VAL } });
		saved += 1;
		const { orgId } = await operator.done('organisationAdd', {
			...newOrganisation(`Endpoint ${saved}`),
			frontendConfig,
		});
		const read = await operator.done('organisationRead', { orgId });
		expect(JSON.parse(read.frontendConfig).GUI_Layout.VAL).toEqual(VAL);
	});
});

describe('a harmful layout', () => {
	const withLayout = (layout: object) => ({
		...newOrganisation('Harmful'),
		frontendConfig: JSON.stringify({ GUI_Layout: layout }),
	});
	const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
	const endpoint = (path: string) => withLayout({ VAL: { ValuationDataServiceEndpoint: path } });

	it.each<[string, ReturnType<typeof newOrganisation>, string]>([
		['a different host', endpoint('//evil.example'), 'not-own-origin'],
		['a different host after a tab', endpoint('/\t/evil.example/x'), 'not-own-origin'],
		['a different path of the portal', endpoint('/../../session/logout'), 'not-own-origin'],
		['a path with parent folders', endpoint('/valuation/api/../admin'), 'not-own-origin'],
		['a script', endpoint('javascript:x'), 'not-own-origin'],
		['a different origin', endpoint('https://elsewhere.example/valuation/api'), 'not-own-origin'],
		['a different host after a backslash', endpoint('/\\evil.example'), 'not-own-origin'],
		[
			'modules together with non-GUI',
			withLayout({ NonGuiComponent: true, RFR: { Currencies: 'USD' } }),
			'non-gui-alone',
		],
		['a depth of 5,000', { ...newOrganisation('Harmful'), backendConfig: deep }, 'not-json'],
		['a deeply nested layout', { ...newOrganisation('Harmful'), frontendConfig: deep }, 'not-json'],
	])('a layout is refused if it has this content: %s', async (_, body, code) => {
		const { status, body: problem } = await operator.call('organisationAdd', body);
		expect([status, problem.issues?.[0].code]).toEqual([400, code]);
	});

	it('the size of a layout is limited in bytes', async () => {
		const long = JSON.stringify({ note: '利'.repeat(34_000) });
		const { status, body } = await operator.call('organisationAdd', {
			...newOrganisation('Harmful'),
			backendConfig: long,
		});
		expect([status, body.issues[0].message]).toEqual([400, 'must have at most 100,000 bytes']);
	});

	it("a save cannot remove the operator's administrators from the administration", async () => {
		const { orgId, version, longName, backendConfig } = await operator.done('organisationRead', { orgId: 'operator' });
		for (const layout of [{ RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' } }, { NonGuiComponent: true }]) {
			const frontendConfig = JSON.stringify({ GUI_Layout: layout });
			const change = { orgId, version, longName, backendConfig, frontendConfig };
			expect((await operator.refused('organisationUpdate', change))[1]).toBe('admin-module-stays');
		}
	});
});

describe('two administrators who save at the same time', () => {
	it('the second save is refused, and the response names the administrator who saved first', async () => {
		const added = await operator.done('organisationAdd', newOrganisation('Contested'));
		const { orgId, frontendConfig, backendConfig, version } = added;
		const save = (longName: string) =>
			operator.call('organisationUpdate', { orgId, longName, frontendConfig, backendConfig, version });
		const [first, second] = await Promise.all([save('By the first'), save('By the second')]);
		const [won, lost] = first?.status === 200 ? [first, second] : [second, first];
		expect([won?.status, lost?.status]).toEqual([200, 409]);
		expect(lost?.body).toMatchObject({
			code: 'changed-meanwhile',
			params: { by: 'operator@portal.example', version: 2, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
		});
		expect(await operator.done('organisationRead', { orgId })).toEqual(won?.body);
	});
});

describe('changing an organisation', () => {
	it('a change without a version is applied to the saved state, as the specification requires', async () => {
		const { orgId, frontendConfig, backendConfig } = await operator.done(
			'organisationAdd',
			newOrganisation('Versionless'),
		);
		const change = { orgId, frontendConfig, backendConfig };
		expect(await operator.done('organisationUpdate', { ...change, longName: 'Second' })).toMatchObject({
			longName: 'Second',
			version: 2,
		});
		expect((await operator.refused('organisationUpdate', { ...change, longName: 'Third', version: 1 }))[1]).toBe(
			'changed-meanwhile',
		);
	});

	it('a change cannot alter the short name', async () => {
		const { orgId, version, frontendConfig, backendConfig } = await operator.done(
			'organisationAdd',
			newOrganisation('Steady'),
		);
		const change = { orgId, longName: 'Steadier', shortName: 'Other', version, frontendConfig, backendConfig };
		expect(await operator.refused('organisationUpdate', change)).toEqual([
			400,
			'short-name-fixed',
			{ shortName: 'Steady' },
		]);
	});
});

describe('removing an organisation', () => {
	it('a removal needs the number of users as a confirmation, and also removes the users', async () => {
		const { orgId } = await operator.done('organisationAdd', newOrganisation('Leaving'));
		const { userId } = await operator.done('userAdd', { orgId, aaaLogin: 'last@leaving.example', isAdmin: true });
		expect(await operator.refused('organisationDelete', { orgId })).toEqual([
			409,
			'organisation-has-users',
			{ users: 1 },
		]);
		expect(await operator.done('organisationDelete', { orgId, confirmedUsers: 1 })).toEqual({ orgId });
		expect((await operator.call('userRead', { userId })).status).toBe(404);
		expect((await operator.call('organisationRead', { orgId })).status).toBe(404);
		expect((await operator.call('organisationAdd', newOrganisation('Leaving'))).status).toBe(200);
	});

	if (isNightly)
		it('a removal also removes a user who is added during the removal', async () => {
			for (const round of [1, 2, 3, 4, 5, 6]) {
				const { orgId } = await operator.done('organisationAdd', newOrganisation(`Closing ${round}`));
				const login = `late@closing${round}.example`;
				const [removed] = await Promise.all([
					operator.call('organisationDelete', { orgId }),
					operator.call('userAdd', { orgId, aaaLogin: login }),
				]);
				if (removed.status !== 200) continue;
				expect((await operator.done('userSearch', { search: login })).users).toEqual([]);
			}
		});

	it("the operator's organisation cannot be removed", async () => {
		expect((await operator.refused('organisationDelete', { orgId: 'operator', confirmedUsers: 1 }))[1]).toBe(
			'operator-stays',
		);
	});
});

describe('the list of organisations', () => {
	it('organisations are found by short or long name, and are listed in pages sorted by short name', async () => {
		for (const number of [3, 1, 2]) {
			await operator.done('organisationAdd', { ...newOrganisation(`Page ${number}`), longName: `Paged ${number} Ltd` });
		}
		const first = await operator.done('organisationSearch', { search: 'paged', limit: 2 });
		expect(names(first)).toEqual(['Page 1', 'Page 2']);
		const second = await operator.done('organisationSearch', { search: 'paged', limit: 2, cursor: first.cursor });
		expect([names(second), second.cursor]).toEqual([['Page 3'], undefined]);
	});

	it.each(['x', 'eyJhIjoxfQ'])('the list refuses the cursor %s', async (cursor) => {
		expect((await operator.refused('organisationSearch', { cursor }))[1]).toBe('cursor-invalid');
	});
});

it.each(['organisationList', 'userList', 'calendarMetadata'] as const)(
	'%s accepts an empty body, because the operation does not need input',
	async (name) => {
		const caller = new ApiCaller(portal.origin);
		const token = await caller.signIn('admin@demo-bank.example');
		const { status } = await caller.call('POST', routes[name].path, '', bearer(token));
		expect(status).toBe(200);
	},
);

it('an administrator of a client sees only the own organisation, with its configurations', async () => {
	const admin = await Administrator.signIn(new ApiCaller(portal.origin), 'admin@demo-bank.example');
	const [own, ...more] = await admin.done('organisationList', {});
	expect([own.orgId, more]).toEqual(['demo-bank', []]);
	expect(usdCalculator.RFR.Currencies.every((currency) => own.frontendConfig.includes(currency))).toBe(true);
});
