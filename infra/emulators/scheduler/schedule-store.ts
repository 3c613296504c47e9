import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../write-atomically.ts';
import { scheduleDefinition, scheduleName } from './schedule-definition.ts';

/** A run that is due and has not reached its target. */
const run = z.strictObject({
	scheduledMillis: z.number(),
	executionId: z.string(),
	attempts: z.int(),
	nextMillis: z.number(),
});

const record = z.strictObject({
	name: scheduleName,
	definition: scheduleDefinition,
	/** True if it is a schedule of the stacks, which nobody changes through the API. */
	isOfStacks: z.boolean(),
	createdMillis: z.number(),
	modifiedMillis: z.number(),
	/** When it is due next; nothing after its last run, or while it is disabled. */
	nextMillis: z.number().optional(),
	runs: z.array(run),
});

export type ScheduledRun = Readonly<z.infer<typeof run>>;
export type ScheduleRecord = Readonly<z.infer<typeof record>>;

export type ScheduleStore = ReturnType<typeof openScheduleStore>;

/** The schedules, one file each, with their next due time and the attempts of runs that have failed so far. */
export function openScheduleStore(directory: string) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	// No name has a tilde.
	const keyOf = (group: string, name: string) => `${group}~${name}`;
	const path = (key: string) => join(directory, `${key}.json`);
	const records = new Map<string, ScheduleRecord>();
	for (const file of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
		const read = record.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
		records.set(keyOf(read.definition.GroupName, read.name), read);
	}
	return {
		find: (group: string, name: string): ScheduleRecord | undefined => records.get(keyOf(group, name)),
		/** Sorted by group and name. */
		list: (): ScheduleRecord[] => [...records].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each),
		all: (): Iterable<ScheduleRecord> => records.values(),
		/** @param isFlushed whether it survives a failure of the machine; a lost run is repeated */
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
