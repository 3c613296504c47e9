import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
	DeleteItemCommand,
	DynamoDBClient,
	GetItemCommand,
	PutItemCommand,
	UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, vi } from 'vitest';
import { fixingsOf, historyKey } from '#functions/rates/store/rate-keys.ts';
import { openRuntime } from '#infra/emulators/lambda/runtime.ts';
import { openSecretFile } from '#infra/emulators/secrets/secrets-endpoint.ts';
import { originKey } from '#infra/local/gateway/lambda-event.ts';
import { invokeFunction } from '#infra/local/lambda/invoke-function.ts';
import { webClient } from '#infra/local/resources.ts';
import { originHeader, tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { localDate } from '#shared/time/local-date.ts';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { cognitoClient, createUser } from '#test/support/cognito-client.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { acceptInvitation } from '#test/support/invitation.ts';
import { type LostAnswers, lostAnswers } from '#test/support/lost-answers.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { type PublisherServer, publisherServer } from '#test/support/publisher-server.ts';
import type { TemporaryPortal } from '#test/support/temporary-portal.ts';
import { overnightFields } from '#test/support/vanilla-deal.ts';
import { exerciseEvents } from './exercise-events.ts';
import { exerciseLoans } from './exercise-loans.ts';
import { exerciseRuns } from './exercise-runs.ts';
import { exerciseLoanFiles, exerciseLoanPull, exerciseSchedules } from './exercise-schedules.ts';

const password = 'Correct-horse-1';
const operatorLogin = 'root@operator.example';
const deskLogin = 'desk@client.example';

/** The scheduled functions and their database. Tests can make both fail. */
interface Surroundings {
	readonly portal: TemporaryPortal;
	readonly publisher: PublisherServer;
	readonly database: LostAnswers;
	/** Calls a function. Its database can lose a response, and the publishers are replaced by fakes. */
	invoke(functionName: string, event: unknown): Promise<unknown>;
}

/** Writes secrets as an unfinished save of the previous day would leave them, for a portal that starts later. */
export function leaveSecretBehind(dataDirectory: string): void {
	const secrets = openSecretFile(dataDirectory);
	for (const place of ['organisation/backend', `jobs/${randomUUID()}/sftp`, `webhooks/${randomUUID()}/signing`]) {
		const name = `/portal/local/operator/${place}/${randomUUID()}`;
		secrets.put(name, { version: randomUUID(), value: '{}', atSeconds: 0 });
	}
}

/** Uses everything that the portal can do, so that every function uses all its permissions. */
export async function exercisePortal(portal: TemporaryPortal): Promise<void> {
	const publisher = await publisherServer();
	const database = await lostAnswers(portal.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '');
	const runtime = openRuntime((functionName) => ({
		...portal.environmentOf(functionName),
		AWS_ENDPOINT_URL_DYNAMODB: database.origin,
		PUBLISHER_STAND_IN: publisher.origin,
	}));
	const invoke = (functionName: string, event: unknown) => invokeFunction(runtime, functionName, event);
	try {
		await exercise({ portal, publisher, database, invoke });
	} finally {
		await runtime.close();
		await Promise.all([publisher.close(), database.close()]);
	}
}

async function exercise(surroundings: Surroundings): Promise<void> {
	const { portal } = surroundings;
	const api = new ApiCaller(portal.origin);
	await setUp(surroundings);
	await api.post(routes.login.path, { username: 'nobody@client.example', password });
	const operator = await Administrator.signIn(api, operatorLogin, password);
	const orgId = await administerOrganisation(operator);
	await moveSecretWithoutStage(portal, operator, orgId);
	await saveNamedOrganisations(portal, operator, orgId);
	const deskUser = await administerUsers(portal, operator, orgId);
	await administerPrograms(api, operator, orgId);
	await dropFiles(portal);
	await fetchFixings(surroundings, operator);
	await resetPassword(portal);
	const token = await api.signIn(deskLogin, password);
	await visitScreens(api, token);
	await exerciseRuns(api, token);
	const markRevisions = () => portal.invoke('revision-marks', {});
	await exerciseLoans(api, token, markRevisions, () => reviseFixing(portal));
	await exerciseSchedules(portal, operator, orgId);
	await exerciseLoanFiles(api, operator, orgId, token);
	await exerciseLoanPull(portal, operator, orgId);
	await exerciseEvents(portal, api, operator, orgId, token);
	await loseAnswerOfUpload(surroundings, deskUser);
	await portal.invoke('directory-check', {});
	await portal.invoke('feed-check', {});
	await portal.invoke('secret-sweep', {});
	await done(api, 'logout', {}, token);
	expect(filesOfRuns(portal, orgId)).not.toEqual([]);
	await operator.done('organisationDelete', { orgId, confirmedUsers: 2 });
	expect(filesOfRuns(portal, orgId)).toEqual([]);
	await operator.done('auditList', {});
	await operator.done('auditList', { orgId });
}

/** Revises a fixing without starting the function that marks affected loans, so that the next loan list finds it. */
async function reviseFixing(portal: TemporaryPortal): Promise<void> {
	const database = DynamoDBDocumentClient.from(asOperator(portal));
	const TableName = tables.rates.localName;
	const Key = { pk: fixingsOf('SOFR'), sk: '2022-07-07' };
	const { Item: before } = await database.send(new GetCommand({ TableName, Key }));
	const revision = before?.revision ?? 1;
	const next = { ...before, value: '1.6', takenAt: new Date().toISOString(), revision: revision + 1 };
	for (const Item of [{ ...before, ...historyKey(Key, revision), revision }, next]) {
		await database.send(new PutCommand({ TableName, Item }));
	}
}

function filesOfRuns({ dataDirectory }: TemporaryPortal, orgId: string): string[] {
	const entries = readdirSync(join(dataDirectory, 'buckets', 'runs', 'runs', orgId), {
		recursive: true,
		withFileTypes: true,
	});
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function done(api: ApiCaller, name: keyof typeof routes, body: object, token: string) {
	const { method, path } = routes[name];
	const answer = await (method === 'GET' ? api.get(path, token) : api.post(path, body, token));
	expect([name, answer.status, answer.body?.message]).toEqual([name, 200, answer.body?.message]);
	return answer.body;
}

/** Uses, revokes and removes key pairs. Keeps one pair until the organisation is removed. */
async function administerPrograms(api: ApiCaller, operator: Administrator, orgId: string): Promise<void> {
	const expiresOn = new Date().toISOString().slice(0, 10);
	const add = (name: string) => operator.done('programAdd', { orgId, name, scopes: ['rates:read'], expiresOn });
	await add('Stays');
	const { program, secret } = await add('Leaves');
	const { keyId } = program;
	for (let use = 0; use < 2; use++) {
		const { status } = await api.post(routes.exchangeKey.path, { keyId, secret });
		expect(status).toBe(200);
	}
	await operator.done('programList', { orgId });
	await operator.done('programRevoke', { keyId });
	await operator.done('programRemove', { keyId });
}

/** Simulates a first deployment with a failed invitation of the administrator, and a release with one more fixing. */
async function setUp({ portal, database, invoke }: Surroundings): Promise<void> {
	await createUser(portal.environment, operatorLogin, password);
	const ResourceProperties = { OperatorName: 'Operator', OperatorAdminEmail: operatorLogin };
	await invoke('setup', { RequestType: 'Create', ResourceProperties });
	await asOperator(portal).send(
		new DeleteItemCommand({
			TableName: tables.rates.localName,
			Key: { pk: { S: 'INDEX#SOFR' }, sk: { S: '2022-06-15' } },
		}),
	);
	database.loseNext('PutItem');
	await invoke('setup', { RequestType: 'Update', ResourceProperties });
	// The app of this portal consists of a page without scripts, so only the sign-in and the calculation succeed.
	await invoke('synthetic-client', { address: portal.origin });
}

function asOperator({ environment }: TemporaryPortal): DynamoDBClient {
	const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = environment;
	return new DynamoDBClient({ endpoint, region: 'local', credentials: credentialsOf(environment) });
}

const currencies = { Currencies: ['USD', 'CHF'], DefaultCurrency: 'USD' };
const layout = (account: object) => ({
	RFR: { ...currencies, Features: { uploadCustomCalendar: true, deleteCustomCalendar: true } },
	Fallback: { Currencies: ['USD'] },
	CashFallbacks: { Currencies: ['USD'] },
	TermRates: { Currencies: ['USD'] },
	ONRates: currencies,
	VAL: { RDPAccount: account },
	Admin: {},
});

async function administerOrganisation(operator: Administrator): Promise<string> {
	const added = await operator.done(
		'organisationAdd',
		newOrganisation('Client', layout({ username: 'feed', password: 'one' })),
	);
	const { orgId, longName, frontendConfig, backendConfig } = added;
	const kept = await operator.done('organisationUpdate', {
		orgId,
		longName,
		frontendConfig,
		backendConfig,
		version: 1,
	});
	const changed = JSON.stringify({ GUI_Layout: layout({ username: 'feed', password: 'two' }) });
	await operator.done('organisationUpdate', {
		orgId,
		longName,
		frontendConfig: changed,
		backendConfig,
		version: kept.version,
	});
	await operator.done('organisationRead', { orgId });
	await operator.done('organisationList', {});
	await operator.done('organisationSearch', { search: 'cli', limit: 10 });
	return orgId;
}

/** Saves an organisation whose secret is named as in the first versions of the portal, without the stage. */
async function moveSecretWithoutStage(portal: TemporaryPortal, operator: Administrator, orgId: string) {
	const { AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint = '' } = portal.environment;
	const credentials = credentialsOf(portal.environment);
	const secrets = new SecretsManagerClient({ endpoint, region: 'local', credentials });
	const { frontendConfig, longName, backendConfig } = await operator.done('organisationRead', { orgId });
	const [name = ''] = frontendConfig.match(/\/portal\/local\/[^"]+/) ?? [];
	const earlierName = name.replace('/local/', '/');
	const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: name }));
	await secrets.send(new CreateSecretCommand({ Name: earlierName, SecretString }));
	const earlierConfig = frontendConfig.replace(name, earlierName);
	await asOperator(portal).send(
		new UpdateItemCommand({
			TableName: tables.directory.localName,
			Key: { pk: { S: `ORG#${orgId}` }, sk: { S: 'ORG' } },
			UpdateExpression: 'SET frontendConfig = :config',
			ExpressionAttributeValues: { ':config': { S: earlierConfig } },
		}),
	);
	await operator.done('organisationUpdate', { orgId, longName, frontendConfig: earlierConfig, backendConfig });
}

/** Saves organisations without a UUID as identifier, each with a copy of a secret under a name of an early version. */
async function saveNamedOrganisations(portal: TemporaryPortal, operator: Administrator, orgId: string) {
	const endpoint = portal.environment.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '';
	const credentials = credentialsOf(portal.environment);
	const secrets = new SecretsManagerClient({ endpoint, region: 'local', credentials });
	const { frontendConfig: text } = await operator.done('organisationRead', { orgId });
	const { VAL } = JSON.parse(text).GUI_Layout;
	const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: VAL.RDPAccount.secretName }));
	const table = asOperator(portal);
	const TableName = tables.directory.localName;
	const keyOf = (id: string) => ({ pk: { S: `ORG#${id}` }, sk: { S: 'ORG' } });
	for (const id of ['operator', 'demo-bank', 'bni']) {
		const secretName = `/portal/${id}/organisation/frontend/${randomUUID()}`;
		await secrets.send(new CreateSecretCommand({ Name: secretName, SecretString }));
		const source = id === 'operator' ? id : orgId;
		const { Item = {} } = await table.send(new GetItemCommand({ TableName, Key: keyOf(source) }));
		const layout = JSON.parse(Item.frontendConfig?.S ?? '{}').GUI_Layout;
		const named = { ...layout, VAL: { ...VAL, RDPAccount: { ...VAL.RDPAccount, secretName } } };
		const frontendConfig = JSON.stringify({ GUI_Layout: named });
		const name = { S: id };
		const copied = { ...Item, ...keyOf(id), orgId: name, shortName: name, longName: name, sortName: name };
		const stored = { ...(source === id ? Item : copied), frontendConfig: { S: frontendConfig } };
		await table.send(new PutItemCommand({ TableName, Item: stored }));
		const { longName, backendConfig } = await operator.done('organisationRead', { orgId: id });
		await operator.done('organisationUpdate', { orgId: id, longName, frontendConfig, backendConfig });
	}
}

