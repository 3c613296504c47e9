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

/** Fields that depend on the time of the call, or on the caller and the address. */
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

/**
 * Calculated figures and hashes. Figures are rounded in the examples and compared with independent sources in other
 * tests.
 */
const calculated = /^(discountFactor|ratePercent|snapshotId|marketDataId|(libor|rfr|rfrFallback)(MtM|DV01\w+))$/;

const varies = (name: string) => varying.has(name) || calculated.test(name);

const inNinetyDays = addDays(localDate(new Date().toISOString().slice(0, 10)), 90);

/**
 * Identifiers issued by the portal, by their identifier in the examples. Also replaces the hosts of the examples by an
 * existing one, and the last day of a key pair by a future day.
 */
const issued = new Map<string, string>([
	['sftp.bank.example', '127.0.0.1'],
	['events.bank.example', '127.0.0.1'],
	['2027-03-31', inNinetyDays],
]);

const isIdentifier = (value: unknown) =>
	typeof value === 'string' && /^0{8}-0000-[47]000-8000-\d{12}$|#manual#|^rfr[ks]_0{20}|^whsec_/.test(value);

/** True if a response contains everything in the example. Examples abridge long lists and JSON texts. */
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

/** Removes the issued identifier at the end of a name, such as a secret's. */
const withoutIdentifier = (value: unknown) =>
	typeof value === 'string' ? value.replace(/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '/') : value;

/** Records the identifiers in a response, matched with those of the example. */
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

/** Tokens by login. Session operations use separate tokens, because they end sessions. */
const tokens = new Map<string, string>();

async function tokenFor({ access, path }: Route): Promise<string | undefined> {
	if (access.kind === 'public') return undefined;
	const login = access.kind === 'administrator' ? 'operator@portal.example' : callers[access.kind];
	if (path.startsWith('/session/')) tokens.delete(login);
	const token = tokens.get(login) ?? (await api.signIn(login));
	if (!path.startsWith('/session/')) tokens.set(login, token);
	return token;
}

/** Figures that are rounded in the examples. risk.test.ts compares them with independent sources. */
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

/** Fields that show a situation of the example that this portal is not in: an unpublished rate, files on a server. */
const situations: { readonly [name in OperationName]?: readonly string[] } = {
	bulkScheduleDeliveries: ['nextAt', 'deadline', 'waitingFor'],
	loanPullRead: ['lastRun'],
	bulkScheduleTest: ['outcome', 'hostKey'],
	bulkSchedulePreview: ['runDate'],
	// Counts of all calls so far.
	loanFileList: ['used'],
	runList: ['used'],
	// Figures of the seeded curve, and loans and revisions of a later day.
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
	// Packed bytes depend on the compressor. saved-batches.test.ts reads them.
	loanBatchOpen: ['content'],
	// Events recorded by this portal.
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

/** Codes that refuse a run or a delivery of an example until it has ended. */
const underWay = new Set(['run-not-done', 'too-many-runs', 'delivery-not-ended', 'no-delivery-file']);

/**
 * Repeats a request until the run or delivery has ended, usually within a second. On a busy machine it may take up to
 * the time limit of the test. Returns a failure at once.
 */
async function onceEnded(ask: () => Promise<Answered>): Promise<Answered> {
	for (;;) {
		const answer = await ask();
		const { code, params, isStarted } = answer.body;
		// A fetch of loan files does not start while a scheduled fetch is under way.
		const isUnderWay = underWay.has(code) || isStarted === false;
		if (!isUnderWay || ['failed', 'cancelled'].includes(params?.state)) return answer;
		await delay(50);
	}
}

it.each(Object.keys(routes) as OperationName[])('%s returns the response of its example', async (name) => {
	const route: Route = routes[name];
	const example: { readonly request?: unknown; readonly answer: unknown } = examples[name];
	// An identifier may be part of a longer one.
	const longestFirst = [...issued].toSorted(([a], [b]) => b.length - a.length);
	const text = longestFirst.reduce(
		(body, [documented, actual]) => body.replaceAll(documented, actual),
		JSON.stringify(example.request ?? null),
	);
	const token = await tokenFor(route);
	// Earlier operations have recorded events.
	if (name === 'webhookDeliveries') await portal.invoke('event-sweep', {});
	const ask = () =>
		route.method === 'GET' ? api.get(route.path, token) : api.post(route.path, JSON.parse(text), token);
	const { status, body } = await onceEnded(ask);
	expect(status, JSON.stringify(body)).toBe(200);
	// Parsing removes fields that the contract does not define, so equality excludes such fields.
	expect(route.answer.parse(body)).toEqual(body);
	const expected = withoutSituation(name, example.answer);
	if (!shows(expected, body)) expect(body).toEqual(expected);
	remember(expected, body);
});
