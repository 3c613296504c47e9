import { randomUUID } from 'node:crypto';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeliveryFile } from '#functions/delivery/store/delivery-record.ts';
import type { SessionState } from '#functions/directory/sign-in/sessions.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { originHeader, tables, variables } from '#shared/contract/resource-names.ts';
import type { Capability, Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import type { User } from '#shared/directory/organisation.ts';
import type { Program } from '#shared/directory/program.ts';
import { localDate } from '#shared/time/local-date.ts';
import { addedDelivery } from '#test/support/delivery-bench.ts';
import { isNightly } from '#test/support/nightly.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';
import {
	type Configuration,
	displayOnly,
	hasCurrency,
	hasModule,
	mayProgramCall,
	modulesOfMappings,
	operationsOfScopes,
	rights,
	type Sections,
	type Somebody,
} from './rights-model.ts';

/** Session states by subject of the token. The sign-in is replaced; everything after it is the product's code. */
const sessions = vi.hoisted(() => new Map<string, SessionState>());

vi.mock('#functions/directory/sign-in/sessions.ts', () => ({
	findSession: async (sub: string) => sessions.get(sub),
	endSession: async () => undefined,
}));

await ratesDatabase('seeded');
vi.stubEnv(variables.originKeys, 'key');
for (const { variable, localName } of Object.values(tables)) vi.stubEnv(variable, localName);

const load = async (file: Promise<{ readonly handler: unknown }>) =>
	(await file).handler as (event: unknown, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const handlers: Readonly<Record<Capability, Awaited<ReturnType<typeof load>>>> = {
	session: await load(import('#functions/directory/handlers/session.ts')),
	calendars: await load(import('#functions/calendars/handlers/calendars.ts')),
	compounding: await load(import('#functions/calculator/handlers/compounding.ts')),
	rates: await load(import('#functions/rates/handlers/rates.ts')),
	admin: await load(import('#functions/administration/handlers/admin.ts')),
	feeds: await load(import('#functions/rates/handlers/feeds.ts')),
	valuation: await load(import('#functions/valuation/handlers/valuation.ts')),
	runs: await load(import('#functions/valuation/handlers/runs.ts')),
	schedules: await load(import('#functions/delivery/handlers/schedules.ts')),
	loans: await load(import('#functions/loans/handlers/loans.ts')),
	events: await load(import('#functions/events/handlers/events.ts')),
};
const { callerOf } = await import('#functions/directory/access/operation.ts');
const { putOrganisation } = await import('#functions/directory/organisations.ts');
const { addKey, completeKey, reserveName } = await import('#functions/directory/programs.ts');
const { putUser } = await import('#functions/directory/users.ts');
const deliveryStore = await import('#functions/delivery/store/delivery-store.ts');
const jobStore = await import('#functions/delivery/store/job-store.ts');
const { loanJobId } = await import('#functions/delivery/run/job-of-delivery.ts');
const { addRun } = await import('#functions/valuation/runs/store/run-store.ts');
const { addWebhook } = await import('#functions/events/store/webhook-store.ts');
const { append } = await import('#functions/events/store/event-log.ts');

const operations = Object.entries(routes) as [OperationName, Route][];

interface Answer {
	readonly status: number;
	readonly code: string | undefined;
	readonly text: string;
}

const nowSeconds = Math.floor(Date.now() / 1000);

async function call(name: OperationName, sub: string | undefined, body: unknown): Promise<Answer> {
	const { method, path, capability } = routes[name];
	const claims = { sub, token_use: 'access', auth_time: nowSeconds, origin_jti: `session of ${sub}` };
	const event = {
		routeKey: `${method} ${path}`,
		headers: {
			[originHeader]: 'key',
			'content-type': 'application/json',
			...(sub === undefined ? {} : { authorization: 'Bearer token' }),
		},
		isBase64Encoded: false,
		...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
		requestContext: {
			requestId: 'request',
			http: { method, sourceIp: '203.0.113.7' },
			authorizer: { jwt: { claims: sub === undefined ? {} : claims } },
		},
	};
	const { statusCode = 0, body: text = '' } = await handlers[capability](event, {} as Context);
	return { status: statusCode, code: JSON.parse(text || '{}').code, text };
}

/** Returns configurations in the format in which the administration saves them. */
function saved({ kind, sections }: Configuration) {
	return kind === 'screens'
		? { frontendConfig: JSON.stringify({ GUI_Layout: sections }), backendConfig: '{}' }
		: {
				frontendConfig: JSON.stringify({ GUI_Layout: { NonGuiComponent: true } }),
				backendConfig: JSON.stringify({ Entitlements: sections }),
			};
}

/** Returns the saved configurations of a user. A user with screens uses the organisation's backend configuration. */
function savedOfUser(own: Configuration) {
	const { backendConfig, ...layout } = saved(own);
	return own.kind === 'screens' ? layout : { ...layout, backendConfig };
}

/** Signs a caller in. @returns the subject of the token */
function signIn(somebody: Somebody, orgId = 'ours', sub: string = randomUUID()): string {
	const { organisation, own, isAdmin, isOperator } = somebody;
	sessions.set(sub, {
		isEnded: false,
		organisation: { orgId, shortName: orgId, longName: orgId, isOperator, version: 1, ...saved(organisation) },
		user: {
			sub,
			login: `${sub}@rights.example`,
			orgId,
			isAdmin,
			isDisabled: false,
			version: 1,
			...(own === undefined ? {} : savedOfUser(own)),
		},
	});
	return sub;
}

/** Signs a program in. @returns the subject of its token */
function openKeyPair(organisation: Configuration, scopes: readonly string[], more: Partial<Program> = {}): string {
	const sub = signIn({ organisation, isAdmin: false, isOperator: true });
	const { user, organisation: stored } = sessions.get(sub) as SessionState;
	const program: Program = {
		sub,
		keyId: 'rfrk_000000000000000000000001',
		orgId: 'ours',
		name: 'Program',
		scopes: scopes as Program['scopes'],
		addresses: [],
		expiresOn: localDate('2099-12-31'),
		createdBy: 'administrator',
		createdAt: '2026-01-01T00:00:00.000Z',
		version: 1,
		...more,
	};
	sessions.set(sub, { isEnded: false, user, organisation: stored, program });
	return sub;
}

const modules = ['RFR', 'VAL', 'Fallback', 'CashFallbacks', 'TermRates', 'ONRates', 'Admin'];
const features = { uploadCustomCalendar: true, deleteCustomCalendar: true };

const sectionsOf = (chosen: readonly string[], Currencies: readonly string[]): Sections =>
	Object.fromEntries(
		chosen.map((module) => [module, { Currencies, ...(module === 'RFR' ? { Features: features } : {}) }]),
	);
const currencies = ['USD', 'EUR', 'NOK', 'SEK'];
const screens = (chosen: readonly string[] = modules, of = currencies): Configuration => ({
	kind: 'screens',
	sections: sectionsOf(chosen, of),
});
const program = (chosen: readonly string[], of = currencies): Configuration => ({
	kind: 'program',
	sections: sectionsOf(chosen, of),
});
const somebody = (organisation: Configuration, own?: Configuration, more: Partial<Somebody> = {}): Somebody => ({
	organisation,
	...(own === undefined ? {} : { own }),
	isAdmin: false,
	isOperator: false,
	...more,
});
const admin = { isAdmin: true };
const without = (module: string) => modules.filter((each) => each !== module);

/** All kinds of callers that the portal distinguishes, each with and without the relevant right. */
const kinds: Readonly<Record<string, Somebody>> = {
	plain: somebody(screens()),
	'narrower layout': somebody(screens(), screens(['RFR'], ['USD'])),
	'layout beyond the organisation': somebody(screens(['RFR'], ['USD']), screens(modules, currencies)),
	'program without entitlements': somebody(screens(), program([])),
	'program of programs without entitlements': somebody(program([])),
	'program beyond the organisation': somebody(screens(['VAL']), program(modules)),
	'program of programs beyond the organisation': somebody(program(['RFR'], ['USD']), program(modules), admin),
	'person in an organisation of programs': somebody(program(['RFR']), screens(), admin),
	'administrator with Admin': somebody(screens(), undefined, admin),
	'administrator without Admin in the own layout': somebody(screens(), screens(without('Admin')), admin),
	'administrator without the calculator': somebody(screens(without('RFR')), undefined, admin),
	'administrator with nothing else': somebody(screens(['Admin']), undefined, admin),
	'administrator of an organisation without Admin': somebody(screens(['VAL']), screens(), admin),
	'administrator as a program': somebody(screens(), program(['Admin']), admin),
	operator: somebody(screens(), undefined, { isAdmin: true, isOperator: true }),
	'plain user of the operator': somebody(screens(), undefined, { isOperator: true }),
	...Object.fromEntries(modules.map((module) => [`program with ${module}`, somebody(screens(), program([module]))])),
	...Object.fromEntries(modules.map((module) => [`screens without ${module}`, somebody(screens(without(module)))])),
	...Object.fromEntries(modules.map((module) => [`screens with ${module}`, somebody(screens([module]))])),
};

/** A body that every schema refuses. A caller with access gets a validation error, and nothing is changed. */
const senseless = { 'not a field': 1 };

const refusals = ['module-not-entitled', 'feature-not-entitled', 'not-an-administrator'];

/**
 * Calls every operation and compares the responses with the model.
 *
 * @returns the operations with a different response
 */
async function wrongAnswers(caller: Somebody): Promise<string[]> {
	const sub = signIn(caller);
	const wrong: string[] = [];
	for (const [name, { method }] of operations) {
		const { mayCall, isPublic } = rights[name];
		const { status, code } = await call(name, sub, senseless);
		const found = status === 403 && refusals.includes(code ?? '') ? 'refused' : `${status} ${code ?? ''}`;
		const wanted = isPublic || mayCall(caller) ? (method === 'GET' ? '200 ' : '400 invalid-request') : 'refused';
		if (found !== wanted) wrong.push(`${name}: ${found} instead of ${wanted}`);
	}
	sessions.delete(sub);
	return wrong;
}

describe('access to operations', () => {
	it('the model has an entry for exactly the existing routes', () => {
		expect(Object.keys(rights).toSorted()).toEqual(Object.keys(routes).toSorted());
	});

	it('operations other than the sign-in refuse a caller without a token', async () => {
		for (const [name] of operations) {
			expect([name, (await call(name, undefined, senseless)).status]).toEqual([
				name,
				rights[name].isPublic ? 400 : 401,
			]);
		}
	});

	it.each(Object.keys(kinds))(
		'a caller of the kind "%s" has access to the operations that the model allows',
		async (kind) => {
			expect(await wrongAnswers(kinds[kind] as Somebody)).toEqual([]);
		},
	);

	const sections = fc.dictionary(
		fc.constantFrom(...modules),
		fc.record(
			{
				Currencies: fc.subarray(currencies),
				Features: fc.record(
					{ uploadCustomCalendar: fc.boolean(), deleteCustomCalendar: fc.boolean() },
					{ requiredKeys: [] },
				),
			},
			{ requiredKeys: ['Currencies'] },
		),
		{ noNullPrototype: true },
	);
	const configuration: fc.Arbitrary<Configuration> = fc.record({
		kind: fc.constantFrom('screens' as const, 'program' as const),
		sections,
	});
	const anybody: fc.Arbitrary<Somebody> = fc.record(
		{ organisation: configuration, own: configuration, isAdmin: fc.boolean(), isOperator: fc.boolean() },
		{ requiredKeys: ['organisation', 'isAdmin', 'isOperator'] },
	);

	it('any user of any organisation has access to the operations that the model allows', async () => {
		await fc.assert(
			fc.asyncProperty(anybody, async (caller) => {
				expect(await wrongAnswers(caller)).toEqual([]);
			}),
			{ numRuns: isNightly ? 120 : 8 },
		);
	});
});

it.each<[string, number, Partial<User>, string | undefined]>([
	['is valid until the last second of its eight hours', 8 * 3600 - 1, {}, undefined],
	['ends after eight hours', 8 * 3600, {}, 'session-ended'],
	[
		'ends with a sign-out in the second in which it started',
		60,
		{ signedOutAt: '2026-03-02T07:00:00.999Z' },
		'session-ended',
	],
	['is valid after an earlier sign-out', 60, { signedOutAt: '2026-03-02T06:59:59.999Z' }, undefined],
	['ends when the user is disabled', 60, { isDisabled: true }, 'user-disabled'],
])('a session %s', async (_, ageSeconds, change, expected) => {
	const sub = signIn({ organisation: screens(), isAdmin: false, isOperator: false });
	const state = sessions.get(sub) as SessionState;
	sessions.set(sub, { ...state, user: { ...(state.user as User), ...change } });
	const startedAt = Date.parse('2026-03-02T07:00:00Z') / 1000;
	const claims = { sub, token_use: 'access', auth_time: startedAt, origin_jti: 'session' };
	const code = await callerOf(claims, 'token', () => (startedAt + ageSeconds) * 1000).then(
		() => undefined,
		(refusal: Refusal) => refusal.problem.code,
	);
	expect(code).toBe(expected);
});

const refusalsOfPrograms = [...refusals, 'people-only', 'scope-missing'];

/** Calls every operation as a program and compares the responses with the model. @returns the differences */
async function wrongAnswersToProgram(organisation: Configuration, scopes: readonly string[]): Promise<string[]> {
	const sub = openKeyPair(organisation, scopes);
	const wrong: string[] = [];
	for (const [name, { method }] of operations) {
		const { status, code } = await call(name, sub, senseless);
		const found = status === 403 && refusalsOfPrograms.includes(code ?? '') ? 'refused' : `${status} ${code ?? ''}`;
		const isAllowed = rights[name].isPublic || mayProgramCall(organisation, scopes, name);
		const wanted = isAllowed ? (method === 'GET' ? '200 ' : '400 invalid-request') : 'refused';
		if (found !== wanted) wrong.push(`${name}: ${found} instead of ${wanted}`);
	}
	sessions.delete(sub);
	return wrong;
}

describe('access of programs', () => {
	const scopes = Object.keys(operationsOfScopes);

	it.each(scopes.map((scope) => [scope]))(
		'a program with the scope %s can call only the operations of that scope',
		async (scope) => {
			expect(await wrongAnswersToProgram(screens(), [scope])).toEqual([]);
		},
	);

	it('a program has access according to the scopes of its key pair and the modules of its organisation', async () => {
		const organisation = fc.record({
			kind: fc.constantFrom('screens' as const, 'program' as const),
			sections: fc.subarray(modules).map((chosen) => sectionsOf(chosen, currencies)),
		});
		await fc.assert(
			fc.asyncProperty(organisation, fc.subarray(scopes), async (its, granted) => {
				expect(await wrongAnswersToProgram(its, granted)).toEqual([]);
			}),
			{ numRuns: isNightly ? 120 : 8 },
		);
	});

	it.each([
		['revoked', { revokedAt: '2026-01-02T00:00:00.000Z', revokedBy: 'administrator' }, 401, 'key-revoked'],
		['expired', { expiresOn: localDate('2026-01-31') }, 401, 'key-expired'],
		['called from a different address', { addresses: ['203.0.113.8/29', '2001:db8::/32'] }, 403, 'address-not-allowed'],
		['called from an allowed address', { addresses: ['203.0.113.0/29'] }, 200, undefined],
	])(
		'a program has access according to the state of its key pair: %s',
		async (_, change: Partial<Program>, status, code) => {
			const sub = openKeyPair(screens(), scopes, change);
			expect(await call('calendarNames', sub, {})).toMatchObject({ status, code });
		},
	);

	it("a program of the operator has access only to the operator's own organisation", async () => {
		const { status, code } = await call('auditList', openKeyPair(screens(), ['audit:read']), { orgId: theirs });
		expect([status, code]).toEqual([403, 'other-organisation']);
	});
});

const period = { startDate: '2024-03-04', endDate: '2024-03-15' };
const onDate = (currency: string) => ({
	currencyINPUT: [currency],
	selectedDate: '2024-03-15',
	selectedRadio: 'record_date',
});

const inCurrency: Partial<Readonly<Record<OperationName, (currency: string) => object>>> = {
	compound: (currency) => ({ ...period, currency }),
	checkNotice: (currency) => ({ ...period, currency, notice: { rate: '1.5' } }),
	compareConventions: (currency) => ({ ...period, currency, variants: [{ method: 'own' }] }),
	runningPeriod: (currency) => ({ ...period, currency }),
	latestRate: (currency) => ({ currency }),
	fallbackRates: onDate,
	explainFallback: (currency) => ({ ...sampleRequests.explainFallback, currency }),
	fallbackHistory: (currency) => ({ ...period, currency, name: 'LIBOR' }),
	cashFallbacks: onDate,
	explainCashFallback: (currency) => ({ ...sampleRequests.explainCashFallback, currency }),
	termRates: (currency) => ({ currencyINPUT: [currency] }),
	termHistory: (currency) => ({ ...period, currency, name: 'SOFR Averages' }),
	overnightHistory: (currency) => ({ ...period, currency }),
};

describe('saved mappings', () => {
	it.each(Object.entries(modulesOfMappings))(
		'access to mappings of the subject %s requires one of the modules %j',
		async (subject, needed) => {
			for (const each of modules) {
				const sub = signIn(somebody(screens([each])));
				const { status } = await call('tableMappingList', sub, { subject });
				expect([each, status]).toEqual([each, needed.includes(each) ? 200 : 403]);
			}
		},
	);
});

describe('currencies', () => {
	it('the test has a request for every operation that checks currencies', () => {
		const entitled = operations.filter(([name]) => rights[name].currencyIn !== undefined).map(([name]) => name);
		expect(Object.keys(inCurrency).toSorted()).toEqual(entitled.toSorted());
	});

	it.each(Object.keys(inCurrency) as OperationName[])(
		'a caller has access to the currencies that the model allows: %s',
		async (name) => {
			const { currencyIn = [] } = rights[name];
			const wrong: string[] = [];
			for (const module of modules) {
				for (const listed of currencies) {
					const caller = somebody(screens(modules, currencies), screens([module], [listed]));
					if (!rights[name].mayCall(caller)) continue;
					const sub = signIn(caller);
					for (const currency of currencies) {
						const isEntitled = currencyIn.some(
							// Currencies that are only displayed are not accessible through the calculator's list.
							(each) => hasCurrency(caller, each, currency) && !(each === 'RFR' && displayOnly.includes(currency)),
						);
						const { status, code } = await call(name, sub, inCurrency[name]?.(currency));
						const isRefused = code === 'currency-not-entitled' || (code === 'unknown-currency' && status === 400);
						if (isRefused === isEntitled || status >= 500) {
							wrong.push(`${module} with ${listed} asks for ${currency}: ${status} ${code}`);
						}
					}
				}
			}
			expect(wrong).toEqual([]);
		},
	);
});

/** Text that every object of the other organisation contains. */
const marker = 'Aldebaran';
const markerInText = new RegExp(marker, 'i');
const theirs = 'theirs';
const ids = {
	user: `${theirs}-user`,
	job: `${theirs}-job`,
	delivered: '2026-03-02T07:30:00.000Z',
	open: '2026-03-03T07:30:00.000Z',
	run: '01890a5d-ac96-774b-bcce-b302099a8057',
	key: '',
	loan: '',
	batch: '',
};
const runner = { token: 'runner', temporary: 'temporary' };

async function addDeliveries(jobId: string): Promise<void> {
	const now = Date.now();
	const expiresAt = Math.floor(now / 1000) + 80 * 86_400;
	const loanFile = { fileId: 'file', fileName: `${marker}.csv`, key: `${theirs}/inbox/file` };
	const file: DeliveryFile = {
		name: `${marker}.csv`,
		contentType: 'text/csv',
		key: `${theirs}/deliveries/${jobId}/file`,
		copyKey: `${theirs}/copies/file`,
		bytes: 3,
		sha256: 'ab',
		rows: 1,
		faultRows: 0,
		builtAt: new Date(now).toISOString(),
	};
	for (const deliveryKey of [ids.delivered, ids.open]) {
		const delivery = addedDelivery(jobId, {
			deliveryKey,
			orgId: theirs,
			jobName: marker,
			scheduledTime: deliveryKey,
			addedAt: new Date(now).toISOString(),
			expiresAt,
			...(jobId === ids.job ? {} : { loanFile }),
		});
		await deliveryStore.add(delivery, now);
		if (deliveryKey === ids.open) continue;
		await deliveryStore.takeLease(delivery, runner.token, now);
		await deliveryStore.move(delivery, 'keepBuilt', runner, now, { file });
		for (const move of ['beginSending', 'beginPlacing', 'recordDelivered'] as const) {
			await deliveryStore.move(delivery, move, runner, now);
		}
	}
}

const byTheirs = signIn(somebody(screens(), undefined, admin), theirs, 'theirs-admin');

async function done(name: OperationName, body: unknown): Promise<string> {
	const { status, text } = await call(name, byTheirs, body);
	if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
	return text;
}

async function plant(): Promise<void> {
	const configs = saved(screens());
	const organisation = { shortName: marker, longName: marker, isOperator: false, version: 1, ...configs };
	await putOrganisation({ orgId: theirs, ...organisation });
	const login = `${marker.toLowerCase()}@theirs.example`;
	await putUser({ sub: ids.user, login, orgId: theirs, isAdmin: false, isDisabled: false, version: 1 });
	const at = new Date().toISOString();
	const grants = { orgId: theirs, name: marker, scopes: [], addresses: [], createdBy: login, createdAt: at };
	const { key } = await addKey({ ...grants, expiresOn: localDate('2099-12-31') });
	await reserveName(key);
	await completeKey(key, `${theirs}-program`);
	ids.key = key.keyId;
	await jobStore.add({
		jobId: ids.job,
		orgId: theirs,
		sortName: `${at} ${ids.job}`,
		requestTime: '07:30:00+0000',
		requestText: JSON.stringify({ ...exampleRequests.Compounded, Client: marker }),
		isPaused: false,
		version: 1,
		savedBy: login,
		savedAt: at,
		scheduled: 'done',
		checkedUntil: at,
	});
	await addDeliveries(ids.job);
	await addDeliveries(loanJobId(theirs));
	await addRun({
		orgId: theirs,
		runId: ids.run,
		kind: 'file',
		name: marker,
		hasExpected: false,
		startedAt: at,
		startedBy: login,
		format: 'jsonl',
		terms: {
			valuationDate: localDate('2024-03-19'),
			reportCurrency: 'USD',
			getPaymentInfo: false,
			dv01Method: 'ZeroShift',
		},
		input: { runId: ids.run, etag: '"e"', bytes: 10 },
		expiresAt: nowSeconds + 80 * 86_400,
	});
	ids.loan = JSON.parse(await done('loanAdd', { ...sampleRequests.loanAdd, name: marker, scope: 'shared' })).loanId;
	const batch = { ...sampleRequests.loanBatchSave, name: marker, batchId: undefined };
	ids.batch = JSON.parse(await done('loanBatchSave', batch)).batchId;
	await done('uploadCalendar', { csv: `Calendar,Date,Holiday Name\n${marker},2026-05-04,Day\n` });
	await done('noticeLabelSave', { labels: [{ label: marker, form: 'colon', kind: 'interest' }] });
	await done('tableMappingSave', { subject: 'deals', name: marker, columns: mappedColumns });
	await done('scenarioSave', { name: marker, fx: scenarioShifts });
	const savedAt = { createdAt: at, version: 1, savedBy: login, savedAt: at };
	await addWebhook({ ...webhook(), ...webhookFields, isPaused: true, round: 1, secretName: marker, ...savedAt });
	const event = { id: marker, type: 'run.completed', time: at, subject: 'run/1', dataText: '{}' } as const;
	await append(theirs, event, Date.now(), async () => undefined);
}

/** Returns all stored items of the other organisation. Rates do not belong to an organisation. */
async function itemsOfTheirs(): Promise<readonly string[]> {
	const found: string[] = [];
	for (const { localName } of Object.values(tables).filter((table) => table !== tables.rates)) {
		const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: localName, ConsistentRead: true });
		for await (const { Items = [] } of pages) {
			found.push(...Items.map((item) => JSON.stringify(item)).filter((text) => text.includes(theirs)));
		}
	}
	return found.toSorted();
}

