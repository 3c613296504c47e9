import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type AccessControl, localArn, newIdentity } from '../access/access-control.ts';
import type { EventQueue } from '../lambda/event-queue.ts';
import type { QueueMessage, Queues } from '../queues/open-queues.ts';
import {
	maxPauseMillis,
	openScheduleStore,
	type ScheduledRun,
	type ScheduleRecord,
	type ScheduleStore,
	withDueRuns,
	withPlausibleTimes,
} from './schedule-store.ts';
import { schedulerEndpoint } from './scheduler-endpoint.ts';
import { putStackSchedules, type StackSchedules } from './stack-schedules.ts';

const targetInput = ({ definition }: ScheduleRecord, run: ScheduledRun): string =>
	(definition.Target.Input ?? '{}').replaceAll('<aws.scheduler.scheduled-time>', isoSeconds(run.scheduledMillis));

const isoSeconds = (millis: number) => `${new Date(millis).toISOString().slice(0, 19)}Z`;

interface ScheduleTargets {
	/** @throws if the target does not accept the event; the run is then retried */
	start(record: ScheduleRecord, input: string): void;
	giveUp(record: ScheduleRecord, message: QueueMessage): void;
}

interface ScheduleClockOptions {
	readonly store: ScheduleStore;
	readonly targets: ScheduleTargets;
	/** True if the local portal does not run the schedule. Such a schedule is never due, but stays stored. */
	readonly isResting: (record: ScheduleRecord) => boolean;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
}

const firstPauseMillis = 30_000;

/** Number of schedules that are started before the thread handles other requests. */
const schedulesPerTurn = 5;

/** Starts due schedules: each run at least once, retried with increasing pauses, then put in the dead-letter queue. */
function openScheduleClock({ store, targets, isResting, clock, log }: ScheduleClockOptions) {
	let working: Promise<void> | undefined;
	/**
	 * Time of the last check. The initial value makes the first check repair due times that were calculated before the
	 * start by a clock that was ahead.
	 */
	let lastMillis = Number.POSITIVE_INFINITY;

	function repairTimes(now: number): void {
		const isSetBack = now < lastMillis;
		lastMillis = now;
		if (!isSetBack) return;
		for (const record of [...store.all()]) {
			const repaired = withPlausibleTimes(record, now);
			if (repaired !== record) store.put(repaired, false);
		}
	}

	async function work(): Promise<void> {
		repairTimes(clock());
		let count = 0;
		for (const record of [...store.all()]) {
			const now = clock();
			const earliest = Math.min(record.nextMillis ?? Number.POSITIVE_INFINITY, ...record.runs.map(dueMillis));
			// Skips a schedule that was changed or removed while others were started.
			if (earliest > now || isResting(record) || !isCurrent(record)) continue;
			try {
				attempt(withDueRuns(record, now), now);
			} catch (error) {
				log(`The schedule ${record.name} cannot be stored: ${error instanceof Error ? error.message : error}`);
			}
			count += 1;
			if (count % schedulesPerTurn === 0) await setImmediate();
		}
	}

	const isCurrent = (record: ScheduleRecord) => store.find(record.definition.GroupName, record.name) === record;

	/** Starts a schedule's due runs. Stores the record afterwards, so that runs lost in between are started again. */
	function attempt(record: ScheduleRecord, now: number): void {
		const runs = record.runs.flatMap((run) => (run.nextMillis > now ? [run] : attemptRun(record, run, now)));
		store.put({ ...record, runs }, false);
	}

	/** @returns the run if it has to be retried */
	function attemptRun(record: ScheduleRecord, run: ScheduledRun, now: number): ScheduledRun[] {
		try {
			targets.start(record, targetInput(record, run));
			return [];
		} catch (error) {
			const { MaximumRetryAttempts: retries, MaximumEventAgeInSeconds: age } = record.definition.Target.RetryPolicy;
			const pause = Math.min(firstPauseMillis * 2 ** run.attempts, maxPauseMillis);
			const failed = { ...run, attempts: run.attempts + 1, nextMillis: now + pause };
			const isTooOld = failed.nextMillis > run.scheduledMillis + age * 1000;
			if (run.attempts < retries && !isTooOld) return [failed];
			const exhausted = run.attempts < retries ? 'MaximumEventAgeInSeconds' : 'MaximumRetryAttempts';
			targets.giveUp(record, deadLetter(record, run, exhausted, error));
			return [];
		}
	}

	return {
		async fireDue(): Promise<void> {
			working ??= work().finally(() => {
				working = undefined;
			});
			await working;
		},
	};
}

const dueMillis = ({ nextMillis }: ScheduledRun) => nextMillis;

/** @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html */
function deadLetter(record: ScheduleRecord, run: ScheduledRun, exhausted: string, error: unknown): QueueMessage {
	const { name, definition } = record;
	return {
		body: targetInput(record, run),
		attributes: {
			SCHEDULE_ARN: localArn.schedule(definition.GroupName, name),
			TARGET_ARN: definition.Target.Arn,
			SCHEDULED_TIME: isoSeconds(run.scheduledMillis),
			EXECUTION_ID: run.executionId,
			RETRY_ATTEMPTS: String(run.attempts),
			EXHAUSTED_RETRY_CONDITION: exhausted,
			ERROR_MESSAGE: error instanceof Error ? error.message : String(error),
		},
	};
}

interface SchedulerOptions {
	readonly dataDirectory: string;
	readonly stacks: StackSchedules;
	readonly runsSchedulesOf: (functionName: string) => boolean;
	readonly functions: ReadonlyMap<string, string>;
	readonly events: EventQueue;
	readonly queues: Queues;
	readonly access: AccessControl;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
}

export function openScheduler(options: SchedulerOptions) {
	const { dataDirectory, stacks, runsSchedulesOf, events, queues, access, clock, log } = options;
	const store = openScheduleStore(join(dataDirectory, 'scheduler'));
	putStackSchedules(store, stacks.schedules, clock());
	const functions = new Map(
		[...options.functions].map(([name, functionName]) => [localArn.function(name), functionName]),
	);
	const roles = new Map(
		stacks.roles.map(({ arn, statements }) => [arn, newIdentity(arn.split('/').at(-1) ?? '', statements)]),
	);

	function roleOf({ definition }: ScheduleRecord) {
		const role = roles.get(definition.Target.RoleArn);
		if (role === undefined) throw new Error(`there is no role ${definition.Target.RoleArn}`);
		return role;
	}

	return {
		handle: schedulerEndpoint({ store, groups: stacks.groups, roles: stacks.roles, access, clock }),
		...openScheduleClock({
			store,
			clock,
			log,
			isResting({ isOfStacks, definition }) {
				const functionName = functions.get(definition.Target.Arn);
				return isOfStacks && (functionName === undefined || !runsSchedulesOf(functionName));
			},
			targets: {
				start(record, input) {
					const resource = record.definition.Target.Arn;
					const denial = access.denialOf(roleOf(record), [{ action: 'lambda:InvokeFunction', resource }]);
					if (denial !== undefined) throw new Error(denial);
					const functionName = functions.get(resource);
					if (functionName === undefined) throw new Error(`Function not found: ${resource}`);
					events.accept(functionName, JSON.stringify(JSON.parse(input)));
				},
				giveUp(record, message) {
					const { Arn: queue } = record.definition.Target.DeadLetterConfig ?? {};
					if (queue !== undefined) queues.send(roleOf(record), queue, message);
					else log(`A run of the schedule ${record.name} was given up: ${message.attributes?.ERROR_MESSAGE}`);
				},
			},
		}),
	};
}
