import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Clock } from '../clock.ts';

export interface Mail {
	readonly to: string;
	readonly subject: string;
	readonly body: string;
	/** What the console says of it. */
	readonly summary: string;
}

type Outbox = (mail: Mail) => void;

/** Keeps mails as files instead of sending them, and says on the console where. */
export function openOutbox(directory: string, clock: Clock, log: (line: string) => void): Outbox {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	let count = 0;
	return ({ to, subject, body, summary }) => {
		count += 1;
		const sentAt = new Date(clock()).toISOString();
		const path = join(directory, `${sentAt.replaceAll(':', '-')}-${process.pid}-${count}.json`);
		writeFileSync(path, `${JSON.stringify({ to, subject, body, sentAt }, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
		log(`Mail to ${to}: ${summary}, in ${relative(process.cwd(), path)}`);
	};
}
