import { administratorsOf } from '#functions/directory/administrators.ts';
import { findOrganisation } from '#functions/directory/organisations.ts';
import type { Mail, sendMail } from '#platform/mail/send-mail.ts';
import { logger } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { nextTryMillis } from '#shared/events/retry-plan.ts';
import { tryErrors } from '#shared/events/try-errors.ts';
import { type PostParts, postEvent } from './post-event.ts';
import { findEvent, portalEvent } from './store/event-log.ts';
import {
	dequeue,
	findDelivery,
	newDelivery,
	putDelivery,
	putQueued,
	type QueuedEvent,
	queueBegin,
} from './store/webhook-deliveries.ts';
import {
	findWebhook,
	forgetWork,
	release,
	replaceWebhook,
	takeLease,
	type WebhookName,
	type WebhookRecord,
	type WebhookTry,
	type WebhookWork,
} from './store/webhook-store.ts';

export interface SenderParts extends PostParts {
	readonly sendMail: typeof sendMail;
	readonly newToken: () => string;
}

const maxConsidered = 2_000;

const subjectsAtOnce = 5;

/** Senders start no attempt after this time. A job then starts a new sender within a minute. Leases last longer. */
const sendingMillis = 60_000;

const maxRecipients = 10;

const mailPauseMillis = 10 * 60_000;
const mailingMillis = 24 * 3600_000;

interface Sending {
	readonly name: WebhookName;
	readonly parts: SenderParts;
	readonly stopAtMillis: number;
	webhook: WebhookRecord;
	lastTry?: WebhookTry;
	mailDue: boolean;
}

/** Events about one subject are sent in order. Undefined if a different sender has the lease. */
export async function sendQueue(name: WebhookName, parts: SenderParts): Promise<number | undefined> {
	const token = parts.newToken();
	const work = await takeLease(name, token, parts.clock());
	if (work === undefined) return undefined;
	const webhook = await openWebhook(name);
	if (webhook === undefined) {
		await forgetWork(name);
		return 0;
	}
	const stopAtMillis = parts.clock() + sendingMillis;
	const sending: Sending = { name, parts, stopAtMillis, webhook, mailDue: work.mailDue === true };
	let delivered = 0;
	try {
		delivered = await sendDue(sending);
		if (sending.mailDue) await mailAboutPause(sending);
	} finally {
		await endWork(sending, token, work);
	}
	return delivered;
}

async function openWebhook(name: WebhookName): Promise<WebhookRecord | undefined> {
	const organisation = await findOrganisation(name.orgId);
	return organisation === undefined || organisation.isClosing === true ? undefined : findWebhook(name);
}

async function endWork(sending: Sending, token: string, { wakes, lastTry }: WebhookWork): Promise<void> {
	const { name, parts, webhook, mailDue } = sending;
	const now = parts.clock();
	const next = webhook.isPaused ? undefined : nextDue(await queueBegin(name, maxConsidered), webhook, now);
	const nextAtMillis = mailDue ? now + mailPauseMillis : next;
	await release(name, token, wakes, { nextAtMillis, lastTry: sending.lastTry ?? lastTry, mailDue }, now);
}

async function sendDue(sending: Sending): Promise<number> {
	const { name, parts, stopAtMillis } = sending;
	let delivered = 0;
	while (!sending.webhook.isPaused && parts.clock() < stopAtMillis) {
		const due = dueSubjects(await queueBegin(name, maxConsidered), sending.webhook, parts.clock());
		if (due.length === 0) break;
		const secrets = await parts.signingSecrets(sending.webhook, parts.clock());
		const lanes = Array.from({ length: Math.min(subjectsAtOnce, due.length) }, async () => {
			for (let events = due.shift(); events !== undefined; events = due.shift()) {
				delivered += await sendSubject(sending, events, secrets);
			}
		});
		await Promise.all(lanes);
		sending.webhook = (await openWebhook(name)) ?? { ...sending.webhook, isPaused: true };
	}
	return delivered;
}

/** Excludes subjects whose first event is not due yet. */
function dueSubjects(queue: readonly QueuedEvent[], webhook: WebhookRecord, nowMillis: number): QueuedEvent[][] {
	const subjects = [...Map.groupBy(queue, ({ subject }) => subject).values()];
	return subjects.filter(([first]) => first !== undefined && dueMillis(first, webhook) <= nowMillis);
}

/** Delays before the webhook was resumed do not count. */
const dueMillis = ({ nextAt, round }: QueuedEvent, webhook: WebhookRecord): number =>
	nextAt === undefined || round !== webhook.round ? 0 : Date.parse(nextAt);

