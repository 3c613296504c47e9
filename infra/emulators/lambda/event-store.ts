import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../write-atomically.ts';

const event = z.strictObject({
	/** Also the request id of each attempt. */
	id: z.uuid(),
	functionName: z.string(),
	/** JSON. */
	payload: z.string(),
	acceptedMillis: z.number(),
	attempts: z.int(),
	/** When the next attempt is due. */
	nextMillis: z.number(),
});

/** An event that waits for its function. */
export type QueuedEvent = Readonly<z.infer<typeof event>>;

export type EventStore = ReturnType<typeof openEventStore>;

/** The events that Lambda has accepted and not finished, one file each, so that they survive a restart. */
export function openEventStore(directory: string) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = (id: string) => join(directory, `${id}.json`);
	const events = new Map<string, QueuedEvent>();
	for (const file of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
		const read = event.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
		events.set(read.id, read);
	}
	return {
		/** Events in the order of their due times. */
		waiting: (): QueuedEvent[] => [...events.values()].sort((a, b) => a.nextMillis - b.nextMillis),
		put(changed: QueuedEvent): void {
			// Not flushed: a thousand events a minute would stop the thread, and their senders look after their own.
			writeAtomically(path(changed.id), JSON.stringify(changed), false);
			events.set(changed.id, changed);
		},
		/** Changes the due time of an event until the next start, without writing to the disk. */
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
