import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeAtomically } from '../disk.ts';
import { CognitoError } from './user-pool.ts';

export interface Mail {
	/** Sender address. Present in mails of Amazon SES, absent in mails of Cognito. */
	readonly from?: string;
	readonly to: string;
	readonly subject: string;
	readonly body: string;
}

export interface MailLimit {
	readonly perDay: number;
	readonly error: 'CodeDeliveryFailureException' | 'LimitExceededException';
}

interface OutboxOptions {
	readonly directory: string;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
	readonly limit: MailLimit | undefined;
}

const dayMillis = 86_400_000;

export type Outbox = ReturnType<typeof openOutbox>;

/** Writes mails to files instead of sending them. The log contains only file names, because mails contain codes. */
export function openOutbox({ directory, clock, log, limit }: OutboxOptions) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	let count = 0;
	let sentMillis: readonly number[] = [];

	function assertWithin(error: MailLimit['error']): void {
		if (limit === undefined || limit.error !== error) return;
		sentMillis = sentMillis.filter((at) => clock() - at < dayMillis);
		if (sentMillis.length < limit.perDay) return;
		throw new CognitoError(
			error,
			'Exceeded daily email limit for the operation or the account. If a higher limit is required, please configure your user pool to use your own Amazon SES configuration for sending email.',
		);
	}

	function write({ to, subject, body, from }: Mail): void {
		count += 1;
		const sentAt = new Date(clock()).toISOString();
		const path = join(directory, `${sentAt.replaceAll(':', '-')}-${process.pid}-${count}.json`);
		writeAtomically(path, `${JSON.stringify({ from, to, subject, body, sentAt }, null, 2)}\n`);
		log(`Mail to ${to}: ${relative(process.cwd(), path)}`);
	}

	return {
		/** Checks the limit of mails. For operations in which Cognito checks it before any change. */
		assertOpen: () => assertWithin('LimitExceededException'),
		/** Checks the limit of mails. For operations in which Cognito checks it when it sends the mail. */
		assertCanSend: () => assertWithin('CodeDeliveryFailureException'),
		send(mail: Mail): void {
			assertWithin('CodeDeliveryFailureException');
			sentMillis = [...sentMillis, clock()];
			write(mail);
		},
		/** Writes a mail that Cognito does not send, so that it does not count towards the limit. */
		sendUncounted: write,
	};
}
