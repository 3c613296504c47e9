import { randomUUID } from 'node:crypto';
import { logger, systemClock } from '#platform/runtime.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { fileEvents } from '../file-events.ts';
import { startSender } from '../start-sender.ts';
import { dueWork, type WebhookName } from '../store/webhook-store.ts';

/** Maximum number of webhooks per run. The next run starts the others a minute later. */
const maxStarts = 200;
const startsAtOnce = 20;

/** Runs every minute and is the only source of retries. Senders start even if the events could not be moved. */
export async function handler(): Promise<{ readonly filed: number; readonly started: number }> {
	const { filed, failure } = await fileEvents(randomUUID(), systemClock).then(
		(count) => ({ filed: count ?? 0, failure: undefined }),
		(error: unknown) => ({ filed: 0, failure: error }),
	);
	const due: WebhookName[] = [...(await dueWork(systemClock(), maxStarts))];
	let started = 0;
	const lanes = Array.from({ length: startsAtOnce }, async () => {
		for (let name = due.shift(); name !== undefined; name = due.shift()) {
			await startSender(name);
			started += 1;
		}
	});
	await Promise.all(lanes);
	if (failure !== undefined) throw failure;
	logger.info(alarmMessages.eventsSwept, { filed, started });
	return { filed, started };
}