async function resetPassword(portal: TemporaryPortal): Promise<void> {
	const client = cognitoClient(portal.environment);
	const user = { ClientId: webClient.id, Username: deskLogin };
	await client.send(new ForgotPasswordCommand(user));
	const [ConfirmationCode] =
		mailsTo(portal, deskLogin)
			.at(-1)
			?.body.match(/\b\d{6}\b/) ?? [];
	await client.send(new ConfirmForgotPasswordCommand({ ...user, ConfirmationCode, Password: password }));
}

async function administerUsers(portal: TemporaryPortal, operator: Administrator, orgId: string): Promise<string> {
	const desk = await operator.done('userAdd', { aaaLogin: deskLogin, orgId, isAdmin: true });
	await acceptInvitation(portal, deskLogin, password);
	const half = await createUser(portal.environment, 'half-added@client.example', password);
	const { userId, version } = await operator.done('userAdd', {
		aaaLogin: 'half-added@client.example',
		orgId,
		isAdmin: true,
	});
	expect(userId).toBe(half);
	const closed = await operator.done('userUpdate', { userId, version, isDisabled: true });
	await operator.done('userUpdate', { userId, version: closed.version, isDisabled: false });
	const invited = await operator.done('userAdd', { aaaLogin: 'new@client.example', orgId });
	await operator.done('userInvite', { userId: invited.userId });
	await operator.done('userRead', { userId });
	await operator.done('userList', {});
	await operator.done('userList', { orgId });
	await operator.done('userSearch', { search: 'desk', limit: 10 });
	await operator.done('userSearch', { search: 'desk', orgId, limit: 10 });
	await operator.done('userDelete', { userId });
	return desk.userId;
}

