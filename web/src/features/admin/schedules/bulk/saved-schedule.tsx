import { Alert, Button, KeyValuePairs, SpaceBetween, TextFilter } from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { AdminGrid, type Page, usePages } from '#features/admin/shared/grid/admin-grid.tsx';
import {
	type DeliveryChange,
	useAdminAttempt,
	useAdminMessages,
} from '#features/admin/shared/messages/use-admin-messages.tsx';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import {
	type BulkDelivery,
	type BulkSchedule,
	bulkScheduleCancel,
	bulkScheduleDeliveries,
	bulkScheduleFile,
	bulkScheduleResend,
	bulkScheduleRun,
} from '#shared/contract/bulk-schedules.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { UnbrokenDates } from '#ui/unbroken-dates.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import { useSettled } from '#ui/use-settled.ts';
import { deliveryColumns } from './deliveries/delivery-columns.tsx';
import { deliveriesKey } from './delivery-columns.tsx';
import { draftOf } from './schedule-draft.ts';
import { nextRun } from './schedule-table.tsx';

interface ScheduleStatusProps {
	readonly schedule: BulkSchedule;
	readonly isChanged: boolean;
	readonly isBusy: boolean;
	readonly onPause: () => void;
}

export function ScheduleStatus({ schedule, isChanged, isBusy, onPause }: ScheduleStatusProps) {
	const text = useAdminText();
	const { t, language } = text;
	const messages = useAdminMessages();
	const client = useQueryClient();
	/** If the same dialog is confirmed twice, only one run starts. */
	const [runKey, setRunKey] = useState<string>();
	const { isBusy: isStarting, attempt } = useAdminAttempt();
	const { jobId, savedBy, savedAt, isPaused } = schedule;

	const run = (idempotencyKey: string) =>
		attempt('scheduleRun', async () => {
			await callApi(bulkScheduleRun, { jobId, idempotencyKey });
			messages.scheduleDone('started');
			setRunKey(undefined);
			await client.invalidateQueries({ queryKey: deliveriesKey() });
		});

	return (
		<SpaceBetween size="s">
			<KeyValuePairs
				columns={4}
				items={[
					{ label: t('bulk.fields.outputFileName'), value: draftOf(schedule).outputFileName },
					{ label: t('bulk.nextRun'), value: nextRun(schedule, text) },
					{
						label: t('bulk.saved'),
						value: (
							<UnbrokenDates>{t('bulk.savedBy', { by: savedBy, at: instantText(savedAt, language) })}</UnbrokenDates>
						),
					},
					{ label: t('bulk.jobId'), value: jobId },
				]}
			/>
			<SpaceBetween direction="horizontal" size="xs">
				<Button disabled={isBusy || isChanged} onClick={onPause}>
					{t(isPaused ? 'bulk.resume' : 'bulk.pause')}
				</Button>
				<Button disabled={isBusy || isChanged} onClick={() => setRunKey(crypto.randomUUID())}>
					{t('bulk.runNow')}
				</Button>
				{isChanged && <span>{t('bulk.saveFirst')}</span>}
			</SpaceBetween>
			{runKey !== undefined && (
				<AskDialog
					title={t('bulk.runNow')}
					confirm={t('bulk.runNow')}
					isBusy={isStarting}
					onConfirm={() => void run(runKey)}
					onCancel={() => setRunKey(undefined)}
				>
					{t('bulk.runQuestion')}
				</AskDialog>
			)}
		</SpaceBetween>
	);
}

type ResendQuestion = `resendQuestion.${'uncertain' | 'delivered' | 'other'}`;

interface DeliveryDialogProps {
	readonly delivery: BulkDelivery;
	readonly action: 'resend' | 'cancel';
	readonly question: ResendQuestion | 'cancelQuestion';
	/** A later delivery whose file this action would replace. */
	readonly later?: BulkDelivery | undefined;
	readonly operation: 'deliveryResend' | 'deliveryCancel';
	readonly act: () => Promise<DeliveryChange>;
	readonly onClose: () => void;
}

function DeliveryDialog({ delivery, action, question, later, operation, act, onClose }: DeliveryDialogProps) {
	const { t, language } = useAdminText();
	const messages = useAdminMessages();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	const { scheduledTime } = delivery;

	const confirm = async () => {
		setBusy(true);
		messages.attempt(operation);
		try {
			messages.scheduleDone(await act());
			await client.invalidateQueries({ queryKey: deliveriesKey() });
			onClose();
		} catch (error) {
			messages.failed(operation, error);
			setBusy(false);
		}
	};
	return (
		<AskDialog
			title={t(`bulk.deliveries.${action}`)}
			confirm={t(`bulk.deliveries.${action}`)}
			cancel={action === 'cancel' ? t('bulk.deliveries.keep') : t('actions.cancel')}
			isBusy={isBusy}
			onConfirm={() => void confirm()}
			onCancel={onClose}
		>
			<SpaceBetween size="m">
				<div>{t(`bulk.deliveries.${question}`, { at: instantText(scheduledTime, language) })}</div>
				{later?.fileName !== undefined && (
					<Alert type="warning">
						{t('bulk.deliveries.replacesLater', {
							name: later.fileName,
							at: instantText(later.scheduledTime, language),
						})}
					</Alert>
				)}
			</SpaceBetween>
		</AskDialog>
	);
}

