import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../platform/clock.ts';
import type { FetchTools } from './fetch-index.ts';
import { publisherClient } from './publisher-client.ts';

/**
 * Asks the publishers themselves, or a stand-in on this machine when the environment variable
 * `PUBLISHER_STAND_IN` names one, such as `http://127.0.0.1:8090`.
 */
export function publisherTools(): FetchTools {
	const standIn = process.env.PUBLISHER_STAND_IN || undefined;
	return { clock: systemClock, ask: publisherClient({ clock: systemClock, delay, standIn }) };
}