const files = {
	'quotes/2024-03-19.csv': readFileSync('infra/local/seed/quotes/2024-03-19.csv', 'utf8'),
	'overnight/first.csv': 'currency,name,record_date,value\nHKD,HONIA,2026-10-14,2.50\nHKD,HONIA,2026-10-15,2.51\n',
	'overnight/second.csv': 'currency,name,record_date,value\nHKD,HONIA,2026-10-15,2.52\n',
	'overnight/held.csv': 'currency,name,record_date,value\nUSD,SOFR,2026-08-19,3.66\nUSD,SOFR,2026-08-20,36.7\n',
	'overnight/released.csv': 'currency,name,record_date,value\nUSD,SOFR,2026-08-20,3.67\n',
	'term/first.csv': 'currency,name,tenor,record_date,ric,value\nUSD,CME Term SOFR,1M,2026-10-15,USDTERM1M=,3.78\n',
	'term/second.csv': 'currency,name,tenor,record_date,ric,value\nUSD,CME Term SOFR,1M,2026-10-15,USDTERM1M=,3.79\n',
	'fallback/first.csv': fallbackFile('0.11448'),
	'cash-fallback/first.csv': [
		'currency,name,compounding,feature,tenor,record_date,publication_date,all_in_fallback,adjusted_sofr,spread_adjustment,status',
		'USD,Consumer Cash Products,Compound in advance,Floor,1M,2026-10-15,2026-10-16,3.91448,3.8,0.11448,Final\n',
	].join('\n'),
	'quotes/first.csv': [
		'currency,name,record_date,instrument,index,tenor,value,unit',
		'USD,SOFR,2026-10-15,deposit,SOFR,ON,3.6,percent',
		'USD,SOFR,2026-10-15,ois,SOFR,10Y,3.5,percent\n',
	].join('\n'),
	'term/bad.csv': 'currency,name,tenor,record_date,ric,value\nUSD,CME Term SOFR,1M,2026-10-15,,a lot\n',
};

