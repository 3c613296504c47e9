import { join } from 'node:path';
import type { Identity } from '#infra/emulators/access/identity.ts';
import { localArn } from '#infra/emulators/access/local-arn.ts';
import type { FunctionPolicies } from '#infra/emulators/access/statement.ts';
import type { Clock } from '#infra/emulators/clock.ts';
import { openEventQueue } from '#infra/emulators/lambda/event-queue.ts';
import { openEventStore } from '#infra/emulators/lambda/event-store.ts';
import type { Runtime } from '#infra/emulators/lambda/runtime.ts';
import type { Queues } from '#infra/emulators/queues/open-queues.ts';
import { localFunctionName } from '../resources.ts';
import { invokeFunction } from './invoke-function.ts';

interface EventsOptions {
	readonly dataDirectory: string;
	readonly policies: FunctionPolicies;
	readonly identities: readonly Identity[];
	readonly runtime: Runtime;
	readonly queues: Queues;
	readonly clock: Clock;
	readonly log: (line: string) => void;
}

/** The asynchronous calls of the functions on one machine. */
export function openEvents({ dataDirectory, policies, identities, runtime, queues, clock, log }: EventsOptions) {
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
