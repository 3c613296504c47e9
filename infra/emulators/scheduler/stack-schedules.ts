import { isDeepStrictEqual } from 'node:util';
import type { Statement } from '../access/is-allowed.ts';
import { nextDueMillis, type ScheduleStore, scheduleDefinition } from './schedule-store.ts';

export interface StackSchedules {
	readonly groups: readonly string[];
	readonly roles: readonly SchedulerRole[];
	readonly schedules: readonly StackSchedule[];
}

export interface SchedulerRole {
	readonly arn: string;
	readonly statements: readonly Statement[];
	/** Conditions for assuming the role, all required of a schedule. Keys: `aws:SourceAccount`, `aws:SourceArn`. */
	readonly trust: readonly { readonly key: string; readonly values: readonly string[] }[];
}

export interface StackSchedule {
	readonly name: string;
	readonly definition: Readonly<Record<string, unknown>>;
}

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
