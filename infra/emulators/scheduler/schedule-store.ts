import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../disk.ts';
import { nextRun, parseScheduleExpression } from './schedule-expression.ts';

export const scheduleName = z
	.string()
	.regex(/^[\w.-]{1,64}$/, 'must be up to 64 letters, digits, hyphens, dots and underscores');

export const defaultGroup = 'default';

const isExpression = (text: string) => {
	try {
		parseScheduleExpression(text);
		return true;
	} catch {
		return false;
	}
};

/** True if text names a time zone, such as `Europe/London`. */
function isTimeZone(text: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: text });
		return !/^[+-]/.test(text);
	} catch {
		return false;
	}
}

const retryPolicy = z.strictObject({
	MaximumRetryAttempts: z.int().min(0).max(185).default(185),
	MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
});

const target = z.strictObject({
	Arn: z.string().min(1),
	RoleArn: z.string().min(1),
	/** Default: an empty event. AWS sends a description instead, which no portal function reads. */
	Input: z
		.string()
		.min(1)
		.refine(
			(text) => !/<aws\.scheduler\.(?!scheduled-time>)/.test(text),
			'has a placeholder that the emulator does not fill',
		)
		.optional(),
	RetryPolicy: retryPolicy.prefault({}),
	DeadLetterConfig: z.strictObject({ Arn: z.string().min(1) }).optional(),
});

/**
 * Input of CreateSchedule and UpdateSchedule. A missing field has its default, even in an update. Fields and values
 * that the portal does not use, such as `StartDate` and flexible windows, are refused.
 */
export const scheduleDefinition = z.strictObject({
	GroupName: scheduleName.default(defaultGroup),
	Description: z.string().max(512).optional(),
	ScheduleExpression: z.string().max(256).refine(isExpression, 'Invalid Schedule Expression'),
	ScheduleExpressionTimezone: z.string().max(50).refine(isTimeZone, 'Invalid time zone').default('UTC'),
	State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
	FlexibleTimeWindow: z.strictObject({ Mode: z.literal('OFF') }),
	Target: target,
	ActionAfterCompletion: z.literal('NONE').default('NONE'),
});

export type ScheduleDefinition = Readonly<z.output<typeof scheduleDefinition>>;

/** A due run that has not reached its target. */
const run = z.strictObject({
	scheduledMillis: z.number(),
	executionId: z.string(),
	attempts: z.int(),
	nextMillis: z.number(),
});

const record = z.strictObject({
	name: scheduleName,
	definition: scheduleDefinition,
	/** True for a schedule of the stacks, which cannot be changed through the API. */
	isOfStacks: z.boolean(),
	createdMillis: z.number(),
	modifiedMillis: z.number(),
	/** Next due time; absent after the last run, or if the schedule is disabled. */
	nextMillis: z.number().optional(),
	runs: z.array(run),
});

export type ScheduledRun = Readonly<z.infer<typeof run>>;
export type ScheduleRecord = Readonly<z.infer<typeof record>>;

export type ScheduleStore = ReturnType<typeof openScheduleStore>;

/** Schedules in one file each, with their next due time and the attempts of failed runs. */
export function openScheduleStore(directory: string) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	// Names cannot contain a tilde.
	const keyOf = (group: string, name: string) => `${group}~${name}`;
	const path = (key: string) => join(directory, `${key}.json`);
	const records = new Map<string, ScheduleRecord>();
	for (const file of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
		const read = record.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
		records.set(keyOf(read.definition.GroupName, read.name), read);
	}
	return {
		find: (group: string, name: string): ScheduleRecord | undefined => records.get(keyOf(group, name)),
		/** Schedules ordered by group and name. */
		list: (): ScheduleRecord[] => [...records].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each),
		all: (): Iterable<ScheduleRecord> => records.values(),
		/** @param isFlushed true if it must survive a machine failure; a lost run is repeated */
		put(changed: ScheduleRecord, isFlushed: boolean): void {
			const key = keyOf(changed.definition.GroupName, changed.name);
			writeAtomically(path(key), JSON.stringify(changed), isFlushed);
			records.set(key, changed);
		},
		remove({ name, definition: { GroupName: group } }: ScheduleRecord): void {
			rmSync(path(keyOf(group, name)), { force: true });
			records.delete(keyOf(group, name));
		},
	};
}

/** Next due time of a schedule after an instant; undefined if the schedule is disabled. */
export function nextDueMillis(
	{ ScheduleExpression: text, ScheduleExpressionTimezone: zone, State }: ScheduleDefinition,
	createdMillis: number,
	afterMillis: number,
): number | undefined {
	if (State === 'DISABLED') return undefined;
	return nextRun(parseScheduleExpression(text), zone, afterMillis, createdMillis);
}

/**
 * Record with the runs that have become due. Skips runs that were missed for longer than the maximum event age, because
 * they would not be delivered any more.
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

/** Clock differences below this limit are not corrected, because a run could be repeated. */
const toleranceMillis = 60_000;

/** Maximum pause between two attempts of a run. */
export const maxPauseMillis = 15 * 60_000;

/**
 * Removes times that were set by a clock that was ahead. Otherwise a schedule would not run until the clock has caught
 * up.
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