function fallbackFile(spread: string): string {
	return [
		'currency,name,tenor,record_date,publication_date,fallback_rate,spread_adjustment,adjusted_reference_rate,status',
		`USD,LIBOR,1M,2026-10-15,2026-10-16,3.91448,${spread},3.8,Published\n`,
	].join('\n');
}

/** Uploads most kinds of files to the ingest folder, a correction where it makes a difference, and a file to delete. */
async function dropFiles(portal: TemporaryPortal): Promise<void> {
	const { AWS_ENDPOINT_URL_S3: endpoint = '' } = portal.environment;
	const s3 = new S3Client({ endpoint, region: 'local', credentials: credentialsOf(portal.environment) });
	for (const [Key, Body] of Object.entries(files)) {
		await s3.send(new PutObjectCommand({ Bucket: 'ingest', Key, Body }));
		const report = join(portal.dataDirectory, 'buckets', 'ingest', `${Key}.report.json`);
		await vi.waitFor(() => expect(existsSync(report), `${Key}\n${portal.lines.join('\n')}`).toBe(true), 20_000);
	}
	const detail = { bucket: { name: 'ingest' }, object: { key: 'term/gone.csv' } };
	await portal.invoke('ingest-files', { 'detail-type': 'Object Created', source: 'aws.s3', detail });
}

