import { Box, Button, FormField, Header, Link, SpaceBetween, Table } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminAddress, useAdminText } from '#features/admin/shared/admin-text.ts';
import { GridEmpty, LongText } from '#features/admin/shared/grid/admin-grid.tsx';
import { useAdminChange, useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.tsx';
import {
	OrganisationSelect,
	useOwnOrganisation,
	useShownOrganisation,
} from '#features/admin/shared/organisation-choice.tsx';
import { helpAddress } from '#i18n/help-address.ts';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';
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
import { eventLimits } from '#shared/events/event-types.ts';
import { LastTry, typeCount, WebhookState } from './delivery-log.tsx';
import { SecretDialog, type WebhookDraft, WebhookForm } from './webhook-form.tsx';
import { WebhookPage } from './webhook-page.tsx';

const placeOf = (query: URLSearchParams) => ({ orgId: parameter(query, 'of'), webhookId: parameter(query, 'webhook') });

export function WebhooksView() {
	const { t } = useAdminText();
	const own = useOwnOrganisation();
	const [place, setPlace] = useState(() => placeOf(queryAt(adminAddress)));
	const orgId = own?.isOperator === false ? own.orgId : place.orgId;
	const chosen = useShownOrganisation(orgId);
	useAddressParameters(adminAddress, { of: place.orgId, webhook: place.webhookId }, (query) =>
		setPlace(placeOf(query)),
	);
	return (
		<SpaceBetween size="m">
			{own?.isOperator === true && (
				<FormField label={t('fields.organisation')}>
					<OrganisationSelect
						ariaLabel={t('fields.organisation')}
						chosen={chosen}
						onChoose={(next) => next !== undefined && setPlace({ orgId: next.orgId, webhookId: undefined })}
					/>
				</FormField>
			)}
			{chosen === undefined ? (
				own?.isOperator === true && orgId === undefined && <Box>{t('webhooks.choose')}</Box>
			) : (
				<Webhooks
					key={chosen.orgId}
					orgId={chosen.orgId}
					opened={place.webhookId}
					onOpen={(webhookId) => setPlace((before) => ({ ...before, webhookId }))}
				/>
			)}
		</SpaceBetween>
	);
}

interface WebhooksProps {
	readonly orgId: string;
	readonly opened: string | undefined;
	readonly onOpen: (webhookId: string | undefined) => void;
}

function Webhooks({ orgId, opened, onOpen }: WebhooksProps) {
	const all = useWebhooks(orgId);
	const [form, setForm] = useState<{ readonly webhook: Webhook | undefined }>();
	const [secret, setSecret] = useState<string>();
	const webhook = all.webhooks?.find(({ webhookId }) => webhookId === opened);
	const rotate = async (rotated: Webhook) => setSecret(await all.rotate(rotated));
	const remove = async (removed: Webhook) => {
		if (await all.remove(removed)) onOpen(undefined);
	};
	return (
		<>
			{webhook === undefined ? (
				<WebhookTable all={all} onAdd={() => setForm({ webhook: undefined })} onOpen={onOpen} />
			) : (
				<WebhookPage
					webhook={webhook}
					isBusy={all.isBusy}
					onBack={() => {
						onOpen(undefined);
						all.reload();
					}}
					onEdit={() => setForm({ webhook })}
					onPause={() => void all.pause(webhook)}
					onRotate={() => rotate(webhook)}
					onRemove={() => remove(webhook)}
				/>
			)}
			{form !== undefined && (
				<WebhookForm
					webhook={form.webhook}
					isBusy={all.isBusy}
					onSave={async (draft, onRefused) => {
						const saved = await all.save(draft, form.webhook, onRefused);
						if (saved?.secret !== undefined) setSecret(saved.secret);
						return saved !== undefined;
					}}
					onClose={() => setForm(undefined)}
				/>
			)}
			{secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
		</>
	);
}

interface WebhookTableProps {
	readonly all: ReturnType<typeof useWebhooks>;
	readonly onAdd: () => void;
	readonly onOpen: (webhookId: string) => void;
}

function WebhookTable({ all, onAdd, onOpen }: WebhookTableProps) {
	const text = useAdminText();
	const { t, language } = text;
	const { webhooks = [], isLoading, reload } = all;
	return (
		<Table
			variant="container"
			contentDensity="compact"
			wrapLines
			trackBy="webhookId"
			items={webhooks}
			loading={isLoading && webhooks.length === 0}
			loadingText={t('grid.loading')}
			ariaLabels={{ tableLabel: t('tabs.webhooks') }}
			header={
				<Header
					variant="h2"
					counter={`(${webhooks.length}/${eventLimits.webhooks})`}
					description={
						<>
							{t('webhooks.note')}{' '}
							<Link
								href={helpAddress('api', language, 'webhooks')}
								external
								externalIconAriaLabel={t('feeds.opensNewTab')}
							>
								{t('webhooks.help')}
							</Link>
						</>
					}
					actions={
						<SpaceBetween direction="horizontal" size="xs">
							<Button iconName="refresh" ariaLabel={t('webhooks.reload')} loading={isLoading} onClick={reload} />
							<Button variant="primary" disabled={webhooks.length >= eventLimits.webhooks} onClick={onAdd}>
								{t('webhooks.new')}
							</Button>
						</SpaceBetween>
					}
				>
					{t('tabs.webhooks')}
				</Header>
			}
			empty={<GridEmpty pages={all} text={t('webhooks.none')} />}
			columnDefinitions={[
				{
					id: 'description',
					header: t('webhooks.fields.description'),
					isRowHeader: true,
					minWidth: 140,
					cell: ({ webhookId, description }) => (
						<Button
							variant="inline-link"
							ariaLabel={t('webhooks.open', { name: description })}
							onClick={() => onOpen(webhookId)}
						>
							{description}
						</Button>
					),
				},
				{
					id: 'state',
					header: t('webhooks.fields.state'),
					minWidth: 140,
					cell: (webhook) => <WebhookState {...webhook} />,
				},
				{
					id: 'lastTry',
					header: t('webhooks.fields.lastTry'),
					minWidth: 200,
					cell: ({ lastTry }) => <LastTry made={lastTry} />,
				},
				{
					id: 'types',
					header: t('webhooks.fields.types'),
					minWidth: 90,
					cell: (webhook) => typeCount(webhook, text),
				},
				{
					id: 'url',
					header: t('webhooks.fields.url'),
					minWidth: 220,
					cell: ({ url }) => <LongText>{url}</LongText>,
				},
			]}
		/>
	);
}

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
		/** @returns the secret of a new webhook; undefined on failure */
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