const mappedColumns = [{ heading: 'trade', field: 'dealId' }];
const scenarioShifts = [{ currency: 'EUR', percent: 5 }];
const job = () => ({ jobId: ids.job });
const delivered = () => ({ deliveryId: ids.delivered });
const open = () => ({ deliveryId: ids.open });
const loan = () => ({ loanId: ids.loan, version: 1 });
const ofTheirs = () => ({ orgId: theirs });
const webhook = () => ({ ...ofTheirs(), webhookId: 'hook' });
const webhookFields = {
	url: 'https://events.theirs.example/',
	description: marker,
	types: ['run.completed' as const],
};
const runOf = () => ({ runId: ids.run });
const schedule = { requestTime: '07:30:00+0000', requestJson: exampleRequests.Compounded };
const ofFeed = { index: 'SOFR', date: '2026-06-09', value: '3.65' };

/** Requests that name objects of the other organisation. Operations that do not name an object request its lists. */
const attacks: Partial<Readonly<Record<OperationName, () => unknown>>> = {
	calendarNames: () => ({}),
	calendarHolidays: () => ({}),
	uploadCalendar: () => ({ csv: `Calendar,Date,Holiday Name\n${marker},2026-05-05,Other\n`, replace: true }),
	deleteCalendar: () => ({ calendar: marker }),
	organisationList: () => ({}),
	organisationSearch: () => ({ search: marker }),
	organisationRead: ofTheirs,
	organisationAdd: () => ({ shortName: 'new', longName: 'new', ...saved(screens(['RFR'])) }),
	organisationUpdate: () => ({ ...ofTheirs(), version: 1, longName: 'changed', ...saved(screens(['RFR'])) }),
	organisationDelete: () => ({ ...ofTheirs(), confirmedUsers: 1 }),
	userList: ofTheirs,
	userSearch: ofTheirs,
	userRead: () => ({ userId: ids.user }),
	userAdd: () => ({ ...ofTheirs(), aaaLogin: 'new@theirs.example' }),
	userUpdate: () => ({ userId: ids.user, version: 1, isAdmin: true }),
	userInvite: () => ({ userId: ids.user }),
	userDelete: () => ({ userId: ids.user }),
	programList: ofTheirs,
	programAdd: () => ({ ...ofTheirs(), name: 'other', scopes: ['audit:read'], expiresOn: '2026-12-31' }),
	programRevoke: () => ({ keyId: ids.key }),
	programRemove: () => ({ keyId: ids.key }),
	auditList: ofTheirs,
	loanFileStart: () => ({ fileName: 'loans.csv', content: btoa('x') }),
	loanFileList: () => ({}),
	loanFileResult: delivered,
	loanFileCancel: open,
	loanFileResend: delivered,
	loanPullRead: ofTheirs,
	loanPullSave: () => ({ ...ofTheirs(), setting: {} }),
	loanPullLook: ofTheirs,
	loanPullFetch: ofTheirs,
	loanPullRemove: ofTheirs,
	bulkScheduleList: ofTheirs,
	bulkScheduleSearch: ofTheirs,
	bulkScheduleAdd: () => ({ jobId: '-', ...ofTheirs(), ...schedule }),
	bulkScheduleUpdate: () => [{ ...job(), ...ofTheirs(), ...schedule }],
	bulkSchedulePause: () => ({ ...job(), isPaused: true }),
	bulkScheduleRun: job,
	bulkScheduleDeliveries: job,
	bulkScheduleResend: () => ({ ...job(), ...delivered() }),
	bulkScheduleCancel: () => ({ ...job(), ...open() }),
	bulkScheduleFile: () => ({ ...job(), ...delivered() }),
	bulkScheduleKey: ofTheirs,
	bulkScheduleDelete: job,
	bulkScheduleTest: () => ({ ...ofTheirs(), ...job(), sftppush: sampleRequests.bulkScheduleTest.sftppush }),
	bulkSchedulePreview: () => ({ ...ofTheirs(), requestJson: exampleRequests.Compounded }),
	bulkScheduleHistory: () => ({ ...ofTheirs(), jobIds: [ids.job] }),
	feedList: () => ({}),
	feedFetch: () => ({ index: 'NONE' }),
	feedConfirm: () => ofFeed,
	feedReject: () => ofFeed,
	curveRemove: () => ({ curveId: 'USER_USD_0000000000000000' }),
	scenarioSave: () => ({ name: marker, fx: scenarioShifts }),
	scenarioList: () => ({}),
	scenarioRemove: () => ({ name: marker, version: 1 }),
	fixingList: () => ({}),
	fixingSave: () => ({
		fixings: [{ index: 'EURIBOR', currency: 'EUR', tenor: '1W', date: '2016-03-31', value: '0.08' }],
	}),
	fixingRemove: () => ({ fixings: [{ index: 'EURIBOR', currency: 'EUR', tenor: '1W', date: '2016-03-31' }] }),
	runStatus: runOf,
	runOpen: runOf,
	runRisk: runOf,
	runScenarios: runOf,
	runAttribution: runOf,
	runConversion: runOf,
	runResults: () => ({ ...runOf(), file: 'input' }),
	runReproduce: runOf,
	runList: () => ({}),
	runCancel: runOf,
	loanAdd: () => ({ ...sampleRequests.loanAdd, name: 'other', scope: 'shared' }),
	loanList: () => ({ scope: 'shared' }),
	loanRead: () => ({ loanId: ids.loan }),
	loanUpdate: () => ({ ...loan(), name: 'changed', terms: sampleRequests.loanAdd.terms }),
	loanVersions: () => ({ loanId: ids.loan }),
	loanShare: () => ({ ...loan(), scope: 'own' }),
	loanRemove: loan,
	loanPositions: () => ({ ...sampleRequests.loanPositions, scope: 'shared' }),
	loanAccruals: () => ({ ...sampleRequests.loanAccruals, scope: 'shared' }),
	loanLedgerSave: () => sampleRequests.loanLedgerSave,
	loanPayments: () => ({ ...sampleRequests.loanPayments, scope: 'shared' }),
	loanRevisions: () => ({ ...sampleRequests.loanRevisions, scope: 'shared' }),
	loanRevisionAcknowledge: () => ({ ...sampleRequests.loanRevisionAcknowledge, loanId: ids.loan }),
	loanImport: () => ({ ...sampleRequests.loanImport, scope: 'own' }),
	loanBatchSave: () => ({ ...sampleRequests.loanBatchSave, batchId: ids.batch }),
	loanBatchList: () => ({}),
	loanBatchOpen: () => ({ batchId: ids.batch }),
	loanBatchRemove: () => ({ batchId: ids.batch }),
	noticeLabelSave: () => ({ labels: [{ label: marker, form: 'colon', kind: 'days' }] }),
	noticeLabelList: () => ({}),
	noticeLabelRemove: () => ({ labels: [{ label: marker, form: 'colon' }] }),
	tableMappingSave: () => ({ subject: 'deals', name: marker, columns: mappedColumns }),
	tableMappingList: () => ({ subject: 'deals' }),
	tableMappingRemove: () => ({ subject: 'deals', name: marker, version: 1 }),
	webhookList: ofTheirs,
	webhookAdd: () => ({ ...ofTheirs(), ...webhookFields }),
	webhookUpdate: () => ({ ...webhook(), ...webhookFields }),
	webhookPause: () => ({ ...webhook(), isPaused: false }),
	webhookRotate: webhook,
	webhookTest: webhook,
	webhookRemove: webhook,
	webhookDeliveries: webhook,
	webhookResend: () => ({ ...webhook(), number: 1 }),
	eventList: () => ({}),
};