/** Fetches fixings with a lost response, a revision, and outliers: confirmed on screen or by command, or rejected. */
async function fetchFixings({ publisher, database, invoke }: Surroundings, operator: Administrator): Promise<void> {
	const index = 'SARON';
	const fixing = (day: string, value: string) => ({ date: localDate(`2026-07-${day}`), value });
	const jumps = [fixing('06', '5.5'), fixing('07', '5.6'), fixing('08', '5.7')] as const;
	const fetchAll = (more: object = {}) => invoke('ingest', { index, from: '2026-07-01', ...more });
	publisher.publish(index, [fixing('02', '-0.037963'), fixing('03', '-0.0381'), ...jumps]);
	// Loses the responses to the writes that record the three outliers.
	database.loseNext('PutItem', 3);
	await invoke('ingest', { index, onlyWhenDue: true });
	publisher.publish(index, [fixing('02', '-0.037963'), fixing('03', '-0.0382'), ...jumps]);
	await fetchAll();
	await operator.done('feedList', {});
	vi.stubEnv('PUBLISHER_STAND_IN', publisher.origin);
	await operator.done('feedFetch', { index });
	await operator.refused('feedFetch', { index });
	await operator.done('feedReject', { index, ...jumps[1] });
	await fetchAll({ confirmed: [jumps[2]] });
	await operator.done('feedConfirm', { index, ...jumps[0] });
}

