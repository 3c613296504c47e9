import { useState } from 'react';
import { usePages } from '#features/admin/shared/grid/admin-grid.tsx';
import { isNotFound } from '#features/admin/shared/is-not-found.ts';
import type { AdminOperation } from '#features/admin/shared/messages/message-scope.tsx';
import { useAdminMessages } from '#features/admin/shared/messages/use-admin-messages.ts';
import { callApi } from '#lib/api-client.ts';
import {
	type BulkSchedule,
	bulkScheduleAdd,
	bulkScheduleDelete,
	bulkSchedulePause,
	bulkScheduleSearch,
	bulkScheduleUpdate,
} from '#shared/contract/bulk-schedules.ts';
import { newJobDeliveryDate, newJobId } from '#shared/delivery/schedule/new-job.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useAdminChange } from '../use-admin-change.ts';
import type { ScheduleDraft, ScheduleToSave } from './schedule-draft.ts';

const rowsOfPage = 10;

/** The bulk schedules of an organisation, page by page. Each change that succeeds reloads the page. */
export function useSchedules(orgId: string) {
	const messages = useAdminMessages();
	const [search, setSearch] = useState('');
	const settled = useSettled(search.trim());
	const [missing, setMissing] = useState<readonly string[]>([]);
	const pages = usePages<BulkSchedule>(['bulk-schedules', orgId, settled], async (cursor, signal) => {
		messages.attempt('scheduleList');
		try {
			const request = { orgId, search: settled, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) };
			const answer = await callApi(bulkScheduleSearch, request, { signal });
			return { items: answer.schedules, cursor: answer.cursor };
		} catch (error) {
			if (!signal.aborted) messages.failed('scheduleList', error);
			throw error;
		}
	});

	const { isBusy, change: changeOne } = useAdminChange(['admin', 'bulk-schedules', orgId]);
	/** A missing job is taken off the page. */
	const change = <T>(
		operation: AdminOperation,
		jobId: string,
		call: () => Promise<T>,
		onRefused?: (error: unknown) => void,
	) =>
		changeOne(operation, call, (error) => {
			onRefused?.(error);
			if (!isNotFound(error)) return;
			setMissing((before) => [...before, jobId]);
			pages.reload();
		});

	return {
		pages,
		search,
		setSearch,
		/** True for a blank search: an empty page means that the organisation has no schedules. */
		isWhole: settled === '',
		isMissing: (jobId: string) => missing.includes(jobId),
		isBusy,
		async save({ jobId, version }: ScheduleDraft, schedule: ScheduleToSave, onRefused: (error: unknown) => void) {
			const isNew = jobId === newJobId;
			const sent = { orgId, ...schedule, requestJson: { ...schedule.requestJson } };
			const call = () =>
				isNew
					? callApi(bulkScheduleAdd, { ...sent, jobId: newJobId, lastDeliveryDate: newJobDeliveryDate })
					: callApi(bulkScheduleUpdate, [{ ...sent, jobId, ...(version === undefined ? {} : { version }) }]);
			const saved = await change(isNew ? 'scheduleAdd' : 'scheduleUpdate', jobId, call, onRefused);
			if (saved !== undefined) messages.scheduleDone(isNew ? 'added' : 'updated');
			return saved;
		},
		async remove(jobId: string) {
			const removed = await change('scheduleRemove', jobId, () => callApi(bulkScheduleDelete, { jobId }));
			if (removed !== undefined) messages.scheduleDone('deleted');
			return removed;
		},
		async pause({ jobId, version, isPaused }: BulkSchedule) {
			const request = { jobId, version, isPaused: !isPaused };
			const paused = await change('schedulePause', jobId, () => callApi(bulkSchedulePause, request));
			if (paused !== undefined) messages.scheduleDone(paused.isPaused ? 'paused' : 'resumed');
			return paused;
		},
	};
}