/** The requests of this test use mappings of deals. */
const mayMap = (name: OperationName, caller: Somebody) => !name.startsWith('tableMapping') || hasModule(caller, 'VAL');

const attackNames = Object.keys(attacks) as OperationName[];

describe('objects of a different organisation', () => {
	let before: readonly string[] = [];

	beforeAll(async () => {
		await plant();
		before = await itemsOfTheirs();
	});

	it('the test has an attack on every operation that accesses objects of organisations', () => {
		const concerned = operations.filter(([name]) => rights[name].reach !== 'none').map(([name]) => name);
		expect(attackNames.toSorted()).toEqual(concerned.toSorted());
	});

	const attackers = Object.entries(kinds).filter(([, { isOperator }]) => !isOperator);

	it.each(attackNames)('a caller of the kind "%s" can neither read nor change the objects', async (name) => {
		const { mayCall, reach } = rights[name];
		const { effect } = routes[name];
		for (const [kind, caller] of attackers) {
			const sub = signIn(caller, randomUUID());
			const { status, code, text } = await call(name, sub, attacks[name]?.());
			const answer = `${kind}: ${status} ${code}`;
			if (!mayCall(caller) || !mayMap(name, caller)) expect(answer).toMatch(/: 403 /);
			else if (reach === 'named') expect(answer).toBe(`${kind}: 403 other-organisation`);
			else if (reach === 'operator') expect(answer).toBe(`${kind}: 403 not-the-operator`);
			else if (reach === 'administered' || reach === 'private') expect(status, answer).toBe(404);
			if (status === 200 && effect === 'read') expect(text, answer).not.toMatch(markerInText);
		}
	});

	const ofOneOrganisation = attackNames.filter((name) => rights[name].reach === 'private');

	it.each(ofOneOrganisation)('%s does not return a private object to the operator', async (name) => {
		const { status } = await call(name, signIn(kinds.operator as Somebody, 'operator'), attacks[name]?.());
		expect(status).toBe(404);
	});

	it('the objects are unchanged after all attacks', async () => {
		expect(await itemsOfTheirs()).toEqual(before);
	});

	const shown: readonly OperationName[] = [
		'calendarNames',
		'userRead',
		'programList',
		'bulkScheduleSearch',
		'bulkScheduleDeliveries',
		'bulkScheduleFile',
		'loanFileList',
		'loanFileResult',
		'runStatus',
		'runList',
		'loanList',
		'loanRead',
		'loanVersions',
		'loanBatchList',
		'loanBatchOpen',
		'noticeLabelList',
		'tableMappingList',
		'scenarioList',
		'webhookList',
		'eventList',
	];

	it.each(shown)('users of the organisation itself get the objects with the same request: %s', async (name) => {
		expect(await done(name, attacks[name]?.())).toMatch(markerInText);
	});

	it.each(['userRead', 'bulkScheduleDeliveries', 'bulkScheduleFile'] as const)(
		'the operator can read the objects of administration: %s',
		async (name) => {
			const { status, text } = await call(name, signIn(kinds.operator as Somebody, 'operator'), attacks[name]?.());
			expect([status, text]).toEqual([200, expect.stringMatching(markerInText)]);
		},
	);
});
