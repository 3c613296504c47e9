import { join } from 'node:path';
import type { AccessControl } from '../access/access-control.ts';
import { newIdentity } from '../access/identity.ts';
import { localArn } from '../access/local-arn.ts';
import type { Clock } from '../clock.ts';
import type { EventQueue } from '../lambda/event-queue.ts';
import type { Queues } from '../queues/open-queues.ts';
import { openScheduleClock } from './schedule-clock.ts';
import { openScheduleStore, type ScheduleRecord } from './schedule-store.ts';
import { schedulerEndpoint } from './scheduler-endpoint.ts';
import { putStackSchedules, type StackSchedules } from './stack-schedules.ts';

interface SchedulerOptions {
	readonly dataDirectory: string;
	readonly stacks: StackSchedules;
	/** True for a function that the schedules of the stacks start. */
	readonly runsSchedulesOf: (functionName: string) => boolean;
	/** The functions by their names in Lambda. */
	readonly functions: ReadonlyMap<string, string>;
	readonly events: EventQueue;
	readonly queues: Queues;
	readonly access: AccessControl;
	readonly clock: Clock;
	readonly log: (line: string) => void;
}

/** EventBridge Scheduler on one machine, with the schedules of the stacks. */
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
