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
	/** Default: an empty event. On AWS, the default describes the schedule, but no portal function reads it. */
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
 * Input of CreateSchedule and UpdateSchedule. A missing field has its default, even in an update. Refuses fields and
 * values that the portal does not use, such as `StartDate` and flexible windows.
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

const run = z.strictObject({
	scheduledMillis: z.number(),
	executionId: z.string(),
	attempts: z.int(),
	nextMillis: z.number(),
});

export const record = z.strictObject({
	name: scheduleName,
	definition: scheduleDefinition,
	/** True if the schedule is defined by the stacks, so that the API cannot change it. */
	isOfStacks: z.boolean(),
	createdMillis: z.number(),
	modifiedMillis: z.number(),
	/** Next time at which the schedule is due. Absent after the last run, or if the schedule is disabled. */
	nextMillis: z.number().optional(),
	runs: z.array(run),
});

export type ScheduledRun = Readonly<z.infer<typeof run>>;
export type ScheduleRecord = Readonly<z.infer<typeof record>>;

export type ScheduleStore = ReturnType<typeof openScheduleStore>;

/** Schedules with their next due time and the attempts of failed runs. Each schedule is a file. */
export function openScheduleStore(directory: string) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	// Joins group and name with a tilde, which names cannot contain.
	const keyOf = (group: string, name: string) => `${group}~${name}`;
	const path = (key: string) => join(directory, `${key}.json`);
	const records = new Map<string, ScheduleRecord>();
	for (const file of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
		const read = record.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
		records.set(keyOf(read.definition.GroupName, read.name), read);
	}
	return {
		find: (group: string, name: string): ScheduleRecord | undefined => records.get(keyOf(group, name)),
		list: (): ScheduleRecord[] => [...records].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each),
		all: (): Iterable<ScheduleRecord> => records.values(),
		/** @param isFlushed true if it must survive a failure of the machine; a run that is lost is repeated */
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

export function nextDueMillis(
	{ ScheduleExpression: text, ScheduleExpressionTimezone: zone, State }: ScheduleDefinition,
	createdMillis: number,
	afterMillis: number,
): number | undefined {
	if (State === 'DISABLED') return undefined;
	return nextRun(parseScheduleExpression(text), zone, afterMillis, createdMillis);
}

/** Skips runs that are older than the maximum event age: their target would not get them any more. */
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

/** Clock differences smaller than this are not corrected, because the correction could repeat a run. */
const toleranceMillis = 60_000;

export const maxPauseMillis = 15 * 60_000;

/**
 * Corrects times that were calculated while the clock was ahead. Otherwise the schedule would not run until the clock
 * reaches them.
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
