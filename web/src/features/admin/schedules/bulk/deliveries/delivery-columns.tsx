import {
	Box,
	Button,
	SpaceBetween,
	StatusIndicator,
	type StatusIndicatorProps,
	type TableProps,
} from '@cloudscape-design/components';
import type { AdminText } from '#features/admin/shared/admin-text.ts';
import { LongText } from '#features/admin/shared/grid/admin-grid.tsx';
import { dateText, instantText } from '#lib/dates/local-day.ts';
import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';
import { DeliveryErrorText, RowErrors } from '#ui/delivery-error-text.tsx';
import { CopyText } from '../../key-fingerprints.tsx';
import { durationText, meaningOf, type ShownState, shownState, sizeText } from '../delivery-columns.tsx';

const indicators: Readonly<Record<ShownState, StatusIndicatorProps.Type>> = {
	due: 'pending',
	waiting: 'pending',
	built: 'in-progress',
	sending: 'in-progress',
	placing: 'in-progress',
	delivered: 'success',
	deliveredWithFaults: 'warning',
	failed: 'error',
	uncertain: 'warning',
	cancelled: 'stopped',
};

interface DeliveryActions {
	readonly download: (delivery: BulkDelivery) => void;
	readonly resend: (delivery: BulkDelivery) => void;
	readonly cancel: (delivery: BulkDelivery) => void;
}

const shownDigits = 8;

export function deliveryColumns(
	text: AdminText,
	actions: DeliveryActions,
): readonly TableProps.ColumnDefinition<BulkDelivery>[] {
	const { t, language } = text;
	return [
		{
			id: 'run',
			header: t('bulk.deliveries.run'),
			isRowHeader: true,
			minWidth: 170,
			cell: ({ scheduledTime, kind, requestedBy }) => (
				<>
					<div>{instantText(scheduledTime, language)}</div>
					<Note>{[t(`bulk.deliveries.kinds.${kind}`), requestedBy].filter(Boolean).join(' · ')}</Note>
				</>
			),
		},
		{ id: 'state', header: t('bulk.deliveries.state'), minWidth: 220, cell: (delivery) => stateCell(delivery, text) },
		{ id: 'file', header: t('bulk.deliveries.file'), minWidth: 200, cell: (delivery) => fileCell(delivery, text) },
		{
			id: 'rows',
			header: t('bulk.deliveries.rows'),
			minWidth: 90,
			cell: ({ rows, faultRows = 0 }) => (
				<>
					<div>{rows?.toLocaleString(language) ?? t('values.none')}</div>
					{faultRows > 0 && <Note>{t('bulk.deliveries.faultRows', { count: faultRows })}</Note>}
				</>
			),
		},
		{
			id: 'duration',
			header: t('bulk.deliveries.duration'),
			minWidth: 90,
			cell: ({ durationMillis }) =>
				durationMillis === undefined ? t('values.none') : durationText(durationMillis, language),
		},
		{
			id: 'actions',
			header: t('bulk.deliveries.actions'),
			minWidth: 130,
			cell: (delivery) => actionsCell(delivery, actions, text),
		},
	];
}

function stateCell(delivery: BulkDelivery, { t, language }: AdminText) {
	const shown = shownState(delivery);
	const { scheduledTime, nextAt, deadline, waitingFor = [], rowErrors = [], error, mailError } = delivery;
	return (
		<SpaceBetween size="xxxs">
			<StatusIndicator type={indicators[shown]}>{t(`bulk.deliveries.states.${shown}`)}</StatusIndicator>
			<Note>{t(`bulk.deliveries.meanings.${meaningOf(delivery)}`)}</Note>
			{waitingFor.map(({ index, date }) => (
				<Note key={`${index} ${date}`}>
					{t('bulk.deliveries.waitingFor', { index, date: dateText(date, language) })}
				</Note>
			))}
			{nextAt !== undefined && <Note>{t('bulk.deliveries.nextAt', { at: instantText(nextAt, language) })}</Note>}
			{deadline !== undefined && <Note>{t('bulk.deliveries.deadline', { at: instantText(deadline, language) })}</Note>}
			{[error, mailError].map(
				(each) =>
					each !== undefined && (
						<LongText key={each.code}>
							<DeliveryErrorText error={each} />
						</LongText>
					),
			)}
			<RowErrors name={instantText(scheduledTime, language)} errors={rowErrors} />
		</SpaceBetween>
	);
}

function fileCell({ fileName, bytes, sha256 }: BulkDelivery, { t, language }: AdminText) {
	if (fileName === undefined) return t('values.none');
	return (
		<SpaceBetween size="xxxs">
			<LongText>{fileName}</LongText>
			{bytes !== undefined && <Note>{sizeText(bytes, language)}</Note>}
			{sha256 !== undefined && (
				<CopyText
					label={t('bulk.deliveries.copyChecksum', { name: fileName })}
					shown={t('bulk.deliveries.checksum', { digits: sha256.slice(0, shownDigits) })}
					text={sha256}
				/>
			)}
		</SpaceBetween>
	);
}

function actionsCell(
	delivery: BulkDelivery,
	{ download, resend, cancel }: DeliveryActions,
	{ t, language }: AdminText,
) {
	const at = instantText(delivery.scheduledTime, language);
	return (
		<SpaceBetween size="xxs">
			{delivery.hasFile && (
				<Button
					variant="inline-link"
					ariaLabel={t('bulk.deliveries.downloadOf', { at })}
					onClick={() => download(delivery)}
				>
					{t('bulk.deliveries.download')}
				</Button>
			)}
			{delivery.canCancel && (
				<Button
					variant="inline-link"
					ariaLabel={t('bulk.deliveries.cancelOf', { at })}
					onClick={() => cancel(delivery)}
				>
					{t('bulk.deliveries.cancel')}
				</Button>
			)}
			{delivery.canResend && (
				<Button
					variant="inline-link"
					ariaLabel={t('bulk.deliveries.resendOf', { at })}
					onClick={() => resend(delivery)}
				>
					{t('bulk.deliveries.resend')}
				</Button>
			)}
		</SpaceBetween>
	);
}

function Note({ children }: { readonly children: string }) {
	return (
		<Box color="text-body-secondary" fontSize="body-s">
			{children}
		</Box>
	);
}
