import { randomUUID } from 'node:crypto';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { logger } from '#platform/runtime.ts';
import { createSecrets, newSecretName, removeLeftover } from '#platform/secrets/secret-store.ts';
import { hostOf } from '#platform/transfer/https-post.ts';
import { isPublicAddress, resolvePublicHost } from '#platform/transfer/resolve-public.ts';
import {
	type WebhookTry as DescribedTry,
	type Webhook,
	webhookAdd,
	webhookList,
	webhookPause,
	webhookRemove,
	webhookRotate,
	webhookUpdate,
} from '#shared/contract/webhooks.ts';
import { eventLimits } from '#shared/events/event-types.ts';
import { type TryErrorCode, tryErrors } from '#shared/events/try-errors.ts';
import {
	type Administration,
	requireOpenOrganisation,
	requireOrganisation,
} from '../directory/access/administration.ts';
import { operation } from '../directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion, savedNow } from '../directory/saved-version.ts';
import { removeWebhookItems } from './remove-events.ts';
import { newSigningSecret } from './signature.ts';
import {
	addWebhook,
	findWebhook,
	previousSecret,
	replaceWebhook,
	secretKey,
	type WebhookName,
	type WebhookRecord,
	type WebhookTry,
	wake,
	webhooksOfOrganisation,
	worksOf,
} from './store/webhook-store.ts';

const urlFaults = {
	'not-a-url': 'it is not a URL. Enter an address such as https://events.bank.example/portal.',
	'not-https': 'it does not begin with https://. Events are sent over TLS only.',
	'has-password': 'it has a user name or password. Receivers know the portal by its signature.',
	'has-fragment': 'it has a fragment (#). Leave it out.',
	'host-unknown': 'the host name has no address.',
	'address-private': 'the host has an address that is not on the public internet.',
} as const;

/** Returns the URL to store. It is checked again at each delivery. */
async function checkUrl(text: string): Promise<string> {
	const url = URL.parse(text);
	if (url === null || url.hostname === '') throw urlInvalid('not-a-url');
	if (url.protocol !== 'https:' && url.protocol !== 'http:') throw urlInvalid('not-https');
	if (url.username !== '' || url.password !== '') throw urlInvalid('has-password');
	if (url.hash !== '') throw urlInvalid('has-fragment');
	const found = await resolvePublicHost(hostOf(url)).catch((error: Error) => {
		logger.warn('the host of a webhook was not looked up', { error });
		return undefined;
	});
	if (found !== undefined && 'fault' in found) throw urlInvalid(found.fault);
	// True if this deployment allows the private address.
	const isPrivate = found !== undefined && !isPublicAddress(found.address);
	if (url.protocol === 'http:' && !isPrivate) throw urlInvalid('not-https');
	return url.href;
}

function urlInvalid(fault: keyof typeof urlFaults) {
	const reason = urlFaults[fault];
	return refuse('webhook-url-invalid', { fault, reason }, { issues: [{ path: ['url'], message: reason }] });
}

export async function requireWebhook(
	administration: Pick<Administration, 'caller'>,
	{ orgId, webhookId }: WebhookName,
): Promise<WebhookRecord> {
	await requireOrganisation(administration, orgId);
	const webhook = await findWebhook({ orgId, webhookId });
	if (webhook !== undefined) return webhook;
	throw refuse('unknown-webhook', { webhookId });
}

function describeWebhook(webhook: WebhookRecord, nowMillis: number, lastTry?: WebhookTry): Webhook {
	const { round: _, secretName: __, previousSecretName: ___, previousUntil, createdAt: ____, ...rest } = webhook;
	const isRotating = previousSecret(webhook, nowMillis).length > 0;
	return {
		...rest,
		...(isRotating && previousUntil !== undefined ? { rotatedUntil: previousUntil } : {}),
		...(lastTry === undefined ? {} : { lastTry: describeTry(lastTry) }),
	};
}

async function lastTryOf(webhook: WebhookRecord): Promise<WebhookTry | undefined> {
	const [work] = await worksOf([webhook]);
	return work?.lastTry;
}

export const list = operation(webhookList, async ({ request, caller, clock }) => {
	const { orgId } = await requireOrganisation({ caller }, request.orgId);
	const webhooks = await webhooksOfOrganisation(orgId);
	const tries = new Map((await worksOf(webhooks)).map(({ webhookId, lastTry }) => [webhookId, lastTry]));
	return { webhooks: webhooks.map((each) => describeWebhook(each, clock(), tries.get(each.webhookId))) };
});

const recorded = (
	action: Recorded['action'],
	{ orgId, webhookId, description }: WebhookRecord,
	changes: Recorded['changes'] = [],
): Recorded => ({ action, entity: 'webhook', entityId: webhookId, entityName: description, orgId, changes });

const secretChange = { field: 'secret', before: '••••', after: '••••' };

type Fields = Pick<WebhookRecord, 'url' | 'description' | 'types'>;

