import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { putOrganisation } from '#functions/directory/organisations.ts';
import { putUser } from '#functions/directory/users.ts';
import { fileEvents } from '#functions/events/file-events.ts';
import { type SenderParts, sendQueue } from '#functions/events/send-queue.ts';
import { append, eventsAfter, followsOn, portalEvent } from '#functions/events/store/event-log.ts';
import { pageOfDeliveries } from '#functions/events/store/webhook-deliveries.ts';
import {
	addWebhook,
	dueWork,
	findWebhook,
	replaceWebhook,
	type WebhookRecord,
	wake,
} from '#functions/events/store/webhook-store.ts';
import { everyOrganisation, recordEvent } from '#platform/events/record-event.ts';
import type { Mail } from '#platform/mail/send-mail.ts';
import { httpsPost } from '#platform/transfer/https-post.ts';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import { eventLimits, eventTypes } from '#shared/events/event-types.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { isNightly } from '#test/support/nightly.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { verifierSample } from '#test/support/verifier-sample.ts';

await ratesDatabase();
vi.stubEnv(privateHostsVariable, '127.0.0.1');
const { verifyEvent } = await verifierSample();

const minute = 60_000;
const hour = 60 * minute;
const clock = manualClock('2026-03-16T08:00:00.000Z');

interface Received {
	readonly id: string;
	readonly subject: string;
	readonly minutes: number;
}

