import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { type Answered, ApiCaller } from '#test/support/api-caller.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { isNightly } from '#test/support/nightly.ts';
import { verifierSample } from '#test/support/verifier-sample.ts';
import { portal } from '../changed-portal.ts';

const api = new ApiCaller(portal.origin);
const [operator, own, desk] = await Promise.all([
	Administrator.signIn(api, 'operator@portal.example'),
	Administrator.signIn(api, 'admin@demo-bank.example'),
	api.signIn('user@demo-bank.example'),
]);
const { verifyEvent } = await verifierSample();
const orgId = 'demo-bank';

interface Request {
	readonly body: string;
	readonly signature: string;
}

const requests: Request[] = [];
let status = 204;
const receiver = createServer(async (request, response) => {
	let body = '';
	for await (const chunk of request) body += chunk;
	requests.push({ body, signature: String(request.headers['portal-signature']) });
	response.writeHead(status).end('an answer that is kept nowhere');
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => void receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;

beforeEach(() => {
	requests.length = 0;
	status = 204;
});

const fields = { url, description: 'Loan system', types: [...eventTypes] };
const add = (change: object = {}) => own.done('webhookAdd', { orgId, ...fields, ...change });
const named = ({ webhookId }: Answered['body']) => ({ orgId, webhookId });

/** Sends waiting events, and waits until all of them are sent. */
async function sweep(): Promise<void> {
	await portal.invoke('event-sweep', {});
	await portal.runDue();
}

const events = async (query = '', token = own.token) => (await api.get(`${routes.eventList.path}${query}`, token)).body;

/** Adds a schedule and pauses it. @returns its identifier */
async function pauseSchedule(of = orgId, Client = 'Demo Bank'): Promise<string> {
	const [rate] = exampleRequests.Compounded.Rates;
	const requestJson = { ...exampleRequests.Compounded, Client, Rates: [rate] };
	const schedule = { jobId: '-', orgId: of, requestTime: '07:30:00+0000', requestJson } as const;
	const { jobId, version } = await operator.done('bulkScheduleAdd', schedule);
	await operator.done('bulkSchedulePause', { jobId, isPaused: true, version });
	return jobId;
}

describe('the secret of a webhook', () => {
	it('a secret is returned once and signs the test event, but is not listed or logged', async () => {
		const webhook = await add();
		const { secret } = webhook;
		expect(await own.done('webhookTest', named(webhook))).toMatchObject({ status: 204 });
		const [{ body, signature }] = requests as [Request];
		expect(verifyEvent(body, signature, secret)).toMatchObject({ type: 'webhook.test', organisation: orgId });

		const { webhooks } = await own.done('webhookList', { orgId });
		expect(webhooks).toMatchObject([{ webhookId: webhook.webhookId, url, isPaused: false }]);
		const { entries } = await own.done('auditList', { orgId, kind: 'webhook' });
		expect(entries).toMatchObject([{ action: 'add', outcome: 'done', entityName: 'Loan system' }]);
		for (const text of [JSON.stringify([webhooks, entries]), portal.lines.join()]) expect(text).not.toContain(secret);
		await own.done('webhookRemove', named(webhook));
	});

	it('a rotated secret signs together with the new secret for a day, and earlier secrets become invalid immediately', async () => {
		const webhook = await add();
		const { secret: second } = await own.done('webhookRotate', named(webhook));
		await own.done('webhookTest', named(webhook));
		const [{ body, signature }] = requests as [Request];
		expect(signature.match(/v1=/g)).toHaveLength(2);
		for (const secret of [webhook.secret, second])
			expect(verifyEvent(body, signature, secret).type).toBe('webhook.test');

		const { secret: third, rotatedUntil } = await own.done('webhookRotate', named(webhook));
		expect(Date.parse(rotatedUntil) - Date.now()).toBeGreaterThan(23 * 3600_000);
		await own.done('webhookTest', named(webhook));
		const after = requests[1] as Request;
		for (const secret of [second, third])
			expect(verifyEvent(after.body, after.signature, secret).type).toBe('webhook.test');
		expect(() => verifyEvent(after.body, after.signature, webhook.secret)).toThrow('wrong');
		await own.done('webhookRemove', named(webhook));
	});
});

it.each([
	['text that is not a URL', 'events.bank.example', 'not-a-url'],
	['a different protocol', 'ftp://events.bank.example/', 'not-https'],
	['plain HTTP to a public host', 'http://8.8.8.8/', 'not-https'],
	['a password', 'https://user:password@8.8.8.8/', 'has-password'],
	['a fragment', 'https://8.8.8.8/#here', 'has-fragment'],
	['a private address', 'https://10.0.0.1/', 'address-private'],
	['a private address in a different notation', 'https://0xa9fea9fe/', 'address-private'],
	['a host without an address', 'https://nowhere.invalid/', 'host-unknown'],
])('an address with %s is refused, and the fault names the field', async (_, wrong, fault) => {
	const { status, body } = await own.call('webhookAdd', { orgId, ...fields, url: wrong });
	expect([status, body.code, body.params, body.issues[0].path]).toEqual([
		400,
		'webhook-url-invalid',
		{ fault },
		['url'],
	]);
});

if (isNightly)
	it('an organisation has at most ten webhooks', async () => {
		const added = [];
		for (let i = 0; i < 10; i++) added.push(await add());
		expect(await own.refused('webhookAdd', { orgId, ...fields })).toEqual([400, 'too-many-webhooks', { max: 10 }]);
		for (const webhook of added) await own.done('webhookRemove', named(webhook));
		expect(await own.refused('webhookTest', named(added[0]))).toEqual([404, 'unknown-webhook', expect.anything()]);
	});

describe('an event', () => {
	it('the event of a paused schedule reaches the receiver, and is listed for users with access to schedules', async () => {
		const webhook = await add();
		const { cursor: before } = await events();
		const jobId = await pauseSchedule();
		await sweep();
		const received = requests.map(({ body, signature }) => verifyEvent(body, signature, webhook.secret));
		expect(received).toMatchObject([
			{ type: 'schedule.paused', organisation: orgId, subject: `schedule/${jobId}`, data: { jobId } },
		]);
		const { events: listed, cursor, hasMore } = await events(`?after=${before}`);
		expect([listed, hasMore]).toEqual([received, false]);
		expect(await events(`?after=${cursor}`)).toEqual({ events: [], cursor, hasMore: false });
		// A user who is not an administrator cannot see events of schedules.
		expect((await events(`?after=${before}`, desk)).events).toEqual([]);

		const { deliveries } = await own.done('webhookDeliveries', named(webhook));
		expect(deliveries).toMatchObject([
			{ id: received[0]?.id, state: 'delivered', tries: [{ status: 204 }], triesMade: 1 },
		]);
		expect(JSON.stringify(deliveries)).not.toContain('an answer');
		expect((await own.done('webhookList', { orgId })).webhooks).toMatchObject([{ lastTry: { status: 204 } }]);
		await own.done('webhookRemove', named(webhook));
	});

	if (isNightly)
		it('an event waits while its webhook is paused, and can be sent again on request', async () => {
			const webhook = await add();
			const paused = await own.done('webhookPause', { ...named(webhook), isPaused: true, version: 1 });
			expect(await own.refused('webhookPause', { ...named(webhook), isPaused: false, version: 1 })).toEqual([
				409,
				'changed-meanwhile',
				expect.anything(),
			]);
			await pauseSchedule();
			await sweep();
			expect(requests).toEqual([]);
			const [waiting] = (await own.done('webhookDeliveries', named(webhook))).deliveries;
			expect(waiting.state).toBe('waiting');
			const again = { ...named(webhook), number: waiting.number };
			expect(await own.refused('webhookResend', again)).toEqual([409, 'webhook-paused', undefined]);

			await own.done('webhookPause', { ...named(webhook), isPaused: false, version: paused.version });
			await sweep();
			await own.done('webhookResend', again);
			await sweep();
			expect(requests.map(({ body }) => JSON.parse(body).id)).toEqual([waiting.id, waiting.id]);
			expect((await own.done('webhookDeliveries', named(webhook))).deliveries).toMatchObject([
				{ state: 'delivered', triesMade: 2 },
			]);
			await own.done('webhookRemove', named(webhook));
		});

	it.each([
		['?after=nonsense', 'cursor-invalid'],
		[`?after=${Buffer.from('{"seq":99999}').toString('base64url')}`, 'event-cursor-expired'],
		['?limit=0', 'invalid-request'],
		['?limit=501', 'invalid-request'],
		['?before=1', 'invalid-request'],
	])('the list of events refuses %s', async (query, code) => {
		expect((await events(query)).code).toBe(code);
	});
});

if (isNightly)
	it('when an organisation is removed, its webhooks, secrets and events are removed as well', async () => {
		const { orgId: removed } = await operator.done('organisationAdd', newOrganisation('Events Removed'));
		await operator.done('webhookAdd', { orgId: removed, ...fields });
		const secrets = () => readFileSync(join(portal.dataDirectory, 'secrets/secrets.json'), 'utf8');
		expect(secrets()).toContain(removed);
		await pauseSchedule(removed, 'Events Removed');
		await sweep();
		expect(requests).toHaveLength(1);
		await operator.done('organisationDelete', { orgId: removed });
		expect(secrets()).not.toContain(removed);
		const { environment } = portal;
		const client = new DynamoDBClient({
			endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB as string,
			region: 'local',
			credentials: credentialsOf(environment),
		});
		const left: unknown[] = [];
		for await (const { Items = [] } of paginateScan({ client }, { TableName: tables.events.localName })) {
			left.push(...Items.filter((item) => JSON.stringify(item).includes(removed)));
		}
		expect(left).toEqual([]);
	});