/**
 * Returns the latest delivery after this one whose file has the same name. Sending the older file again would replace
 * the newer rates. Failed and cancelled deliveries have not sent a file.
 */
function laterFile(delivery: BulkDelivery, known: readonly BulkDelivery[]): BulkDelivery | undefined {
	const time = (each: BulkDelivery) => Date.parse(each.scheduledTime);
	return known
		.filter(
			(each) =>
				each.fileName !== undefined &&
				each.fileName === delivery.fileName &&
				(each.state === 'delivered' || each.state === 'uncertain') &&
				time(each) > time(delivery),
		)
		.toSorted((one, other) => time(other) - time(one))[0];
}

function ResendDialog({ delivery, onClose }: { readonly delivery: BulkDelivery; readonly onClose: () => void }) {
	/** If this dialog sends its request twice, only one delivery starts. */
	const [idempotencyKey] = useState(() => crypto.randomUUID());
	const { jobId, deliveryId, state } = delivery;
	// Pages are loaded newest first, so the cache contains every delivery that is later than this one.
	const pages = useQueryClient().getQueriesData<Page<BulkDelivery>>({ queryKey: deliveriesKey(jobId) });
	const later = laterFile(
		delivery,
		pages.flatMap(([, page]) => page?.items ?? []),
	);
	const kind = state === 'uncertain' || state === 'delivered' ? state : 'other';
	const resend = async () => {
		await callApi(bulkScheduleResend, { jobId, deliveryId, idempotencyKey });
		return 'resent' as const;
	};
	return (
		<DeliveryDialog
			delivery={delivery}
			action="resend"
			question={`resendQuestion.${kind}`}
			later={later}
			operation="deliveryResend"
			act={resend}
			onClose={onClose}
		/>
	);
}

/** Asks for confirmation to cancel a delivery. It may start in the meantime; the response states the actual outcome. */
function CancelDialog({ delivery, onClose }: { readonly delivery: BulkDelivery; readonly onClose: () => void }) {
	const { jobId, deliveryId } = delivery;
	const cancel = async () => {
		const { state } = await callApi(bulkScheduleCancel, { jobId, deliveryId });
		return state === 'cancelled' ? 'cancelled' : 'notCancelled';
	};
	return (
		<DeliveryDialog
			delivery={delivery}
			action="cancel"
			question="cancelQuestion"
			operation="deliveryCancel"
			act={cancel}
			onClose={onClose}
		/>
	);
}

const rowsOfPage = 5;
const refreshMillis = 3000;

export function Deliveries({ jobId, headingTag }: { readonly jobId: string; readonly headingTag: 'h3' | 'h4' }) {
	const text = useAdminText();
	const { t } = text;
	const messages = useAdminMessages();
	const isPrinting = usePrinting();
	const [resent, setResent] = useState<BulkDelivery>();
	const [cancelled, setCancelled] = useState<BulkDelivery>();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const [, ...key] = deliveriesKey(jobId);
	const pages = usePages<BulkDelivery>(
		[...key, settled],
		async (cursor, signal) => {
			try {
				const request = { jobId, search: settled, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) };
				const answer = await callApi(bulkScheduleDeliveries, request, { signal });
				messages.attempt('deliveryList');
				return { items: answer.deliveries, cursor: answer.cursor };
			} catch (error) {
				if (!signal.aborted) {
					messages.attempt('deliveryList');
					messages.failed('deliveryList', error);
				}
				throw error;
			}
		},
		(items) => (items.some(({ state }) => !isEnded(state)) ? refreshMillis : false),
	);
	const download = async ({ deliveryId }: BulkDelivery) => {
		messages.attempt('deliveryFile');
		try {
			// The browser downloads the file from the URL and does not leave the page.
			const { url } = await callApi(bulkScheduleFile, { jobId, deliveryId });
			location.assign(url);
		} catch (error) {
			messages.failed('deliveryFile', error);
		}
	};
	return (
		<>
			<AdminGrid
				title={t('bulk.deliveries.title')}
				nestedTag={headingTag}
				description={t('bulk.deliveries.note')}
				emptyText={settled === '' ? t('bulk.deliveries.none') : undefined}
				filter={
					<TextFilter
						filteringText={search}
						onChange={({ detail }) => setSearch(detail.filteringText)}
						filteringAriaLabel={t('bulk.deliveries.search')}
						filteringPlaceholder={t('bulk.deliveries.search')}
					/>
				}
				pages={pages}
				columns={deliveryColumns(text, {
					download: (delivery) => void download(delivery),
					resend: setResent,
					cancel: setCancelled,
				}).filter(({ id }) => id !== 'actions' || !isPrinting)}
				idOf={({ deliveryId }) => deliveryId}
				nameOf={({ fileName, deliveryId }) => fileName ?? deliveryId}
				actions={<Button iconName="refresh" ariaLabel={t('bulk.deliveries.refresh')} onClick={() => pages.reload()} />}
			/>
			{cancelled !== undefined && <CancelDialog delivery={cancelled} onClose={() => setCancelled(undefined)} />}
			{resent !== undefined && <ResendDialog delivery={resent} onClose={() => setResent(undefined)} />}
		</>
	);
}
