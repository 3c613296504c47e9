import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { FunctionPolicies, InvocationSettings } from '../access/is-allowed.ts';
import { writeAtomically } from '../disk.ts';
import { FunctionFailure } from './runtime.ts';

const event = z.strictObject({
	/** Identifier of the event. It is also the request id of each attempt. */
	id: z.uuid(),
	functionName: z.string(),
	payload: z.string(),
	acceptedMillis: z.number(),
	attempts: z.int(),
	nextMillis: z.number(),
});

type QueuedEvent = Readonly<z.infer<typeof event>>;

type EventStore = ReturnType<typeof openEventStore>;

/** Events that Lambda has accepted and that are not finished. Each event is a file, so that it survives a restart. */
export function openEventStore(directory: string) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = (id: string) => join(directory, `${id}.json`);
	const events = new Map<string, QueuedEvent>();
	for (const file of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
		const read = event.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
		events.set(read.id, read);
	}
	return {
		waiting: (): QueuedEvent[] => [...events.values()].sort((a, b) => a.nextMillis - b.nextMillis),
		put(changed: QueuedEvent): void {
			// Events are not flushed to disk, because a thousand events per minute would stop the thread. Lost events are
			// recovered by their senders.
			writeAtomically(path(changed.id), JSON.stringify(changed), false);
			events.set(changed.id, changed);
		},
		/** Changes the time at which an event is due until the next start, without writing to the disk. */
		postpone(id: string, nextMillis: number): void {
			const event = events.get(id);
			if (event !== undefined) events.set(id, { ...event, nextMillis });
		},
		remove(id: string): void {
			rmSync(path(id), { force: true });
			events.delete(id);
		},
	};
}

interface GivenUp extends QueuedEvent {
	readonly functionArn: string;
	readonly condition: string;
	readonly atMillis: number;
}

function failureRecord(event: GivenUp, thrown?: { readonly type: string; readonly message: string }): string {
	const { id, functionArn, condition, attempts, atMillis, payload } = event;
	return JSON.stringify({
		version: '1.0',
		timestamp: new Date(atMillis).toISOString(),
		requestContext: {
			requestId: id,
			functionArn: `${functionArn}:$LATEST`,
			condition,
			approximateInvokeCount: attempts,
		},
		requestPayload: JSON.parse(payload),
		...(thrown === undefined
			? {}
			: {
					responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
					responsePayload: { errorType: thrown.type, errorMessage: thrown.message },
				}),
	});
}

interface EventQueueOptions {
	readonly policies: FunctionPolicies;
	readonly store: EventStore;
	readonly arnOf: (functionName: string) => string;
	readonly invoke: (functionName: string, event: unknown, longestMillis: number) => Promise<unknown>;
	readonly giveUp: (functionName: string, queueArn: string, record: string) => void;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
}

/** Pause before the second attempt, as in Lambda. The pause before the third is twice as long. */
const firstPauseMillis = 60_000;
const pauseMillis = [firstPauseMillis, 120_000];
const maxPauseMillis = Math.max(...pauseMillis);

/** Number of concurrent calls of a function without a reservation in its stack. These calls share one thread. */
const usualConcurrency = 10;

export type EventQueue = ReturnType<typeof openEventQueue>;

/**
 * Calls functions asynchronously like Lambda. An event is processed at least once and retried after an error. After the
 * last attempt, it is sent to the failure destination.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
export function openEventQueue({ policies, store, arnOf, invoke, giveUp, clock, log }: EventQueueOptions) {
	const running = new Map<string, { readonly functionName: string; readonly ended: Promise<void> }>();
	let isClosed = false;
	for (const { id, functionName } of store.waiting()) {
		if (policies[functionName] !== undefined) continue;
		log(`The event ${id} is dropped: no stack has ${functionName} any more`);
		store.remove(id);
	}

	/** Starts events that are due, oldest first, within the concurrency limit of each function. */
	function startDue(): void {
		if (isClosed) return;
		const now = clock();
		const counts = new Map<string, number>();
		for (const { functionName } of running.values()) counts.set(functionName, (counts.get(functionName) ?? 0) + 1);
		for (const event of store.waiting()) {
			// A longer pause must have been calculated before the clock was set back, so the event is due.
			if (event.nextMillis > now && event.nextMillis <= now + maxPauseMillis) continue;
			const count = counts.get(event.functionName) ?? 0;
			const { reservedConcurrency = usualConcurrency } = settingsOf(event.functionName);
			if (running.has(event.id) || count >= reservedConcurrency) continue;
			counts.set(event.functionName, count + 1);
			start(event);
		}
	}

	function start(event: QueuedEvent): void {
		const ended = attempt(event)
			.catch((error) => {
				log(`The event ${event.id} of ${event.functionName} cannot be stored: ${error}`);
				// Postpones the event. Otherwise it would be due again immediately, without end.
				store.postpone(event.id, clock() + firstPauseMillis);
			})
			.finally(() => {
				running.delete(event.id);
				startDue();
			});
		running.set(event.id, { functionName: event.functionName, ended });
	}

	async function attempt(event: QueuedEvent): Promise<void> {
		const { functionName } = event;
		const { timeoutSeconds, maximumAgeSeconds } = settingsOf(functionName);
		if (clock() - event.acceptedMillis > maximumAgeSeconds * 1000) return end(event, 'EventAgeExceeded');
		try {
			await invoke(functionName, JSON.parse(event.payload), timeoutSeconds * 1000);
		} catch (error) {
			// The end of the process is not a failure of the function. The event continues at the next start.
			return isClosed ? undefined : failed({ ...event, attempts: event.attempts + 1 }, error);
		}
		store.remove(event.id);
	}

	function failed(event: QueuedEvent, error: unknown): void {
		const { retryAttempts } = settingsOf(event.functionName);
		log(`${event.functionName} failed (attempt ${event.attempts}): ${error instanceof Error ? error.message : error}`);
		if (event.attempts > retryAttempts) end(event, 'RetriesExhausted', error);
		else store.put({ ...event, nextMillis: clock() + (pauseMillis[event.attempts - 1] ?? 0) });
	}

	function end(event: QueuedEvent, condition: string, error?: unknown): void {
		const { onFailure } = settingsOf(event.functionName);
		const type = error instanceof FunctionFailure ? error.errorType : 'Error';
		const thrown = error === undefined ? undefined : { type, message: String(error) };
		if (onFailure !== undefined) {
			const givenUp = { ...event, functionArn: arnOf(event.functionName), condition, atMillis: clock() };
			giveUp(event.functionName, onFailure, failureRecord(givenUp, thrown));
		}
		store.remove(event.id);
	}

	function settingsOf(functionName: string): InvocationSettings {
		const policy = policies[functionName];
		if (policy === undefined) throw new RangeError(`no stack has ${functionName}`);
		return policy.invocation;
	}

	return {
		/** @returns id of the request */
		accept(functionName: string, payload: string): string {
			const now = clock();
			const id = randomUUID();
			settingsOf(functionName);
			store.put({ id, functionName, payload, acceptedMillis: now, attempts: 0, nextMillis: now });
			startDue();
			return id;
		},
		startDue,
		async settled(): Promise<void> {
			while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
		},
		close(): void {
			isClosed = true;
		},
	};
}
