import { afterAll } from 'vitest';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { publisherServer } from '#test/support/publisher-server.ts';

// Replaces the publishers of rates, so that nothing is fetched from the internet.
const publisher = await publisherServer();
process.env.PUBLISHER_STAND_IN = publisher.origin;
afterAll(() => publisher.close());

let now = Date.now();

/** Sets the clock of the portal. The clock does not advance by itself. */
export function setClock(millis: number): void {
	now = millis;
}

export const portal = await portalForFile({ seed: true, isFetching: true, clock: () => now });