async function visitScreens(api: ApiCaller, token: string): Promise<void> {
	const csv = 'Calendar,Date,Holiday Name\nDesk,2022-06-22,Anniversary';
	await done(api, 'uploadCalendar', { csv }, token);
	await done(api, 'uploadCalendar', { csv, replace: true }, token);
	await done(api, 'uploadCalendar', { csv: csv.replaceAll('Desk', 'Other') }, token);
	await done(api, 'calendarNames', {}, token);
	await done(api, 'calendarHolidays', {}, token);
	await done(api, 'calendarMetadata', {}, token);
	const period = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24' };
	await done(api, 'compound', { ...period, systemCalendars: ['USA_FI'], clientCalendars: ['Desk'] }, token);
	await done(api, 'compoundBatch', { loans: [{ ...period, clientCalendars: ['Desk'] }] }, token);
	const notice = { rate: '1.5', rows: [{ date: '2022-06-15', rate: '0.7' }] };
	await done(api, 'checkNotice', { ...period, systemCalendars: ['USA_FI'], clientCalendars: ['Desk'], notice }, token);
	await done(api, 'compoundingCurrencies', {}, token);
	const own = { ...period, systemCalendars: ['USA_FI'], clientCalendars: ['Desk'], variants: [{ method: 'own' }] };
	await done(api, 'compareConventions', own, token);
	await done(api, 'runningPeriod', period, token);
	await done(api, 'listConventions', {}, token);
	await done(api, 'deleteCalendar', { calendar: 'Other' }, token);
	const day = { currencyINPUT: ['USD'], selectedDate: '2026-10-15', selectedRadio: 'record_date' };
	await done(api, 'latestRate', { currency: 'USD' }, token);
	await done(api, 'fallbackRates', day, token);
	await done(api, 'fallbackRates', { ...day, selectedRadio: 'publication_date', selectedDate: '2026-10-16' }, token);
	await done(api, 'cashFallbacks', day, token);
	await done(api, 'termRates', { currencyINPUT: ['USD'] }, token);
	const days = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24' };
	await done(api, 'termHistory', { ...days, name: 'SOFR Averages' }, token);
	await done(api, 'fallbackHistory', { ...days, name: 'LIBOR' }, token);
	await valueSwaps(api, token);
	await done(api, 'overnightHistory', { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24' }, token);
}

/** Values swaps with the quotes of an uploaded file. Keeps curves until the organisation is removed. */
async function valueSwaps(api: ApiCaller, token: string): Promise<void> {
	const valuationDate = '2026-10-15';
	const terms = { currency: 'USD', indexName: 'LIBOR', indexTenor: '3M', points: [{ tenor: '10Y', ratePercent: 3 }] };
	const { id: curveId } = await done(api, 'curveImport', { ...terms, name: 'Removed', valuationDate }, token);
	await done(api, 'curveImport', { ...terms, name: 'Left', valuationDate }, token);
	await done(api, 'curveRemove', { curveId }, token);
	const fixing = { index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2021-03-31' };
	await done(api, 'fixingSave', { fixings: [{ ...fixing, value: '0.19375' }] }, token);
	await done(api, 'fixingRemove', { fixings: [fixing] }, token);
	await done(api, 'fixingList', {}, token);
	await done(api, 'valuationDates', {}, token);
	await done(api, 'curveDefinitions', {}, token);
	await done(api, 'curveGenerate', { curveId: 'USD_SOFR', valuationDate }, token);
	await done(api, 'marketDataSave', { curveId: 'USD_SOFR', valuationDate }, token);
	const valuationItem = { ...overnightFields, startDate: '2026-10-19', endDate: '2031-10-19' };
	await done(api, 'valueSwaps', { valuationDate, valuationItems: [valuationItem] }, token);
	const place = { view: 'rfr', leg: 1, date: '2027-10-19' };
	await done(api, 'explainCashflow', { valuationDate, valuationItem, ...place }, token);
	const book = { valuationDate, valuationItems: [valuationItem] };
	const shifts = { rates: [{ currency: 'USD', points: [{ tenor: '2Y', bp: 25 }] }] };
	for (const name of ['Removed', 'Left']) await done(api, 'scenarioSave', { name, ...shifts }, token);
	await done(api, 'scenarioList', {}, token);
	await done(api, 'swapScenarios', { ...book, scenarios: [{ saved: 'Left' }] }, token);
	await done(api, 'scenarioRemove', { name: 'Removed', version: 1 }, token);
	await done(api, 'swapRisk', book, token);
	await done(api, 'swapConversion', book, token);
}

async function loseAnswerOfUpload({ database, invoke }: Surroundings, sub: string): Promise<void> {
	const { method, path } = routes.uploadCalendar;
	const startedAt = String(Math.floor(Date.now() / 1000));
	const claims = { sub, token_use: 'access', auth_time: startedAt, origin_jti: 'another session' };
	database.loseNext('PutItem');
	const answer = await invoke('calendars', {
		routeKey: `${method} ${path}`,
		headers: { authorization: 'Bearer token', [originHeader]: originKey },
		body: JSON.stringify({ csv: 'Calendar,Date,Holiday Name\nLost,2022-06-22,Anniversary' }),
		isBase64Encoded: false,
		requestContext: { http: { sourceIp: '127.0.0.1' }, requestId: 'r', authorizer: { jwt: { claims } } },
	});
	expect([answer, database.lost]).toMatchObject([{ statusCode: 200 }, expect.arrayContaining(['PutItem'])]);
}
