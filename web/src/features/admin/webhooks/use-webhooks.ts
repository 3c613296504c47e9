import { useQuery } from '@tanstack/react-query';
import { useAdminChange, useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { callApi } from '#lib/api-client.ts';
import {
	type Webhook,
	webhookAdd,
	webhookList,
	webhookPause,
	webhookRemove,
	webhookRotate,
	webhookUpdate,
} from '#shared/contract/webhooks.ts';
import type { EventType } from '#shared/events/event-types.ts';

export interface WebhookDraft {
	readonly description: string;
	readonly url: string;
	readonly types: readonly EventType[];
}

/** Loads the webhooks of an organisation. Each successful change reloads them. */
export function useWebhooks(orgId: string) {
	const messages = useAdminMessages();
	const queryKey = ['admin', 'webhooks', orgId];
	const query = useQuery({
		queryKey,
		queryFn: async ({ signal }) => {
			try {
				return (await callApi(webhookList, { orgId }, { signal })).webhooks;
			} catch (error) {
				if (!signal.aborted) messages.failed('webhookList', error);
				throw error;
			}
		},
		refetchOnWindowFocus: false,
		staleTime: 0,
	});
	const { isBusy, change } = useAdminChange(queryKey);
	const named = ({ webhookId, version }: Webhook) => ({ orgId, webhookId, version });

	return {
		webhooks: query.data,
		isLoading: query.isFetching,
		isFailed: query.isError && !query.isFetching,
		isBusy,
		reload: () => void query.refetch(),
		/**
		 * Adds or updates a webhook.
		 *
		 * @returns the secret of a new webhook; undefined for an update and on failure
		 */
		async save(
			draft: WebhookDraft,
			saved: Webhook | undefined,
			onRefused: (error: unknown) => boolean,
		): Promise<{ readonly secret?: string } | undefined> {
			const fields = { ...draft, types: [...draft.types] };
			const call = async () =>
				saved === undefined
					? callApi(webhookAdd, { orgId, ...fields })
					: { ...(await callApi(webhookUpdate, { ...named(saved), ...fields })), secret: undefined };
			const answer = await change('webhookSave', call, onRefused);
			if (answer === undefined) return undefined;
			messages.webhookDone(saved === undefined ? 'added' : 'updated');
			return answer.secret === undefined ? {} : { secret: answer.secret };
		},
		async pause(webhook: Webhook) {
			const isPaused = !webhook.isPaused;
			const call = () => callApi(webhookPause, { ...named(webhook), isPaused });
			if ((await change('webhookPause', call)) !== undefined) messages.webhookDone(isPaused ? 'paused' : 'resumed');
		},
		/**
		 * Replaces the secret of a webhook.
		 *
		 * @returns the new secret; undefined on failure
		 */
		async rotate(webhook: Webhook): Promise<string | undefined> {
			return (await change('webhookRotate', () => callApi(webhookRotate, named(webhook))))?.secret;
		},
		async remove(webhook: Webhook): Promise<boolean> {
			const removed = await change('webhookRemove', () => callApi(webhookRemove, named(webhook)));
			if (removed !== undefined) messages.webhookDone('removed');
			return removed !== undefined;
		},
	};
}
