import { createHash, randomUUID } from 'node:crypto';
import type { ScheduleDefinition } from './schedule-definition.ts';
import { nextRun, parseScheduleExpression } from './schedule-expression.ts';
import type { ScheduledRun, ScheduleRecord } from './schedule-store.ts';

/** When a schedule is due next, after an instant; undefined when it is disabled or has no further run. */
export function nextDueMillis(
	definition: ScheduleDefinition,
	createdMillis: number,
	afterMillis: number,
): number | undefined {
	const { ScheduleExpression: text, ScheduleExpressionTimezone: zone, StartDate, EndDate, State } = definition;
	if (State === 'DISABLED') return undefined;
	const expression = parseScheduleExpression(text);
	// The dates do not apply to a single time.
	const startMillis = expression.kind === 'at' ? undefined : millisOf(StartDate);
	const endMillis = expression.kind === 'at' ? undefined : millisOf(EndDate);
	const after = Math.max(afterMillis, (startMillis ?? 0) - 1);
	const next = nextRun(expression, zone, after, startMillis ?? createdMillis);
	return next !== undefined && next <= (endMillis ?? Number.POSITIVE_INFINITY) ? next : undefined;
}

/**
 * The record with the runs that have become due. Runs that were missed for longer than an event of the schedule lives
 * are left out: nobody would deliver them any more.
 */
export function withDueRuns(record: ScheduleRecord, nowMillis: number): ScheduleRecord {
	const { definition, createdMillis } = record;
	const oldestMillis = nowMillis - definition.Target.RetryPolicy.MaximumEventAgeInSeconds * 1000;
	let { nextMillis } = record;
	if (nextMillis !== undefined && nextMillis < oldestMillis) {
		nextMillis = nextDueMillis(definition, createdMillis, oldestMillis - 1);
	}
	const due: ScheduledRun[] = [];
	while (nextMillis !== undefined && nextMillis <= nowMillis) {
		due.push(newRun(record, nextMillis));
		nextMillis = nextDueMillis(definition, createdMillis, nextMillis);
	}
	if (due.length === 0 && nextMillis === record.nextMillis) return record;
	const { nextMillis: _, ...rest } = record;
	return { ...rest, ...(nextMillis === undefined ? {} : { nextMillis }), runs: [...record.runs, ...due] };
}

/** Differences of the clock that are not corrected: a run could be repeated. */
const toleranceMillis = 60_000;

/** Maximum pause between two attempts of a run. */
export const maxPauseMillis = 15 * 60_000;

/**
 * The record without times that only a clock that was ahead can have set: without this a schedule would rest until the
 * clock has caught up.
 *
 * @returns the record itself if its times are plausible
 */
export function withPlausibleTimes(record: ScheduleRecord, nowMillis: number): ScheduleRecord {
	const { definition, nextMillis: stored } = record;
	const createdMillis = record.createdMillis > nowMillis + toleranceMillis ? nowMillis : record.createdMillis;
	const latestMillis = nowMillis + windowMillisOf(definition) + maxPauseMillis;
	const isDone = stored === undefined && definition.ScheduleExpression.startsWith('at(');
	const latestNext = isDone ? undefined : nextDueMillis(definition, createdMillis, nowMillis + toleranceMillis);
	const isNextPlausible = latestNext === undefined || (stored !== undefined && stored <= latestNext);
	if (isNextPlausible && record.runs.every(({ nextMillis }) => nextMillis <= latestMillis)) return record;
	const runs = record.runs.map((run) => (run.nextMillis <= latestMillis ? run : { ...run, nextMillis: nowMillis }));
	if (isNextPlausible) return { ...record, runs };
	const nextMillis = nextDueMillis(definition, createdMillis, nowMillis);
	return { ...record, createdMillis, runs, ...(nextMillis === undefined ? {} : { nextMillis }) };
}

const windowMillisOf = ({ FlexibleTimeWindow }: ScheduleDefinition) =>
	(FlexibleTimeWindow.MaximumWindowInMinutes ?? 0) * 60_000;

/** A flexible window spreads its schedules; each keeps its place, so that tests and restarts find it there. */
function newRun({ name, definition }: ScheduleRecord, scheduledMillis: number): ScheduledRun {
	const share = createHash('sha256').update(`${definition.GroupName} ${name}`).digest().readUInt32BE() / 2 ** 32;
	const nextMillis = scheduledMillis + Math.floor(share * windowMillisOf(definition));
	return { scheduledMillis, executionId: randomUUID(), attempts: 0, nextMillis };
}

const millisOf = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);
