import { randomUUID } from 'node:crypto';
import { nextRun, parseScheduleExpression } from './schedule-expression.ts';
import type { ScheduleDefinition, ScheduledRun, ScheduleRecord } from './schedule-store.ts';

/** When a schedule is due next, after an instant; undefined when it is disabled. */
export function nextDueMillis(
	{ ScheduleExpression: text, ScheduleExpressionTimezone: zone, State }: ScheduleDefinition,
	createdMillis: number,
	afterMillis: number,
): number | undefined {
	if (State === 'DISABLED') return undefined;
	return nextRun(parseScheduleExpression(text), zone, afterMillis, createdMillis);
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
		due.push({ scheduledMillis: nextMillis, executionId: randomUUID(), attempts: 0, nextMillis });
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
	const latestMillis = nowMillis + maxPauseMillis;
	const latestNext = nextDueMillis(definition, createdMillis, nowMillis + toleranceMillis);
	const isNextPlausible = latestNext === undefined || (stored !== undefined && stored <= latestNext);
	if (isNextPlausible && record.runs.every(({ nextMillis }) => nextMillis <= latestMillis)) return record;
	const runs = record.runs.map((run) => (run.nextMillis <= latestMillis ? run : { ...run, nextMillis: nowMillis }));
	if (isNextPlausible) return { ...record, runs };
	const nextMillis = nextDueMillis(definition, createdMillis, nowMillis);
	return { ...record, createdMillis, runs, ...(nextMillis === undefined ? {} : { nextMillis }) };
}