/** A receiver that verifies signatures with the same steps as the sample in the help. */
const received: Received[] = [];
let statusOf: (event: Received) => number = () => 204;
let startedAt = clock();
const receiver = createServer(async (request, response) => {
	let body = '';
	for await (const chunk of request) body += chunk;
	const signature = String(request.headers['portal-signature']);
	const { id, subject } = verifyEvent(body, signature, secret, clock());
	const event = { id, subject, minutes: (clock() - startedAt) / minute };
	received.push(event);
	response.writeHead(statusOf(event)).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => void receiver.close());

const secret = 'whsec_sample';
const mails: Mail[] = [];
let tokens = 0;
const parts: SenderParts = {
	post: httpsPost,
	signingSecrets: async () => [secret],
	sendMail: async (mail) => mails.push(mail) > 0,
	clock,
	newToken: () => `token-${++tokens}`,
};

const layout = (sections: object) => JSON.stringify({ GUI_Layout: sections });
let organisations = 0;

async function newOrganisation(sections: object = { RFR: { Currencies: ['USD'] }, Admin: {} }): Promise<string> {
	const orgId = `org-${++organisations}`;
	await putOrganisation({
		orgId,
		shortName: orgId,
		longName: orgId,
		isOperator: false,
		frontendConfig: layout(sections),
		backendConfig: '{}',
		version: 1,
	});
	await putUser({
		sub: `${orgId}-admin`,
		login: `admin@${orgId}.example`,
		orgId,
		isAdmin: true,
		isDisabled: false,
		version: 1,
	});
	return orgId;
}

async function newWebhook(orgId: string, change: Partial<WebhookRecord> = {}): Promise<WebhookRecord> {
	const savedAt = new Date(clock()).toISOString();
	const webhook: WebhookRecord = {
		orgId,
		webhookId: `${orgId}-hook`,
		url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
		description: 'Loan system',
		types: [...eventTypes],
		isPaused: false,
		round: 1,
		secretName: 'stored',
		createdAt: savedAt,
		version: 1,
		savedBy: `admin@${orgId}.example`,
		savedAt,
		...change,
	};
	expect(await addWebhook(webhook)).toBe(true);
	return webhook;
}

function recordRun(orgId: string, runId: string, kind: 'file' | 'saved' = 'file'): Promise<void> {
	return recordEvent(
		{
			type: 'run.completed',
			orgId,
			subject: `run/${runId}`,
			time: new Date(clock()).toISOString(),
			cause: `${runId} ${kind}`,
			data: { runId, kind },
		},
		clock(),
	);
}

/** Sends waiting events for a period of time, each time something is due, as the scheduled job does. */
async function sweepFor(millis: number): Promise<void> {
	const until = clock() + millis;
	for (;;) {
		await fileEvents(`sweep-${++tokens}`, clock);
		for (const name of await dueWork(clock(), 10)) await sendQueue(name, parts);
		if (clock() >= until) return;
		const [next] = await dueWork(until, 1);
		clock.advance((next?.nextAt === undefined ? until : Date.parse(next.nextAt)) - clock());
	}
}

const logOf = async (webhook: WebhookRecord) => (await pageOfDeliveries(webhook, 50, clock())).items;

beforeEach(() => {
	received.length = 0;
	mails.length = 0;
	statusOf = () => 204;
	startedAt = clock();
});

describe('a receiver that returns errors', () => {
	it('a receiver that fails five times gets each event once, in order, and the log lists every attempt', async () => {
		const orgId = await newOrganisation();
		const webhook = await newWebhook(orgId);
		await recordRun(orgId, 'A', 'file');
		clock.advance(1);
		await recordRun(orgId, 'A', 'saved');
		clock.advance(1);
		await recordRun(orgId, 'B');
		startedAt = clock();
		let failures = 0;
		statusOf = ({ subject }) => (subject === 'run/A' && failures++ < 5 ? 503 : 204);
		await sweepFor(9 * hour);

		const ofA = received.filter(({ subject }) => subject === 'run/A');
		const [first, second] = (await eventsAfter(orgId, 0, 10, clock())).map(({ id }) => id);
		// The pauses between attempts are 1, 5 and 30 minutes, 2 and 6 hours.
		expect(ofA.slice(0, 6).map(({ id, minutes }) => [id, minutes])).toEqual(
			[0, 1, 6, 36, 156, 516].map((minutes) => [first, minutes]),
		);
		expect(ofA.slice(6)).toEqual([{ id: second, subject: 'run/A', minutes: 516 }]);
		expect(received.filter(({ subject }) => subject === 'run/B')).toMatchObject([{ minutes: 0 }]);
		const log = await logOf(webhook);
		expect(log.map(({ seq, state, tries }) => [seq, state, tries.map(({ status }) => status)])).toEqual([
			[3, 'delivered', [204]],
			[2, 'delivered', [204]],
			[1, 'delivered', [503, 503, 503, 503, 503, 204]],
		]);
		expect(mails).toEqual([]);
	});

	if (isNightly)
		it('a webhook that was paused after seven failures sends its waiting events in order when it is resumed', async () => {
			const orgId = await newOrganisation();
			const webhook = await newWebhook(orgId);
			statusOf = () => 500;
			await recordRun(orgId, 'A');
			await sweepFor(40 * hour);
			expect(received).toHaveLength(7);
			expect(mails).toMatchObject([{ to: [`admin@${orgId}.example`], subject: 'Webhook paused: Loan system' }]);
			expect(mails[0]?.text).not.toContain('127.0.0.1');
			const paused = await findWebhook(webhook);
			expect(paused).toMatchObject({ isPaused: true, pausedBecause: 'retries', version: 2 });
			expect(await logOf(webhook)).toMatchObject([{ state: 'failed', triesMade: 7 }]);

			await recordRun(orgId, 'B');
			await sweepFor(hour);
			expect(received).toHaveLength(7);
			expect((await logOf(webhook)).map(({ state }) => state)).toEqual(['waiting', 'failed']);

			statusOf = () => 204;
			const resumed = { ...(paused as WebhookRecord), isPaused: false, round: 2, version: 3 };
			expect(await replaceWebhook(resumed, 2)).toBe(true);
			await wake(webhook, clock());
			await sweepFor(minute);
			expect(
				received
					.slice(7)
					.map(({ subject }) => subject)
					.sort(),
			).toEqual(['run/A', 'run/B']);
			expect((await logOf(webhook)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
			expect(await dueWork(clock() + 48 * hour, 10)).toEqual([]);
		});
});

describe('the event log of an organisation', () => {
	it('an event is logged once, even if it was recorded repeatedly and any step was interrupted', async () => {
		const orgId = await newOrganisation();
		const webhook = await newWebhook(orgId);
		await recordRun(orgId, 'A');
		clock.advance(1);
		await recordRun(orgId, 'A');
		await recordRun(orgId, 'B');
		await sweepFor(0);
		await recordRun(orgId, 'A');
		await sweepFor(minute);
		const log = await eventsAfter(orgId, 0, 10, clock());
		expect(log.map(({ seq, subject }) => [seq, subject])).toEqual([
			[1, 'run/A'],
			[2, 'run/B'],
		]);
		expect(received).toHaveLength(2);
		expect(await logOf(webhook)).toHaveLength(2);
	});

	it('a reader who pages through the log does not miss an event that is being added', async () => {
		const orgId = await newOrganisation();
		const event = { id: 'a', type: 'run.completed', time: '', subject: 'run/A', dataText: '{}' } as const;
		const hasAll = async (seq: number) =>
			followsOn(orgId, seq, (await eventsAfter(orgId, seq, 1, clock()))[0], clock());
		const during: boolean[] = [];
		await append(orgId, event, clock(), async () => {
			// The reader asked before the event was added, received the event, and now asks for later events.
			during.push(await followsOn(orgId, 0, undefined, clock()), await hasAll(0), await hasAll(1), await hasAll(2));
		});
		expect(during).toEqual([true, true, true, false]);
		expect([await hasAll(1), await hasAll(2)]).toEqual([true, false]);
		clock.advance((eventLimits.retentionDays + 1) * 24 * hour);
		expect([await hasAll(0), await hasAll(1)]).toEqual([false, true]);
	});

	it('events of fixings are logged only for organisations with access to their currency', async () => {
		const withDollars = await newOrganisation();
		const withEuros = await newOrganisation({ RFR: { Currencies: ['EUR'] } });
		const withValuation = await newOrganisation({ VAL: {} });
		const statedAt = new Date(clock()).toISOString();
		const fixings = [{ date: '2026-03-13', value: '3.62' }];
		await recordEvent(
			{
				type: 'fixing.published',
				orgId: everyOrganisation,
				subject: 'index/SOFR',
				time: statedAt,
				cause: `SOFR ${statedAt}`,
				data: { index: 'SOFR', currency: 'USD', source: 'publisher', count: 1, fixings },
			},
			clock(),
		);
		await sweepFor(0);
		const logs = await Promise.all(
			[withDollars, withEuros, withValuation].map((orgId) => eventsAfter(orgId, 0, 10, clock())),
		);
		expect(logs.map((log) => log.map((event) => portalEvent(event, '').data))).toEqual([
			[{ index: 'SOFR', currency: 'USD', source: 'publisher', count: 1, fixings }],
			[],
			[],
		]);
	});

	it('a webhook receives only the selected types of events', async () => {
		const orgId = await newOrganisation();
		await newWebhook(orgId, { types: ['run.failed'] });
		await recordRun(orgId, 'A');
		await sweepFor(minute);
		expect(received).toEqual([]);
	});
});

it('an event is not sent if the address of the webhook has become private since it was saved', async () => {
	const orgId = await newOrganisation();
	const webhook = await newWebhook(orgId, { url: 'https://10.0.0.1/' });
	await recordRun(orgId, 'A');
	await sweepFor(0);
	expect(await logOf(webhook)).toMatchObject([{ state: 'retrying', tries: [{ error: 'address-private' }] }]);
});
