import { localAccount, localArn, localRegion } from '../access/local-arn.ts';
import type { ScheduledRun, ScheduleRecord } from './schedule-store.ts';

/**
 * The event of a run: the input with its placeholders filled in, or the default event of Scheduler.
 *
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html
 */
export function targetInput({ name, definition }: ScheduleRecord, run: ScheduledRun): string {
	const time = isoSeconds(run.scheduledMillis);
	const arn = localArn.schedule(definition.GroupName, name);
	const { Input } = definition.Target;
	if (Input === undefined) return defaultEvent(arn, time, run.executionId);
	const values = {
		'scheduled-time': time,
		'schedule-arn': arn,
		'execution-id': run.executionId,
		'attempt-number': String(run.attempts + 1),
	};
	return Object.entries(values).reduce((text, [key, value]) => text.replaceAll(`<aws.scheduler.${key}>`, value), Input);
}

/** Such as `2026-11-22T07:30:00Z`. */
export const isoSeconds = (millis: number) => `${new Date(millis).toISOString().slice(0, 19)}Z`;

const defaultEvent = (arn: string, time: string, id: string) =>
	JSON.stringify({
		version: '0',
		id,
		'detail-type': 'Scheduled Event',
		source: 'aws.scheduler',
		account: localAccount,
		time,
		region: localRegion,
		resources: [arn],
		detail: '{}',
	});
