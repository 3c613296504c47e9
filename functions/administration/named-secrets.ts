import * as z from 'zod';
import * as pullStore from '#functions/delivery/loan-pull/pull-store.ts';
import * as jobStore from '#functions/delivery/store/job-store.ts';
import { findOrganisation, organisationKey, organisationSummaries } from '#functions/directory/organisations.ts';
import { userSummaries } from '#functions/directory/store/list-users.ts';
import { findUser, userKey } from '#functions/directory/users.ts';
import {
	findWebhook,
	previousSecret,
	type WebhookRecord,
	webhooksOfOrganisation,
} from '#functions/events/store/webhook-store.ts';
import { getMany, itemParser } from '#platform/aws/table.ts';
import { systemClock } from '#platform/runtime.ts';
import { type KeptSecret, ownerOfSecret, secretNamesIn } from '#platform/secrets/secret-store.ts';

/** Minimum age for removing a secret. A save writes its secrets first and their configuration within 30 seconds. */
const leastAgeMillis = 24 * 3600 * 1000;

/** Excludes secrets of unknown age and secrets whose names have an unknown form. */
export function leftovers(
	kept: readonly KeptSecret[],
	named: ReadonlySet<string>,
	nowMillis: number,
): readonly string[] {
	return kept
		.filter(({ changedAtMillis }) => changedAtMillis !== undefined && nowMillis - changedAtMillis >= leastAgeMillis)
		.map(({ name }) => name)
		.filter((name) => ownerOfSecret(name) !== undefined && !named.has(name));
}

const configurations = z.object({
	frontendConfig: z.string().exactOptional(),
	backendConfig: z.string().exactOptional(),
});

const parseConfigurations = itemParser('directory', configurations);

/** Limits the number of configurations in memory, because they are long. */
const ownersAtOnce = 100;

const namesOf = ({ frontendConfig = '', backendConfig = '' }: z.output<typeof configurations>): readonly string[] =>
	[frontendConfig, backendConfig].flatMap(secretNamesIn);

/** Eventually consistent. Throws if a configuration cannot be read: its secrets must not be removed. */
export async function namedSecrets(): Promise<ReadonlySet<string>> {
	const [organisations, users] = await Promise.all([organisationSummaries(), userSummaries()]);
	const keys = [...organisations.map(({ orgId }) => organisationKey(orgId)), ...users.map(({ sub }) => userKey(sub))];
	const names = new Set<string>();
	for (let from = 0; from < keys.length; from += ownersAtOnce) {
		const owners = await getMany('directory', keys.slice(from, from + ownersAtOnce));
		for (const name of owners.map(parseConfigurations).flatMap(namesOf)) names.add(name);
	}
	for (const { orgId } of organisations) {
		for (const job of await jobStore.ofOrganisation(orgId)) {
			for (const name of secretNamesIn(job.requestText)) names.add(name);
		}
		for (const name of await namesOfPull(orgId)) names.add(name);
		for (const webhook of await webhooksOfOrganisation(orgId))
			for (const name of namesOfWebhook(webhook)) names.add(name);
	}
	return names;
}

async function namesOfPull(orgId: string): Promise<readonly string[]> {
	const pull = await pullStore.find(orgId);
	return pull === undefined ? [] : secretNamesIn(pull.settingText);
}

/** The previous secret of a webhook is in use until its rotation ends. */
const namesOfWebhook = (webhook: WebhookRecord) => [webhook.secretName, ...previousSecret(webhook, systemClock())];

/** Strongly consistent, unlike {@link namedSecrets}. */
export async function isNamedByOwner(secret: string): Promise<boolean> {
	const owner = ownerOfSecret(secret);
	if (owner === undefined) return true;
	const { orgId, webhookId } = owner;
	if (webhookId !== undefined) {
		const webhook = await findWebhook({ orgId, webhookId });
		return webhook !== undefined && namesOfWebhook(webhook).includes(secret);
	}
	if (owner.jobId === pullStore.loanPullOwner) return (await namesOfPull(owner.orgId)).includes(secret);
	if (owner.jobId !== undefined) {
		const job = await jobStore.find(owner.jobId);
		return job !== undefined && secretNamesIn(job.requestText).includes(secret);
	}
	const found = owner.sub === undefined ? await findOrganisation(owner.orgId) : await findUser(owner.sub);
	return found !== undefined && namesOf(found).includes(secret);
}
