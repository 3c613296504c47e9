import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api-client.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { bulkScheduleHistory, type ScheduleRun } from '#shared/contract/schedule-checks.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { type DayOutcome, dayStates } from './day-states.ts';
import { deliveriesKey } from './deliveries/deliveries-key.ts';
import { isTimeZone } from './run-clock.ts';
import { draftOf } from './schedule-draft.ts';
import { objectOf, textOf } from './schedule-parts.ts';

const refreshMillis = 60_000;
const soonMillis = 3000;

/** Outcomes of the last 30 days of the schedules on a page. The returned function has undefined until they are loaded. */
export function useHistory(
	orgId: string,
	schedules: readonly BulkSchedule[],
): (schedule: BulkSchedule) => readonly DayOutcome[] | undefined {
	const [nowMillis] = useState(() => Date.now());
	const jobIds = schedules.map(({ jobId }) => jobId);
	const { data } = useQuery({
		queryKey: [...deliveriesKey(), 'history', orgId, ...jobIds],
		queryFn: ({ signal }) => callApi(bulkScheduleHistory, { orgId, jobIds }, { signal }),
		enabled: jobIds.length > 0,
		refetchInterval: ({ state }) => (isUnderWay(state.data) ? soonMillis : refreshMillis),
	});
	return (schedule) => {
		const found = data?.jobs.find(({ jobId }) => jobId === schedule.jobId);
		return found && dayStates(found.runs, zoneOf(schedule), nowMillis);
	};
}

/** The time zone of a schedule; UTC where it names none. */
export function zoneOf(schedule: BulkSchedule): string {
	const zone = textOf(objectOf(draftOf(schedule), 'delivery').timeZone);
	return isTimeZone(zone) ? zone : 'UTC';
}

const isUnderWay = (history: { readonly jobs: readonly { readonly runs: readonly ScheduleRun[] }[] } | undefined) =>
	history?.jobs.some(({ runs }) => runs.some(({ state }) => state !== 'waiting' && !isEnded(state))) === true;
