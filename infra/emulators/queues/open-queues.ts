import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AccessControl, type Identity, localArn } from '../access/access-control.ts';
import { writeAtomically } from '../disk.ts';

export interface QueueMessage {
	readonly body: string;
	readonly attributes?: Readonly<Record<string, string>>;
}

interface QueuesOptions {
	readonly dataDirectory: string;
	readonly access: AccessControl;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
}

export type Queues = ReturnType<typeof openQueues>;

export function openQueues({ dataDirectory, access, clock, log }: QueuesOptions) {
	return {
		/** Only logs a failure, because no caller waits. */
		send(sender: Identity, queueArn: string, { body, attributes = {} }: QueueMessage): void {
			const denial = access.denialOf(sender, [{ action: 'sqs:SendMessage', resource: queueArn }]);
			const name = queueArn.split(':').at(-1) ?? '';
			const isKnown = /^[\w-]{1,80}$/.test(name) && localArn.queue(name) === queueArn;
			if (denial !== undefined || !isKnown) {
				log(`A message for ${queueArn} is lost: ${denial ?? 'there is no such queue'}`);
				return;
			}
			const directory = join(dataDirectory, 'queues', name);
			const id = randomUUID();
			const sentAt = new Date(clock()).toISOString();
			const path = join(directory, `${sentAt.replaceAll(':', '-')}-${id}.json`);
			try {
				mkdirSync(directory, { recursive: true, mode: 0o700 });
				writeAtomically(path, `${JSON.stringify({ messageId: id, sentAt, attributes, body }, null, 2)}\n`);
				log(`A message is in the queue ${name}: ${path}`);
			} catch (error) {
				log(`A message for the queue ${name} cannot be stored: ${error}`);
			}
		},
	};
}
