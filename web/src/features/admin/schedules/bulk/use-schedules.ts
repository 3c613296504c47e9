import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '#features/admin/shared/is-not-found.ts';
import type { AdminOperation } from '#features/admin/shared/messages/admin-operation.ts';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { callApi } from '#lib/api-client.ts';
import {
	type BulkSchedule,
	bulkScheduleAdd,
	bulkScheduleDelete,
	bulkScheduleList,
	bulkSchedulePause,
	bulkScheduleUpdate,
} from '#shared/contract/bulk-schedules.ts';
import { newJobDeliveryDate, newJobId } from '#shared/delivery/schedule/new-job.ts';
import { useAdminChange } from '../use-admin-change.ts';
import type { ScheduleToSave } from './check-schedule.ts';
import type { ScheduleDraft } from './schedule-draft.ts';

/** The bulk schedules of an organisation. Each change that succeeds reloads the list. */
export function useSchedules(orgId: string) {
	const messages = useAdminMessages();
	const queryKey = ['admin', 'bulk-schedules', orgId];
	const list = useQuery({
		queryKey,
		queryFn: async ({ signal }) => {
			messages.attempt('scheduleList');
			try {
				return await callApi(bulkScheduleList, { orgId }, { signal });
			} catch (error) {
				if (!signal.aborted) messages.failed('scheduleList', error);
				throw error;
			}
		},
		refetchOnWindowFocus: false,
		staleTime: 0,
	});

	const { isBusy, change: changeOne } = useAdminChange(queryKey);
	/** A job that is not there any more is taken out of the list. */
	const change = <T>(operation: AdminOperation, call: () => Promise<T>, onRefused?: (error: unknown) => void) =>
		changeOne(operation, call, (error) => {
			onRefused?.(error);
			if (isNotFound(error)) void list.refetch();
		});

	return {
		schedules: list.data ?? [],
		isLoading: list.isFetching,
		isFailed: list.isError && !list.isFetching,
		isBusy,
		reload: () => void list.refetch(),
		async save({ jobId, version }: ScheduleDraft, schedule: ScheduleToSave, onRefused: (error: unknown) => void) {
			const isNew = jobId === newJobId;
			const sent = { orgId, ...schedule, requestJson: { ...schedule.requestJson } };
			const call = () =>
				isNew
					? callApi(bulkScheduleAdd, { ...sent, jobId: newJobId, lastDeliveryDate: newJobDeliveryDate })
					: callApi(bulkScheduleUpdate, [{ ...sent, jobId, ...(version === undefined ? {} : { version }) }]);
			const saved = await change(isNew ? 'scheduleAdd' : 'scheduleUpdate', call, onRefused);
			if (saved !== undefined) messages.scheduleDone(isNew ? 'added' : 'updated');
			return saved;
		},
		async remove(jobId: string) {
			const removed = await change('scheduleRemove', () => callApi(bulkScheduleDelete, { jobId }));
			if (removed !== undefined) messages.scheduleDone('deleted');
			return removed;
		},
		async pause({ jobId, version, isPaused }: BulkSchedule) {
			const request = { jobId, version, isPaused: !isPaused };
			const paused = await change('schedulePause', () => callApi(bulkSchedulePause, request));
			if (paused !== undefined) messages.scheduleDone(paused.isPaused ? 'paused' : 'resumed');
			return paused;
		},
	};
}
