import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { type AuthenticationResultType, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { userDefinedId } from '#functions/valuation/market-data/user-defined-curves.ts';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { sessionInfo } from '#shared/contract/session.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { localDate } from '#shared/time/local-date.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { cognitoClient } from '#test/support/cognito-client.ts';
import { holdInPortal } from '#test/support/hold-in-portal.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';
import { vanillaFields } from '#test/support/vanilla-deal.ts';
import { portal, setClock } from './every-operation-portal.ts';

/** Every kind of caller there is. */
const callers = [
	'noToken',
	'forged',
	'expired',
	'plain',
	'otherPlain',
	'admin',
	'otherAdmin',
	'operator',
	'entitledNonGui',
	'otherNonGui',
] as const;
type CallerKind = (typeof callers)[number];
type Expected = Readonly<Record<CallerKind, number>>;

const hour = 3_600_000;

const tokens: Partial<Record<CallerKind, string>> = {};

const api = new ApiCaller(portal.origin);

beforeAll(async () => {
	// Set only after the start: a portal whose clock is behind would be seeded again.
	setClock(Date.now() - 9 * hour);
	tokens.expired = (await tokensOfPool('user@demo-bank.example')).AccessToken as string;
	setClock(Date.now());
	tokens.plain = await api.signIn('user@demo-bank.example');
	tokens.otherPlain = await api.signIn('user@bni.example');
	tokens.admin = await api.signIn('admin@demo-bank.example');
	tokens.otherAdmin = await api.signIn('admin@bni.example');
	tokens.operator = await api.signIn('operator@portal.example');
	tokens.entitledNonGui = await api.signIn('user@batch-client.example');
	tokens.otherNonGui = await api.signIn('admin@batch-client.example');
	tokens.forged = forged(tokens.plain);
	const { userId, version } = await findUser('admin@batch-client.example');
	await byOperator('userUpdate', { userId, version, backendConfig: '{"Entitlements":{}}' });
});

/** The claims of a token under a signature of somebody else's. */
function forged(token: string): string {
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const text = token.split('.').slice(0, 2).join('.');
	return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Tokens issued directly by the identity provider, without the portal's own sign-in. */
async function tokensOfPool(login: string): Promise<AuthenticationResultType> {
	const { AuthenticationResult } = await cognitoClient(portal.environment).send(
		new InitiateAuthCommand({
			AuthFlow: 'USER_PASSWORD_AUTH',
			ClientId: portal.environment[variables.machineClientId],
			AuthParameters: { USERNAME: login, PASSWORD: demoPassword },
		}),
	);
	return AuthenticationResult ?? {};
}

async function byOperator(name: 'organisationAdd' | 'userAdd' | 'userSearch' | 'userUpdate', body: object) {
	const answer = await api.post(routes[name].path, body, tokens.operator);
	if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
	return answer.body;
}

async function findUser(login: string): Promise<{ readonly userId: string; readonly version: number }> {
	const { users } = await byOperator('userSearch', { search: login });
	return users[0];
}

const invitedUser = (login: string) => byOperator('userAdd', { aaaLogin: login, orgId: 'demo-bank' });

const emptyOrganisation = (shortName: string) =>
	byOperator('organisationAdd', {
		shortName,
		longName: shortName,
		frontendConfig: '{"GUI_Layout":{"RFR":{"Currencies":["USD"],"DefaultCurrency":"USD"}}}',
		backendConfig: '',
	});

const savedLoan = { terms: sampleRequests.loanAdd.terms };

/** A new loan of `plain`, which nobody else may know of. */
const plainVersion = async () => {
	const { body } = await api.post(routes.loanAdd.path, { ...savedLoan, name: randomUUID() }, tokens.plain);
	return { loanId: body.loanId as string, version: body.version as number };
};
const savedBatch = { ...sampleRequests.loanBatchSave, batchId: undefined };

/** A batch of the user `plain`. */
const plainBatch = async () => {
	const { body } = await api.post(routes.loanBatchSave.path, savedBatch, tokens.plain);
	return { batchId: body.batchId as string };
};
const plainLoan = async () => ({ loanId: (await plainVersion()).loanId });

/** Expected answers for a missing object. */
function missing(expected: Expected): Expected {
	const statuses = Object.entries(expected).map(([who, status]) => [who, status === 200 ? 404 : status]);
	return Object.fromEntries(statuses) as Expected;
}

const nobody = { noToken: 401, forged: 401, expired: 401 };
const anybodySignedIn: Expected = {
	...nobody,
	plain: 200,
	otherPlain: 200,
	admin: 200,
	otherAdmin: 200,
	operator: 200,
	entitledNonGui: 200,
	otherNonGui: 200,
};
/** No user of the other organisation is entitled to the module. */
const moduleRfr: Expected = { ...anybodySignedIn, otherPlain: 403, otherAdmin: 403, otherNonGui: 403 };
/** A program that is entitled to the calculator alone. */
const rateScreen: Expected = { ...moduleRfr, entitledNonGui: 403 };
/** An own loan does not exist for everybody else. */
const ownerOnly: Expected = { ...moduleRfr, admin: 404, operator: 404, entitledNonGui: 404 };
const calendars: Expected = { ...moduleRfr, otherNonGui: 200 };
const ownCalendars: Expected = { ...calendars, operator: 403 };
/** Demo Bank alone has a configuration of loan files. */
const ownLoans: Expected = { ...moduleRfr, operator: 409, entitledNonGui: 409 };
const administrators: Expected = {
	...anybodySignedIn,
	plain: 403,
	otherPlain: 403,
	entitledNonGui: 403,
	otherNonGui: 403,
};
const ofTheOrganisation: Expected = { ...administrators, otherAdmin: 403 };
/** Another organisation's users are as if they were not there. */
const ofItsUsers: Expected = { ...administrators, otherAdmin: 404 };
const ofNothing: Expected = missing(administrators);
/** Both organisations with a market-data account. */
const moduleVal: Expected = { ...anybodySignedIn, operator: 403, entitledNonGui: 403, otherNonGui: 403 };
/** A run that nobody has: whoever has valuation does not find it. */
const ofRuns: Expected = missing(moduleVal);
const theOperator: Expected = { ...administrators, admin: 403, otherAdmin: 403 };

const runId = '01890a5d-ac96-774b-bcce-b302099a8057';
const swap = { valuationDate: '2021-06-30', valuationItems: [{ dealId: 'none' }] };

const usd = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24' };
const onDate = { currencyINPUT: ['USD'], selectedDate: '2024-03-15', selectedRadio: 'record_date' };
const demoBank = { orgId: 'demo-bank' };
const bulkSchedule = {
	...demoBank,
	requestTime: '07:30:00+0000',
	requestJson: { ...exampleRequests.Compounded, Client: 'Demo Bank' },
};

async function addedSchedule(): Promise<{ readonly jobId: string }> {
	const { body } = await api.post(routes.bulkScheduleAdd.path, { jobId: '-', ...bulkSchedule }, tokens.admin);
	return { jobId: body.jobId };
}

const unknownDelivery = async () => ({ ...(await addedSchedule()), deliveryId: '2026-01-01T00:00:00.000Z' });

const jump = { date: localDate('2026-06-11'), value: '36.2' };

/** Stated now: an outlier older than the fixing of its date, which an earlier row confirms, is not quarantined. */
async function heldValue() {
	await holdInPortal(portal, 'SOFR', jump, new Date().toISOString());
	return { index: 'SOFR', ...jump };
}

const cashflow = {
	valuationDate: '2021-06-30',
	valuationItem: vanillaFields,
	view: 'rfr',
	leg: 1,
	date: '2022-01-04',
};
const fixing = { index: 'EURIBOR', currency: 'EUR', tenor: '1W', date: '2016-03-31' };

const importedCurve = {
	currency: 'USD',
	indexName: 'LIBOR',
	indexTenor: '3M',
	valuationDate: '2021-06-30',
	points: [{ tenor: '10Y', ratePercent: 2 }],
};

const bookAt = { valuationDate: '2021-06-30', valuationItems: [vanillaFields] };

const dealMapping = (who: CallerKind) => ({ subject: 'deals', name: `Of ${who}` });
const mappedColumns = [{ heading: 'trade', field: 'dealId' }];

interface Row {
	readonly body: object | undefined | ((who: CallerKind) => object | Promise<object>);
	readonly expected: Expected;
}

/** Expected answer for each kind of caller, by operation. An operation without a row does not compile. */
const matrix: Readonly<Record<Exclude<OperationName, 'login' | 'logout'>, Row>> = {
	profile: { body: undefined, expected: anybodySignedIn },
	calendarNames: { body: {}, expected: calendars },
	calendarHolidays: { body: {}, expected: calendars },
	/** Administrators list currencies in layouts, whatever their own has. */
	calendarMetadata: { body: {}, expected: { ...calendars, otherAdmin: 200 } },
	uploadCalendar: {
		body: (who) => ({ csv: `Calendar,Date,Holiday Name\nOf ${who},2026-05-04,Bank anniversary` }),
		expected: ownCalendars,
	},
	deleteCalendar: { body: (who) => ({ calendar: `Of ${who}` }), expected: ownCalendars },
	compound: { body: usd, expected: moduleRfr },
	compoundBatch: { body: { loans: [usd] }, expected: moduleRfr },
	checkNotice: { body: { ...usd, notice: { rate: '1.5' } }, expected: moduleRfr },
	compoundingCurrencies: { body: undefined, expected: moduleRfr },
	compareConventions: { body: { ...usd, variants: [{ method: 'own' }] }, expected: moduleRfr },
	runningPeriod: { body: usd, expected: moduleRfr },
	listConventions: { body: undefined, expected: moduleRfr },
	latestRate: { body: { currency: 'USD' }, expected: moduleRfr },
	fallbackRates: { body: onDate, expected: rateScreen },
	explainFallback: {
		body: { currency: 'USD', name: 'LIBOR', tenor: '3M', recordDate: '2024-03-15' },
		expected: rateScreen,
	},
	fallbackHistory: {
		body: { currency: 'USD', name: 'LIBOR', startDate: '2024-03-01', endDate: '2024-03-15' },
		expected: rateScreen,
	},
	cashFallbacks: { body: onDate, expected: rateScreen },
	explainCashFallback: {
		body: {
			currency: 'USD',
			name: 'Institutional Cash Products',
			compounding: 'Compound in arrears',
			feature: '2 day lockout',
			tenor: '3M',
			recordDate: '2024-03-15',
		},
		expected: rateScreen,
	},
	termRates: { body: { currencyINPUT: ['USD'] }, expected: rateScreen },
	termHistory: {
		body: { currency: 'USD', name: 'SOFR Averages', startDate: '2024-03-01', endDate: '2024-03-15' },
		expected: rateScreen,
	},
	overnightHistory: {
		body: { currency: 'USD', startDate: '2024-03-01', endDate: '2024-03-15' },
		expected: rateScreen,
	},
	organisationList: { body: {}, expected: administrators },
	organisationSearch: { body: {}, expected: administrators },
	organisationRead: { body: demoBank, expected: ofTheOrganisation },
	organisationAdd: {
		body: (who) => ({
			shortName: `Added by ${who}`,
			longName: 'Added',
			frontendConfig: '{"GUI_Layout":{"RFR":{"Currencies":["USD"],"DefaultCurrency":"USD"}}}',
			backendConfig: '',
		}),
		expected: theOperator,
	},
	organisationUpdate: {
		body: async (who) => {
			const { orgId, version, frontendConfig, backendConfig } = await emptyOrganisation(`To be changed by ${who}`);
			return { orgId, version, frontendConfig, backendConfig, longName: 'Changed' };
		},
		expected: theOperator,
	},
	organisationDelete: {
		body: async (who) => ({ orgId: (await emptyOrganisation(`To be removed by ${who}`)).orgId }),
		expected: theOperator,
	},
	userList: { body: demoBank, expected: ofTheOrganisation },
	userSearch: { body: demoBank, expected: ofTheOrganisation },
	userRead: {
		body: async () => ({ userId: (await findUser('user@demo-bank.example')).userId }),
		expected: ofItsUsers,
	},
	userAdd: {
		body: (who) => ({ ...demoBank, aaaLogin: `added-by-${who}@demo-bank.example` }),
		expected: ofTheOrganisation,
	},
	userUpdate: {
		body: async (who) => {
			const { userId, version } = await invitedUser(`changed-by-${who}@demo-bank.example`);
			return { userId, version, isAdmin: true };
		},
		expected: ofItsUsers,
	},
	userDelete: {
		body: async (who) => ({ userId: (await invitedUser(`removed-by-${who}@demo-bank.example`)).userId }),
		expected: ofItsUsers,
	},
	userInvite: {
		body: async (who) => ({ userId: (await invitedUser(`invited-by-${who}@demo-bank.example`)).userId }),
		expected: ofItsUsers,
	},
	auditList: { body: demoBank, expected: ofTheOrganisation },
	loanFileUpload: { body: { bytes: 1000 }, expected: ownLoans },
	loanFileStart: {
		body: { fileName: 'loans.csv', content: btoa('Loan No;Currency;From;To;Principal\n1;USD;15/06/2022;15/12/2022;1') },
		expected: ownLoans,
	},
	loanFileList: { body: {}, expected: moduleRfr },
	/** A missing file. */
	loanFileResult: { body: { deliveryId: 'none' }, expected: missing(moduleRfr) },
	loanFileCancel: { body: { deliveryId: 'none' }, expected: missing(moduleRfr) },
	loanFileResend: { body: { deliveryId: 'none' }, expected: missing(moduleRfr) },
	loanPullRead: { body: demoBank, expected: ofTheOrganisation },
	/** A setting without fields. */
	loanPullSave: { body: { ...demoBank, setting: {} }, expected: { ...theOperator, operator: 400 } },
	loanPullLook: { body: demoBank, expected: { ...theOperator, operator: 404 } },
	loanPullFetch: { body: demoBank, expected: { ...theOperator, operator: 404 } },
	loanPullRemove: { body: demoBank, expected: { ...theOperator, operator: 404 } },
	bulkScheduleList: { body: demoBank, expected: ofTheOrganisation },
	bulkScheduleSearch: { body: demoBank, expected: ofTheOrganisation },
	bulkScheduleAdd: { body: { jobId: '-', ...bulkSchedule }, expected: ofTheOrganisation },
	bulkScheduleUpdate: {
		body: async () => [{ jobId: (await addedSchedule()).jobId, ...bulkSchedule }],
		expected: ofItsUsers,
	},
	bulkSchedulePause: {
		body: async () => ({ jobId: (await addedSchedule()).jobId, isPaused: true }),
		expected: ofItsUsers,
	},
	bulkScheduleRun: { body: addedSchedule, expected: ofItsUsers },
	bulkScheduleDeliveries: { body: addedSchedule, expected: ofItsUsers },
	/** A missing delivery. */
	bulkScheduleResend: { body: unknownDelivery, expected: ofNothing },
	bulkScheduleCancel: { body: unknownDelivery, expected: ofNothing },
	bulkScheduleFile: { body: unknownDelivery, expected: ofNothing },
	bulkScheduleKey: { body: demoBank, expected: ofTheOrganisation },
	bulkScheduleDelete: { body: addedSchedule, expected: ofItsUsers },
	/** Nobody listens at the port. */
	bulkScheduleTest: { body: { ...demoBank, ...sampleRequests.bulkScheduleTest }, expected: ofTheOrganisation },
	bulkSchedulePreview: { body: { ...demoBank, requestJson: bulkSchedule.requestJson }, expected: ofTheOrganisation },
	bulkScheduleHistory: {
		body: async () => ({ ...demoBank, jobIds: [(await addedSchedule()).jobId] }),
		expected: ofTheOrganisation,
	},
	feedList: { body: {}, expected: theOperator },
	/** An index without a publisher, because a publisher is asked only once in five minutes. */
	feedFetch: { body: { index: 'NONE' }, expected: { ...theOperator, operator: 404 } },
	feedConfirm: { body: heldValue, expected: theOperator },
	feedReject: { body: heldValue, expected: theOperator },
	valueSwaps: { body: { valuationDate: '2021-06-30', valuationItems: [vanillaFields] }, expected: moduleVal },
	explainCashflow: { body: cashflow, expected: moduleVal },
	swapRisk: { body: bookAt, expected: moduleVal },
	swapScenarios: { body: { ...bookAt, scenarios: [{ preset: '+1bp' }] }, expected: moduleVal },
	swapAttribution: {
		body: { ...bookAt, valuationDate: '2024-03-19', toDate: '2025-02-10' },
		expected: moduleVal,
	},
	swapConversion: { body: bookAt, expected: moduleVal },
	scenarioSave: {
		body: (who) => ({ name: `Of ${who}`, fx: [{ currency: 'EUR', percent: 5 }] }),
		expected: moduleVal,
	},
	scenarioList: { body: {}, expected: moduleVal },
	scenarioRemove: { body: (who) => ({ name: `Of ${who}`, version: 1 }), expected: moduleVal },
	valuationDates: { body: {}, expected: moduleVal },
	curveDefinitions: { body: {}, expected: moduleVal },
	curveGenerate: { body: { curveId: 'USD_SOFR' }, expected: moduleVal },
	curveImport: { body: (who) => ({ ...importedCurve, name: `Of ${who}` }), expected: moduleVal },
	/** Imported by the row before. */
	curveRemove: { body: (who) => ({ curveId: userDefinedId('USD', `Of ${who}`) }), expected: moduleVal },
	marketDataSave: { body: { curveId: 'USD_SOFR' }, expected: moduleVal },
	fixingList: { body: {}, expected: moduleVal },
	fixingSave: { body: { fixings: [{ ...fixing, value: '0.08' }] }, expected: moduleVal },
	fixingRemove: { body: { fixings: [fixing] }, expected: moduleVal },
	runUpload: { body: { format: 'csv', bytes: 1000 }, expected: moduleVal },
	runStart: { body: { format: 'jsonl', valuationDate: '2021-06-30', deals: '{}' }, expected: moduleVal },
	runStatus: { body: { runId }, expected: ofRuns },
	runOpen: { body: { runId }, expected: ofRuns },
	runRisk: { body: { runId }, expected: ofRuns },
	runScenarios: { body: { runId }, expected: ofRuns },
	runAttribution: { body: { runId }, expected: ofRuns },
	runConversion: { body: { runId }, expected: ofRuns },
	runResults: { body: { runId }, expected: ofRuns },
	runReproduce: { body: { runId }, expected: ofRuns },
	runList: { body: {}, expected: moduleVal },
	valuationSave: { body: { request: JSON.stringify(swap) }, expected: moduleVal },
	runCancel: { body: { runId }, expected: ofRuns },
	loanAdd: { body: (who) => ({ ...savedLoan, name: `Of ${who}` }), expected: moduleRfr },
	loanList: { body: { scope: 'shared' }, expected: moduleRfr },
	loanRead: { body: plainLoan, expected: ownerOnly },
	loanUpdate: {
		body: async () => ({ ...(await plainVersion()), ...savedLoan, name: 'Changed' }),
		expected: ownerOnly,
	},
	loanVersions: { body: plainLoan, expected: ownerOnly },
	loanShare: { body: async () => ({ ...(await plainVersion()), scope: 'own' }), expected: ownerOnly },
	loanSchedule: { body: plainLoan, expected: ownerOnly },
	loanAccrued: { body: sampleRequests.loanAccrued, expected: moduleRfr },
	loanProjection: { body: sampleRequests.loanProjection, expected: moduleRfr },
	loanBacktest: { body: sampleRequests.loanBacktest, expected: moduleRfr },
	loanPositions: { body: {}, expected: moduleRfr },
	loanAccruals: { body: sampleRequests.loanAccruals, expected: moduleRfr },
	loanLedgerSave: { body: sampleRequests.loanLedgerSave, expected: administrators },
	loanPayments: { body: sampleRequests.loanPayments, expected: moduleRfr },
	loanRevisions: { body: {}, expected: moduleRfr },
	loanRevisionAcknowledge: {
		body: async () => ({ loanId: (await plainVersion()).loanId, revisionIds: ['none'] }),
		expected: ownerOnly,
	},
	loanImport: { body: sampleRequests.loanImport, expected: moduleRfr },
	loanRemove: { body: async () => plainVersion(), expected: ownerOnly },
	loanBatchSave: { body: savedBatch, expected: moduleRfr },
	loanBatchList: { body: {}, expected: moduleRfr },
	loanBatchOpen: { body: plainBatch, expected: ownerOnly },
	loanBatchRemove: { body: plainBatch, expected: ownerOnly },
	noticeLabelSave: {
		body: (who) => ({ labels: [{ label: `of ${who}`, form: 'colon', kind: 'interest' }] }),
		expected: moduleRfr,
	},
	noticeLabelList: { body: {}, expected: moduleRfr },
	noticeLabelRemove: {
		body: (who) => ({ labels: [{ label: `of ${who}`, form: 'colon' }] }),
		expected: moduleRfr,
	},
	tableMappingSave: { body: (who) => ({ ...dealMapping(who), columns: mappedColumns }), expected: moduleVal },
	tableMappingList: { body: { subject: 'loans' }, expected: moduleRfr },
	/** Saved by the row before that. */
	tableMappingRemove: { body: (who) => ({ ...dealMapping(who), version: 1 }), expected: moduleVal },
};

const cells = Object.entries(matrix).flatMap(([name, { body, expected }]) =>
	callers.map((who) => ({ name: name as keyof typeof matrix, who, status: expected[who], body })),
);

const refusals = [
	'module-not-entitled',
	'feature-not-entitled',
	'not-an-administrator',
	'not-the-operator',
	'other-organisation',
];

const refusedBodies = new Map<string, object | Promise<object>>();

/** A successful caller gets a separate body. Refused callers share one, because nobody changes its subject. */
function bodyFor({ name, who, status, body }: (typeof cells)[number]): object | undefined | Promise<object> {
	if (typeof body !== 'function') return body;
	if (status === 200) return body(who);
	const shared = refusedBodies.get(name) ?? body(who);
	refusedBodies.set(name, shared);
	return shared;
}

describe('every operation by every kind of caller', () => {
	it.each(cells)('$name by $who is $status', async (cell) => {
		const { name, who, status } = cell;
		const route = routes[name];
		const token = who === 'noToken' ? undefined : tokens[who];
		const sent = await bodyFor(cell);
		const answer = route.method === 'GET' ? await api.get(route.path, token) : await api.post(route.path, sent, token);
		expect(answer.status).toBe(status);
		// Parsing drops fields that the contract does not define, so the answer has no other fields.
		if (status === 200) expect(route.answer.parse(answer.body)).toEqual(answer.body);
		if (status === 403) expect(refusals).toContain(answer.body.code);
	});

	it.each(['noToken', 'forged', 'expired'] as const)('logout by %s is 401', async (who) => {
		const answer = await api.post(routes.logout.path, {}, who === 'noToken' ? undefined : tokens[who]);
		expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized' }]);
	});

	it('has a row for every operation of the route table', () => {
		expect(Object.keys(matrix).toSorted()).toEqual(
			Object.keys(routes)
				.filter((name) => name !== 'login' && name !== 'logout')
				.toSorted(),
		);
	});
});

describe('currencies', () => {
	it('are those of the entitlement, in alphabetical order', async () => {
		const { body } = await api.get(routes.compoundingCurrencies.path, tokens.entitledNonGui);
		expect(body).toEqual({ currencies: ['GBP', 'USD'] });
	});

	it.each([
		[routes.compound.path, { ...usd, currency: 'EUR' }],
		[routes.latestRate.path, { currency: 'EUR' }],
	])('outside it are refused: %s', async (path, body) => {
		const answer = await api.post(path, body, tokens.entitledNonGui);
		expect([answer.status, answer.body.code, answer.body.params]).toEqual([
			403,
			'currency-not-entitled',
			{ currency: 'EUR' },
		]);
	});
});

describe('tokens', () => {
	it.each([
		['without signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
		[
			'with algorithm none',
			(token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
		],
		[
			'of somebody else by a changed subject',
			(token: string) => {
				const [header, payload, signature] = token.split('.') as [string, string, string];
				const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
				const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url');
				return `${header}.${changed}.${signature}`;
			},
		],
		['that is no token', () => 'abc'],
	])('%s are refused', async (_, change) => {
		const { status, body } = await api.get(routes.profile.path, change(tokens.plain as string));
		expect([status, body]).toEqual([401, { message: 'Unauthorized' }]);
	});

	it('tokens of the ID type are refused', async () => {
		const { IdToken } = await tokensOfPool('user@demo-bank.example');
		const { status, body } = await api.get(routes.profile.path, IdToken);
		expect([status, body.code]).toEqual([401, 'not-an-access-token']);
	});

	it('of an ended session are refused, those of another session of the same user are not', async () => {
		const [ended, other] = [await api.signIn('user@demo-bank.example'), await api.signIn('user@demo-bank.example')];
		expect((await api.post(routes.logout.path, {}, ended)).status).toBe(200);
		const refused = await api.get(routes.profile.path, ended);
		expect([refused.status, refused.body.code]).toEqual([401, 'session-ended']);
		expect((await api.get(routes.profile.path, other)).status).toBe(200);
	});

	it('expired tokens are refused', async () => {
		const token = await api.signIn('user@demo-bank.example');
		expect((await api.get(routes.profile.path, token)).status).toBe(200);
		setClock(Date.now() + 8 * hour + 1000);
		const refused = await api.get(routes.profile.path, token);
		setClock(Date.now());
		expect(refused.status).toBe(401);
	});
});

describe('signing in by program', () => {
	it('answers the session info', async () => {
		const { body } = await api.post(routes.login.path, { username: 'User@Demo-Bank.example', password: demoPassword });
		const info = sessionInfo.strict().parse(body);
		expect(info).toMatchObject({
			TokenValidityInHours: 8,
			UserId: 'user@demo-bank.example',
			UserName: 'n/a',
			OrganizationName: 'Demo Bank',
			IsAdmin: false,
		});
		expect(Object.keys(JSON.parse(info.FrontendConfig).GUI_Layout)[0]).toBe('RFR');
	});

	it('gives the same answer to an unknown user and a wrong password', async () => {
		const attempt = (username: string) => api.post(routes.login.path, { username, password: 'Not-the-password-1' });
		const [known, unknown] = [await attempt('admin@bni.example'), await attempt('nobody@bni.example')];
		expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
		expect(known.body).toEqual({ message: 'Wrong username or password.', code: 'wrong-credentials' });
		expect(known.status).toBe(401);
	});

	it('says that a new password is needed first', async () => {
		const { status, body } = await api.post(routes.login.path, {
			username: 'new@demo-bank.example',
			password: demoPassword,
		});
		expect([status, body.code, body.params]).toEqual([403, 'challenge', { challenge: 'NEW_PASSWORD_REQUIRED' }]);
	});
});

describe('secrets and unknown paths', () => {
	it('no log has a password or a token', () => {
		const log = portal.lines.join('\n');
		expect(log).not.toContain(demoPassword);
		for (const token of Object.values(tokens)) expect(log).not.toContain(token);
	});

	it('an unknown path is answered with 404', async () => {
		const answer = await api.call('GET', '/rate/api/everything', null, bearer(tokens.plain));
		expect([answer.status, answer.body.code]).toEqual([404, 'unknown-path']);
	});
});
