import {
	Box,
	Button,
	ExpandableSection,
	Header,
	StatusIndicator,
	type StatusIndicatorProps,
	Table,
} from '@cloudscape-design/components';
import { useState } from 'react';
import { type AdminText, useAdminText } from '#features/admin/shared/admin-text.ts';
import { GridEmpty, GridPagination, LongText, usePages } from '#features/admin/shared/grid/admin-grid.tsx';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.tsx';
import { withBrackets, withColon } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import {
	type Webhook,
	type WebhookDelivery,
	type WebhookTry,
	webhookDeliveries,
	webhookResend,
} from '#shared/contract/webhooks.ts';
import { eventTypes, type WebhookDeliveryState } from '#shared/events/event-types.ts';
import { type TryErrorCode, tryErrors } from '#shared/events/try-errors.ts';

const isTryError = (code: string): code is TryErrorCode => Object.hasOwn(tryErrors, code);

export function tryText({ error, status }: WebhookTry, { t }: Pick<AdminText, 't'>): string {
	if (error === undefined) return t('webhooks.status', { status });
	return isTryError(error.code) ? t(`webhooks.errors.${error.code}`, { status }) : error.message;
}

export function LastTry({ made }: { readonly made: WebhookTry | undefined }) {
	const text = useAdminText();
	if (made === undefined) return <Box color="text-body-secondary">{text.t('webhooks.never')}</Box>;
	return (
		<>
			<StatusIndicator type={made.error === undefined ? 'success' : 'error'}>{tryText(made, text)}</StatusIndicator>
			<Box variant="small" display="block">
				{instantText(made.at, text.language)}
			</Box>
		</>
	);
}

export function WebhookState({ isPaused, pausedBecause = 'administrator' }: Webhook) {
	const { t } = useAdminText();
	if (!isPaused) return <StatusIndicator type="success">{t('webhooks.states.active')}</StatusIndicator>;
	const type = pausedBecause === 'retries' ? 'error' : 'stopped';
	return <StatusIndicator type={type}>{t(`webhooks.states.${pausedBecause}`)}</StatusIndicator>;
}

export const typeCount = ({ types }: Webhook, { t }: Pick<AdminText, 't'>): string =>
	types.length === eventTypes.length ? t('webhooks.allTypes') : t('webhooks.typeCount', { count: types.length });

const indicators: Readonly<Record<WebhookDeliveryState, StatusIndicatorProps.Type>> = {
	waiting: 'pending',
	retrying: 'warning',
	delivered: 'success',
	failed: 'error',
};

const refreshMillis = 10_000;

const isOpen = ({ state }: WebhookDelivery) => state === 'waiting' || state === 'retrying';

export function DeliveryLog({ webhook: { orgId, webhookId, isPaused } }: { readonly webhook: Webhook }) {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const [sending, setSending] = useState<number>();
	const pages = usePages<WebhookDelivery>(
		['webhook-deliveries', orgId, webhookId],
		async (cursor, signal) => {
			try {
				const request = { orgId, webhookId, ...(cursor === undefined ? {} : { cursor }) };
				const { deliveries, ...more } = await callApi(webhookDeliveries, request, { signal });
				return { items: deliveries, ...more };
			} catch (error) {
				if (!signal.aborted) messages.failed('webhookDeliveries', error);
				throw error;
			}
		},
		(items) => (!isPaused && items.some(isOpen) ? refreshMillis : false),
	);
	const resend = async (number: number) => {
		setSending(number);
		messages.attempt('webhookResend');
		try {
			await callApi(webhookResend, { orgId, webhookId, number });
			messages.webhookDone('resent');
			pages.reload();
		} catch (error) {
			messages.failed('webhookResend', error);
		} finally {
			setSending(undefined);
		}
	};
	return (
		<Table
			variant="container"
			contentDensity="compact"
			wrapLines
			trackBy={({ number }) => String(number)}
			items={pages.items}
			loading={pages.isLoading && pages.items.length === 0}
			loadingText={t('grid.loading')}
			ariaLabels={{ tableLabel: t('webhooks.log.title') }}
			pagination={<GridPagination pages={pages} />}
			header={
				<Header
					variant="h3"
					actions={
						<Button
							iconName="refresh"
							ariaLabel={t('webhooks.reload')}
							loading={pages.isLoading}
							onClick={pages.reload}
						/>
					}
				>
					{t('webhooks.log.title')}
				</Header>
			}
			empty={<GridEmpty pages={pages} text={t('webhooks.log.none')} />}
			columnDefinitions={[
				{
					id: 'event',
					header: t('webhooks.log.event'),
					isRowHeader: true,
					minWidth: 200,
					cell: ({ type, subject, time }) => (
						<>
							<div>{t(`webhooks.types.${type}`)}</div>
							<Box variant="small" display="block">
								<LongText>{subject}</LongText>
							</Box>
							<Box variant="small" display="block">
								{instantText(time, language)}
							</Box>
						</>
					),
				},
				{
					id: 'state',
					header: t('webhooks.log.state'),
					minWidth: 140,
					cell: ({ state, nextTry }) => (
						<>
							<StatusIndicator type={indicators[state]}>{t(`webhooks.log.states.${state}`)}</StatusIndicator>
							{nextTry !== undefined && !isPaused && (
								<Box variant="small" display="block">
									{withColon(t('webhooks.log.next'), instantText(nextTry, language))}
								</Box>
							)}
						</>
					),
				},
				{
					id: 'tries',
					header: t('webhooks.log.tries'),
					minWidth: 240,
					cell: ({ tries, triesMade, number }) => <Tries tries={tries} triesMade={triesMade} number={number} />,
				},
				{
					id: 'resend',
					header: t('webhooks.log.actions'),
					minWidth: 130,
					cell: ({ number }) => (
						<Button
							variant="inline-link"
							ariaLabel={t('webhooks.resendOf', { number })}
							disabled={isPaused || (sending !== undefined && sending !== number)}
							loading={sending === number}
							onClick={() => void resend(number)}
						>
							{t('webhooks.actions.resend')}
						</Button>
					),
				},
			]}
		/>
	);
}

interface TriesProps {
	readonly tries: readonly WebhookTry[];
	readonly triesMade: number;
	readonly number: number;
}

function Tries({ tries, triesMade, number }: TriesProps) {
	const text = useAdminText();
	const { t, language } = text;
	if (triesMade < 2) return <LastTry made={tries.at(-1)} />;
	return (
		<>
			<LastTry made={tries.at(-1)} />
			<ExpandableSection
				headerText={withColon(t('webhooks.log.tries'), triesMade)}
				headerAriaLabel={`${t('webhooks.log.number')} ${number}, ${withColon(t('webhooks.log.tries'), triesMade)}`}
			>
				<ol>
					{tries.map((made) => (
						<li key={made.at}>
							{withColon(
								instantText(made.at, language),
								withBrackets(tryText(made, text), `${made.durationMillis} ms`),
							)}
						</li>
					))}
				</ol>
			</ExpandableSection>
		</>
	);
}
