import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import examples from '#shared/contract/examples.json' with { type: 'json' };
import type { Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { addDays, localDate } from '#shared/time/local-date.ts';
import { type Answered, ApiCaller } from '#test/support/api-caller.ts';
import { holdInPortal } from '#test/support/hold-in-portal.ts';
import { portal } from './every-operation-portal.ts';

const api = new ApiCaller(portal.origin);
await holdInPortal(portal, 'SOFR', { date: localDate('2026-06-11'), value: '4.15' });
await holdInPortal(portal, 'SOFR', { date: localDate('2026-06-12'), value: '5.9' });

/** Fields that depend on the time of the call, on the caller or on the address. */
const varying = new Set([
	'Token',
	'token',
	'expiresInSeconds',
	'lastTokenAt',
	'revokedAt',
	'TokenValidityFrom',
	'id',
	'at',
	'from',
	'lateByMillis',
	'startedAt',
	'changedAt',
	'expiresAt',
	'url',
	'state',
	'progress',
	'snapshotId',
	'marketHash',
	'nextRun',
	'savedAt',
	'createdAt',
	'scheduledTime',
	'endedAt',
	'hasFile',
	'handedInAt',
	'runsAt',
	'hasResult',
	'canCancel',
	'resultName',
	'canResend',
	'publicKey',
	'fingerprint',
	'lastSeenAt',
	'pausedAt',
	'rotatedUntil',
]);

/** Calculated rates, amounts and hashes. Examples round them, and other tests compare them with independent sources. */
const calculated = /^(discountFactor|ratePercent|snapshotId|marketDataId|(libor|rfr|rfrFallback)(MtM|DV01\w+))$/;

const varies = (name: string) => varying.has(name) || calculated.test(name);

const inNinetyDays = addDays(localDate(new Date().toISOString().slice(0, 10)), 90);

/**
 * Identifiers that the portal issued, by the identifier in the examples. Also maps the hosts of the examples to an
 * existing host, and the last day of a key pair to a future day.
 */
const issued = new Map<string, string>([
	['sftp.bank.example', '127.0.0.1'],
	['events.bank.example', '127.0.0.1'],
	['2027-03-31', inNinetyDays],
]);

const isIdentifier = (value: unknown) =>
	typeof value === 'string' && /^0{8}-0000-[47]000-8000-\d{12}$|#manual#|^rfr[ks]_0{20}|^whsec_/.test(value);

/** True if a response contains everything that the example shows. Examples shorten long lists and JSON texts. */
function shows(example: unknown, actual: unknown): boolean {
	if (typeof example === 'string' && isIdentifier(example)) {
		return typeof actual === 'string' && (issued.get(example) ?? actual) === actual;
	}
	if (typeof example === 'string' && /^\{"[A-Z]{3}":/.test(example)) {
		return shows(JSON.parse(example), JSON.parse(String(actual)));
	}
	if (Array.isArray(example)) {
		return Array.isArray(actual) && example.every((each) => actual.some((other) => shows(each, other)));
	}
	if (typeof example !== 'object' || example === null) {
		return withoutIdentifier(example) === withoutIdentifier(actual) || issued.get(String(example)) === actual;
	}
	const fields = actual as Readonly<Record<string, unknown>>;
	return Object.entries(example).every(([name, value]) =>
		varies(name) ? typeof fields?.[name] === typeof value : shows(value, fields?.[name]),
	);
}

/** Removes the issued identifier from the end of a name, for example of a secret's name. */
const withoutIdentifier = (value: unknown) =>
	typeof value === 'string' ? value.replace(/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '/') : value;

/** Records the identifiers in a response by the identifiers at the same position in the example. */
function remember(example: unknown, actual: unknown): void {
	if (isIdentifier(example)) issued.set(String(example), String(actual));
	else if (Array.isArray(example)) {
		for (const each of example) {
			const match = (actual as unknown[]).find((other) => shows(each, other));
			remember(each, match);
		}
	} else if (typeof example === 'object' && example !== null) {
		for (const [name, value] of Object.entries(example)) {
			if (!varies(name)) remember(value, (actual as Readonly<Record<string, unknown>>)[name]);
		}
	}
}

const callers = { 'signed-in': 'user@batch-client.example', module: 'user@demo-bank.example' } as const;

/** Tokens by login. Operations that end a session use a separate token. */
const tokens = new Map<string, string>();

async function tokenFor({ access, path }: Route): Promise<string | undefined> {
	if (access.kind === 'public') return undefined;
	const login = access.kind === 'administrator' ? 'operator@portal.example' : callers[access.kind];
	if (path.startsWith('/session/')) tokens.delete(login);
	const token = tokens.get(login) ?? (await api.signIn(login));
	if (!path.startsWith('/session/')) tokens.set(login, token);
	return token;
}

/** Rates and amounts that are rounded in the examples. risk.test.ts compares them with independent sources. */
const riskFigures = [
	...['mtM', 'byTenor', 'ladderSum', 'quoteShiftDV01', 'secondOrder', 'zeroShiftDV01', 'gamma', 'cleanMtM'],
	...['dv01', 'share', 'pv01', 'parRatePercent'],
];
const scenarioFigures = ['mtM', 'changes'];
const attributionFigures = ['value0', 'value1', 'time', 'fixings', 'rates'];
const conversionFigures = [
	...['signedPv01', 'transferFallback', 'cashContract', 'neutralSpreadBp', 'commonSpreadBp', 'adjustmentBp'],
	...['spreadBp', 'leg2Spread', 'convertedMtM'],
];

/** Fields of an example about situations that this portal lacks, such as an unpublished rate or files on a server. */
const situations: { readonly [name in OperationName]?: readonly string[] } = {
	bulkScheduleDeliveries: ['nextAt', 'deadline', 'waitingFor'],
	loanPullRead: ['lastRun'],
	bulkScheduleTest: ['outcome', 'hostKey'],
	bulkSchedulePreview: ['runDate'],
	// Counts of all calls that this test has made.
	loanFileList: ['used'],
	runList: ['used'],
	// Values of the seeded curve, and loans and revisions of a later day than in the example.
	loanProjection: ['periods', 'totals'],
	loanPositions: ['positions', 'totals'],
	loanAccruals: ['rows', 'totals', 'problems'],
	loanPayments: ['payments', 'totals', 'problems'],
	loanRevisions: ['revisions'],
	swapRisk: riskFigures,
	runRisk: riskFigures,
	swapScenarios: scenarioFigures,
	runScenarios: scenarioFigures,
	swapAttribution: attributionFigures,
	runAttribution: attributionFigures,
	swapConversion: conversionFigures,
	runConversion: conversionFigures,
	// Compressed bytes depend on the compressor. saved-batches.test.ts checks the content.
	loanBatchOpen: ['content'],
	// Events that this portal has recorded.
	webhookTest: ['durationMillis'],
	webhookDeliveries: ['deliveries'],
	webhookResend: ['type', 'time', 'subject', 'tries', 'triesMade'],
	eventList: ['events', 'cursor', 'hasMore'],
};

function withoutSituation(name: OperationName, example: unknown): unknown {
	const { [name]: fields = [] } = situations;
	const text = JSON.stringify(example, (field, value: unknown) => (fields.includes(field) ? undefined : value));
	return JSON.parse(text);
}

/** Problem codes that are returned until the run or delivery of an example has ended. */
const underWay = new Set(['run-not-done', 'too-many-runs', 'delivery-not-ended', 'no-delivery-file']);

/**
 * Repeats a request until the run or delivery has ended, usually within a second. On a busy machine, this may take
 * until the timeout of the test. Returns immediately if the run or delivery has failed.
 */
async function onceEnded(ask: () => Promise<Answered>): Promise<Answered> {
	for (;;) {
		const answer = await ask();
		const { code, params, isStarted } = answer.body;
		// Loan files are not fetched on request while a scheduled fetch is in progress.
		const isUnderWay = underWay.has(code) || isStarted === false;
		if (!isUnderWay || ['failed', 'cancelled'].includes(params?.state)) return answer;
		await delay(50);
	}
}

it.each(Object.keys(routes) as OperationName[])('%s returns the response that its example shows', async (name) => {
	const route: Route = routes[name];
	const example: { readonly request?: unknown; readonly answer: unknown } = examples[name];
	// Longest first, because an identifier may be part of a longer one.
	const longestFirst = [...issued].toSorted(([a], [b]) => b.length - a.length);
	const text = longestFirst.reduce(
		(body, [documented, actual]) => body.replaceAll(documented, actual),
		JSON.stringify(example.request ?? null),
	);
	const token = await tokenFor(route);
	// Sends the events that earlier operations have recorded.
	if (name === 'webhookDeliveries') await portal.invoke('event-sweep', {});
	const ask = () =>
		route.method === 'GET' ? api.get(route.path, token) : api.post(route.path, JSON.parse(text), token);
	const { status, body } = await onceEnded(ask);
	expect(status, JSON.stringify(body)).toBe(200);
	// Parsing removes fields that the contract does not define. If the result is equal, the response did not contain such
	// fields.
	expect(route.answer.parse(body)).toEqual(body);
	const expected = withoutSituation(name, example.answer);
	if (!shows(expected, body)) expect(body).toEqual(expected);
	remember(expected, body);
});