function nextDue(queue: readonly QueuedEvent[], webhook: WebhookRecord, nowMillis: number): number | undefined {
	const firsts = [...Map.groupBy(queue, ({ subject }) => subject).values()].flatMap(([first]) => first ?? []);
	const times = firsts.map((first) => Math.max(nowMillis, dueMillis(first, webhook)));
	return times.length === 0 ? undefined : Math.min(...times);
}

/** Stops at the first failure. */
async function sendSubject(
	sending: Sending,
	events: readonly QueuedEvent[],
	secrets: readonly string[],
): Promise<number> {
	let delivered = 0;
	for (const event of events) {
		if (sending.webhook.isPaused || sending.parts.clock() >= sending.stopAtMillis) break;
		if (!(await sendOne(sending, event, secrets))) break;
		delivered += 1;
	}
	return delivered;
}

/** @returns true if the event was delivered or has expired */
async function sendOne(sending: Sending, queued: QueuedEvent, secrets: readonly string[]): Promise<boolean> {
	const { name, parts, webhook } = sending;
	const event = await findEvent(name.orgId, queued.seq);
	if (event === undefined) {
		await dequeue(name, queued.seq);
		return true;
	}
	const made = await postEvent(webhook, portalEvent(event, name.orgId), secrets, parts);
	sending.lastTry = made;
	const { nextAt: _, ...before } = (await findDelivery(name, queued.seq)) ?? newDelivery(event);
	const tried = { ...before, tries: [...before.tries, made], triesMade: before.triesMade + 1 };
	if (made.error === undefined) {
		await putDelivery(name, { ...tried, state: 'delivered' });
		await dequeue(name, queued.seq);
		return true;
	}
	const tries = (queued.round === webhook.round ? queued.tries : 0) + 1;
	const nextMillis = nextTryMillis(tries, parts.clock());
	const next = nextMillis === undefined ? {} : { nextAt: new Date(nextMillis).toISOString() };
	const { seq, subject } = queued;
	await putDelivery(name, { ...tried, ...next, state: nextMillis === undefined ? 'failed' : 'retrying' });
	await putQueued(name, { seq, subject, tries, round: webhook.round, expiresAt: event.expiresAt, ...next });
	if (nextMillis === undefined) await pause(sending);
	return false;
}

/** Tries again if the webhook is saved at the same time. */
async function pause(sending: Sending): Promise<void> {
	const { name, parts } = sending;
	const pausedAt = new Date(parts.clock()).toISOString();
	for (let current = await findWebhook(name); current !== undefined; current = await findWebhook(name)) {
		if (current.isPaused || current.round !== sending.webhook.round) break;
		const paused: WebhookRecord = {
			...current,
			isPaused: true,
			pausedAt,
			pausedBecause: 'retries',
			version: current.version + 1,
		};
		if (!(await replaceWebhook(paused, current.version))) continue;
		sending.webhook = paused;
		sending.mailDue = true;
		logger.warn('a webhook was paused after its last try', { ...name });
		return;
	}
}

/** A refused mail is tried again for a day. */
async function mailAboutPause(sending: Sending): Promise<void> {
	const { name, parts, webhook } = sending;
	if (!webhook.isPaused) {
		sending.mailDue = false;
		return;
	}
	const to = (await administratorsOf(name.orgId)).slice(0, maxRecipients);
	try {
		if (to.length > 0) await parts.sendMail(mailOf(webhook, sending.lastTry, to));
		sending.mailDue = false;
	} catch (error) {
		logger.warn('a mail was refused', { ...name, error: error as Error });
		const age = parts.clock() - Date.parse(webhook.pausedAt ?? webhook.savedAt);
		if (age < mailingMillis) return;
		logger.warn(alarmMessages.mailFailed, { ...name });
		sending.mailDue = false;
	}
}

/** Contains no server addresses. */
function mailOf({ description }: WebhookRecord, lastTry: WebhookTry | undefined, to: readonly string[]): Mail {
	const { error, status } = lastTry ?? {};
	const reason = error === undefined ? undefined : tryErrors[error as keyof typeof tryErrors];
	const lines = [
		`Webhook: ${description}`,
		...(reason === undefined ? [] : [`Last try: ${reason}${status === undefined ? '' : ` Status: ${status}.`}`]),
		'',
		'An event could not be delivered in seven tries. The webhook is paused, and events wait for 30 days.',
		'Correct the cause, test the webhook in the portal, then resume it: all events that wait are sent in order.',
	];
	return { to, subject: `Webhook paused: ${description}`, text: `${lines.join('\n')}\n` };
}
