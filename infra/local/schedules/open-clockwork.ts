import { join } from 'node:path';
import { type AccessControl, type Identity, localArn } from '#infra/emulators/access/access-control.ts';
import type { FunctionPolicies } from '#infra/emulators/access/is-allowed.ts';
import { openEventQueue, openEventStore } from '#infra/emulators/lambda/event-queue.ts';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import { openQueues, type Queues } from '#infra/emulators/queues/open-queues.ts';
import { openScheduler } from '#infra/emulators/scheduler/open-scheduler.ts';
import { invokeFunction } from '../lambda/invoke-function.ts';
import type { PolicyFile } from '../policies/policy-file.ts';
import { localFunctionName } from '../resources.ts';

interface EventsOptions {
	readonly dataDirectory: string;
	readonly policies: FunctionPolicies;
	readonly identities: readonly Identity[];
	readonly runtime: Runtime;
	readonly queues: Queues;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
}

function openEvents({ dataDirectory, policies, identities, runtime, queues, clock, log }: EventsOptions) {
	return openEventQueue({
		policies,
		store: openEventStore(join(dataDirectory, 'events')),
		arnOf: (functionName) => localArn.function(localFunctionName(functionName)),
		invoke: (functionName, event, longestMillis) => invokeFunction(runtime, functionName, event, longestMillis),
		giveUp(functionName, queueArn, record) {
			const sender = identities.find(({ name }) => name === functionName);
			if (sender === undefined) throw new RangeError(`no stack has ${functionName}`);
			queues.send(sender, queueArn, { body: record });
		},
		clock,
		log,
	});
}

const lookEveryMillis = 1_000;

interface ClockworkOptions {
	readonly dataDirectory: string;
	readonly stacks: Pick<PolicyFile, 'policies' | 'schedules'>;
	readonly functions: ReadonlyMap<string, string>;
	readonly runsSchedulesOf: (functionName: string) => boolean;
	readonly identities: readonly Identity[];
	readonly runtime: Runtime;
	readonly access: AccessControl;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
}

export function openClockwork(options: ClockworkOptions) {
	const { stacks, functions, runsSchedulesOf, identities, runtime, ...shared } = options;
	const { policies, schedules } = stacks;
	const queues = openQueues(shared);
	const events = openEvents({ ...shared, policies, identities, runtime, queues });
	const scheduler = openScheduler({ ...shared, stacks: schedules, runsSchedulesOf, functions, events, queues });

	async function startDue(): Promise<void> {
		await scheduler.fireDue();
		events.startDue();
	}

	const looking = setInterval(() => {
		startDue().catch((error) => shared.log(`What is due cannot be started: ${error}`));
	}, lookEveryMillis);
	return {
		events,
		handle: scheduler.handle,
		async runDue(): Promise<void> {
			await startDue();
			await events.settled();
		},
		close(): void {
			clearInterval(looking);
			events.close();
		},
	};
}