function changesOf(before: Fields | undefined, after: Fields): Recorded['changes'] {
	const texts = (fields: Fields | undefined) => ({
		url: fields?.url ?? '',
		description: fields?.description ?? '',
		types: fields?.types.join(', ') ?? '',
	});
	const [was, is] = [texts(before), texts(after)];
	const names = ['url', 'description', 'types'] as const;
	return names
		.filter((field) => was[field] !== is[field])
		.map((field) => ({ field, before: was[field], after: is[field] }));
}

/** If no record names the secret afterwards, the nightly job removes it. */
async function storeNewSecret(name: WebhookName) {
	const secret = newSigningSecret();
	const secretName = newSecretName(name, 'signing');
	if (!(await createSecrets(secretName, { [secretKey]: secret }))) throw new Error('the name of a new secret is taken');
	return { secret, secretName };
}

export const add = operation(webhookAdd, async ({ request, ...administration }) => {
	const { orgId } = await requireOpenOrganisation(administration, request.orgId);
	const { description, types } = request;
	const { length } = await webhooksOfOrganisation(orgId);
	if (length >= eventLimits.webhooks) throw refuse('too-many-webhooks', { max: eventLimits.webhooks });
	const url = await checkUrl(request.url);
	const name = { orgId, webhookId: randomUUID() };
	const saved = savedNow(administration, 1);
	const fields = { url, description, types: [...new Set(types)] };
	const webhook = { ...name, ...fields, isPaused: false, round: 1, createdAt: saved.savedAt, ...saved };
	const audited = recorded('add', { ...webhook, secretName: '' }, [secretChange, ...changesOf(undefined, fields)]);
	return await withAuditRecord(administration, audited, async () => {
		const { secret, secretName } = await storeNewSecret(name);
		const added: WebhookRecord = { ...webhook, secretName };
		if (!(await addWebhook(added))) throw new Error(`the new webhook ${name.webhookId} exists`);
		return { ...describeWebhook(added, administration.clock()), secret };
	});
});

export const update = operation(webhookUpdate, async ({ request, ...administration }) => {
	const before = await requireWebhook(administration, request);
	requireSameVersion(request.version, before);
	const { description, types } = request;
	const fields = { url: await checkUrl(request.url), description, types: [...new Set(types)] };
	const after = { ...before, ...fields, ...savedNow(administration, before.version + 1) };
	return await withAuditRecord(administration, recorded('update', after, changesOf(before, after)), async () => {
		await replace(administration, before, after);
		return describeWebhook(after, administration.clock(), await lastTryOf(after));
	});
});

export const pause = operation(webhookPause, async ({ request, ...administration }) => {
	const before = await requireWebhook(administration, request);
	requireSameVersion(request.version, before);
	const { isPaused } = request;
	const { pausedAt: _, pausedBecause: __, ...rest } = before;
	const saved = savedNow(administration, before.version + 1);
	const after: WebhookRecord = isPaused
		? { ...rest, ...saved, isPaused, pausedAt: saved.savedAt, pausedBecause: 'administrator' }
		: // Tries before the pause do not count any more.
			{ ...rest, ...saved, isPaused, round: before.round + 1 };
	return await withAuditRecord(administration, recorded(isPaused ? 'pause' : 'resume', after), async () => {
		await replace(administration, before, after);
		if (!isPaused) await wake(after, administration.clock());
		return describeWebhook(after, administration.clock(), await lastTryOf(after));
	});
});

export const rotate = operation(webhookRotate, async ({ request, ...administration }) => {
	const before = await requireWebhook(administration, request);
	requireSameVersion(request.version, before);
	const now = administration.clock();
	return await withAuditRecord(administration, recorded('update', before, [secretChange]), async () => {
		const { secret, secretName } = await storeNewSecret(before);
		const after: WebhookRecord = {
			...before,
			...savedNow(administration, before.version + 1),
			secretName,
			previousSecretName: before.secretName,
			previousUntil: new Date(now + eventLimits.rotationHours * 3600_000).toISOString(),
		};
		await replace(administration, before, after, () => removeLeftover(secretName));
		// After a second rotation within a day, the oldest secret is no longer used for signing.
		const superseded = before.previousSecretName;
		if (superseded !== undefined) await removeLeftover(superseded);
		return { ...describeWebhook(after, now, await lastTryOf(after)), secret };
	});
});

export const remove = operation(webhookRemove, async ({ request, ...administration }) => {
	const webhook = await requireWebhook(administration, request);
	requireSameVersion(request.version, webhook);
	return await withAuditRecord(administration, recorded('remove', webhook), async () => {
		await removeWebhookItems(webhook);
		return { webhookId: webhook.webhookId };
	});
});

async function replace(
	administration: Administration,
	before: WebhookRecord,
	after: WebhookRecord,
	undo: () => Promise<void> = async () => undefined,
): Promise<void> {
	if (await replaceWebhook(after, before.version)) return;
	await undo();
	throw changedMeanwhile(await requireWebhook(administration, before));
}

export function describeTry({ error, ...made }: WebhookTry): DescribedTry {
	if (error === undefined) return made;
	return { ...made, error: { code: error, message: tryErrors[error as TryErrorCode] ?? error } };
}
