import { isDeepStrictEqual } from 'node:util';
import { nextDueMillis } from '#infra/emulators/scheduler/due-times.ts';
import { scheduleDefinition } from '#infra/emulators/scheduler/schedule-definition.ts';
import type { ScheduleStore } from '#infra/emulators/scheduler/schedule-store.ts';
import type { StackSchedule } from '../policies/stack-schedules.ts';

/**
 * Creates, changes and removes the schedules of the stacks, as a deployment does. One that is unchanged keeps its next
 * due time.
 */
export function putStackSchedules(store: ScheduleStore, schedules: readonly StackSchedule[], nowMillis: number): void {
	const wanted = schedules.map(({ name, definition }) => ({ name, definition: scheduleDefinition.parse(definition) }));
	for (const record of store.list().filter(({ isOfStacks }) => isOfStacks)) {
		const isWanted = wanted.some(
			({ name, definition }) => name === record.name && definition.GroupName === record.definition.GroupName,
		);
		if (!isWanted) store.remove(record);
	}
	for (const { name, definition } of wanted) {
		const before = store.find(definition.GroupName, name);
		if (before !== undefined && isDeepStrictEqual(before.definition, definition)) continue;
		const createdMillis = before?.createdMillis ?? nowMillis;
		const nextMillis = nextDueMillis(definition, createdMillis, nowMillis - 1);
		const due = nextMillis === undefined ? {} : { nextMillis };
		const times = { createdMillis, modifiedMillis: nowMillis };
		store.put({ name, definition, isOfStacks: true, ...times, ...due, runs: before?.runs ?? [] }, false);
	}
}
