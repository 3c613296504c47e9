import { useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import { type BulkSchedule, bulkScheduleSearch } from '#shared/contract/bulk-schedules.ts';

/** Opens the schedule of an address once, and reports the open schedule. Opens nothing if the schedule is not found. */
export function useAskedSchedule(
	orgId: string,
	asked: string | undefined,
	shown: BulkSchedule | undefined,
	open: (schedule: BulkSchedule) => void,
	onOpened: ((jobId: string | undefined) => void) | undefined,
): void {
	const [wanted, setWanted] = useState(asked);
	const latest = useRef({ open, onOpened });
	latest.current = { open, onOpened };
	useEffect(() => {
		if (wanted === undefined) return;
		let isCurrent = true;
		void callApi(bulkScheduleSearch, { orgId, search: wanted, limit: 1 })
			.then(({ schedules }) => {
				const found = schedules.find(({ jobId }) => jobId === wanted);
				if (isCurrent && found !== undefined) latest.current.open(found);
			})
			.catch(() => undefined)
			.finally(() => isCurrent && setWanted(undefined));
		return () => {
			isCurrent = false;
		};
	}, [orgId, wanted]);
	const shownId = shown?.jobId;
	const isSettled = wanted === undefined;
	useEffect(() => {
		if (isSettled) latest.current.onOpened?.(shownId);
	}, [shownId, isSettled]);
}
