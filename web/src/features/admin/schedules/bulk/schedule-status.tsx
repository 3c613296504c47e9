import { Button, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { callApi } from '#lib/api-client.ts';
import { instantText } from '#lib/dates/local-day.ts';
import { type BulkSchedule, bulkScheduleRun } from '#shared/contract/bulk-schedules.ts';
import { UnbrokenDates } from '#ui/unbroken-dates.tsx';
import { deliveriesKey } from './deliveries/delivery-state.ts';
import { draftOf } from './schedule-draft.ts';
import { nextRun } from './schedule-table.tsx';

interface ScheduleStatusProps {
	readonly schedule: BulkSchedule;
	readonly isChanged: boolean;
	readonly isBusy: boolean;
	readonly onPause: () => void;
}

/** The next run of a saved schedule, with the button Pause or Resume, and the button Run now. */
export function ScheduleStatus({ schedule, isChanged, isBusy, onPause }: ScheduleStatusProps) {
	const text = useAdminText();
	const { t, language } = text;
	const messages = useAdminMessages();
	const client = useQueryClient();
	/** If the same dialog is confirmed twice, only one run starts. */
	const [runKey, setRunKey] = useState<string>();
	const [isStarting, setStarting] = useState(false);
	const { jobId, savedBy, savedAt, isPaused } = schedule;

	const run = async (idempotencyKey: string) => {
		setStarting(true);
		messages.attempt('scheduleRun');
		try {
			await callApi(bulkScheduleRun, { jobId, idempotencyKey });
			messages.scheduleDone('started');
			setRunKey(undefined);
			await client.invalidateQueries({ queryKey: deliveriesKey() });
		} catch (error) {
			messages.failed('scheduleRun', error);
		} finally {
			setStarting(false);
		}
	};

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
