import {
	Alert,
	Button,
	Container,
	Header,
	KeyValuePairs,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { LongText } from '#features/admin/shared/grid/admin-grid.tsx';
import { useAdminAttempt } from '#features/admin/shared/messages/use-admin-messages.tsx';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import { type Webhook, type WebhookTry, webhookTest } from '#shared/contract/webhooks.ts';
import { DeliveryLog, LastTry, tryText, WebhookState } from './delivery-log.tsx';

interface WebhookPageProps {
	readonly webhook: Webhook;
	readonly isBusy: boolean;
	readonly onBack: () => void;
	readonly onEdit: () => void;
	readonly onPause: () => void;
	readonly onRotate: () => Promise<unknown>;
	readonly onRemove: () => Promise<unknown>;
}

function TestOutcome({ made }: { readonly made: WebhookTry }) {
	const text = useAdminText();
	const { t } = text;
	const { error, status, durationMillis: millis } = made;
	return error === undefined ? (
		<StatusIndicator type="success">{t('webhooks.test.delivered', { status, millis })}</StatusIndicator>
	) : (
		<StatusIndicator type="error">{t('webhooks.test.failed', { millis, reason: tryText(made, text) })}</StatusIndicator>
	);
}

function WebhookNotes({ isPaused, pausedAt, pausedBecause, rotatedUntil }: Webhook) {
	const { t, language } = useAdminText();
	const at = instantText(pausedAt ?? '', language);
	if (!isPaused && rotatedUntil === undefined) return null;
	return (
		<SpaceBetween size="s">
			{isPaused && (
				<Alert type={pausedBecause === 'retries' ? 'error' : 'info'}>
					{t(pausedBecause === 'retries' ? 'webhooks.retriesNote' : 'webhooks.pausedNote', { at })}
				</Alert>
			)}
			{rotatedUntil !== undefined && (
				<Alert type="info">{t('webhooks.rotationNote', { at: instantText(rotatedUntil, language) })}</Alert>
			)}
		</SpaceBetween>
	);
}

export function WebhookPage({ webhook, isBusy, ...actions }: WebhookPageProps) {
	const { t, language } = useAdminText();
	const { orgId, webhookId, description, url, types, isPaused, lastTry, savedBy, savedAt } = webhook;
	const { isBusy: isTesting, attempt } = useAdminAttempt();
	const [tested, setTested] = useState<WebhookTry>();
	const [asked, setAsked] = useState<'rotate' | 'remove'>();

	const test = () =>
		attempt('webhookTest', async () => {
			setTested(undefined);
			setTested(await callApi(webhookTest, { orgId, webhookId }));
		});
	const confirm = async () => {
		await (asked === 'rotate' ? actions.onRotate() : actions.onRemove());
		setAsked(undefined);
	};

	return (
		<SpaceBetween size="m">
			<Button iconName="arrow-left" onClick={actions.onBack}>
				{t('webhooks.back')}
			</Button>
			<Container
				header={
					<Header
						variant="h2"
						actions={
							<SpaceBetween direction="horizontal" size="xs">
								<Button loading={isTesting} onClick={() => void test()}>
									{t('webhooks.actions.test')}
								</Button>
								<Button loading={isBusy} onClick={actions.onPause}>
									{t(isPaused ? 'webhooks.actions.resume' : 'webhooks.actions.pause')}
								</Button>
								<Button disabled={isBusy} onClick={() => setAsked('rotate')}>
									{t('webhooks.actions.rotate')}
								</Button>
								<Button disabled={isBusy} onClick={actions.onEdit}>
									{t('webhooks.actions.edit')}
								</Button>
								<Button disabled={isBusy} onClick={() => setAsked('remove')}>
									{t('webhooks.actions.remove')}
								</Button>
							</SpaceBetween>
						}
					>
						{description}
					</Header>
				}
			>
				<SpaceBetween size="m">
					<WebhookNotes {...webhook} />
					<KeyValuePairs
						columns={2}
						items={[
							{ label: t('webhooks.fields.url'), value: <LongText>{url}</LongText> },
							{ label: t('webhooks.fields.state'), value: <WebhookState {...webhook} /> },
							{
								label: t('webhooks.fields.types'),
								value: types.map((type) => <div key={type}>{t(`webhooks.types.${type}`)}</div>),
							},
							{ label: t('webhooks.fields.lastTry'), value: <LastTry made={lastTry} /> },
							{
								label: t('webhooks.fields.saved'),
								value: t('bulk.savedBy', { by: savedBy, at: instantText(savedAt, language) }),
							},
						]}
					/>
					<div aria-live="polite">
						{isTesting && <StatusIndicator type="in-progress">{t('webhooks.test.sending')}</StatusIndicator>}
						{tested !== undefined && <TestOutcome made={tested} />}
					</div>
				</SpaceBetween>
			</Container>
			<DeliveryLog key={webhookId} webhook={webhook} />
			{asked !== undefined && (
				<AskDialog
					title={t(`webhooks.actions.${asked}`)}
					confirm={t(`webhooks.actions.${asked}`)}
					isBusy={isBusy}
					onConfirm={() => void confirm()}
					onCancel={() => setAsked(undefined)}
				>
					{t(`webhooks.${asked}Question`)}
				</AskDialog>
			)}
		</SpaceBetween>
	);
}
