import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mail } from '#infra/emulators/cognito/outbox.ts';
import type { TemporaryPortal } from './temporary-portal.ts';

/** Returns the mails to a user, in the order in which they were sent. */
export function mailsTo({ dataDirectory }: Pick<TemporaryPortal, 'dataDirectory'>, login: string): readonly Mail[] {
	const directory = join(dataDirectory, 'outbox');
	return readdirSync(directory)
		.sort()
		.map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as Mail)
		.filter(({ to }) => to === login);
}
