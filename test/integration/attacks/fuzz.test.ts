import { expect, it } from 'vitest';
import { fuzzPortal } from '#test/support/fuzz-portal.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const portal = await portalForFile({ seed: true });

/** `npm run fuzz` sends many more. */
it('answers no faulty request with 5xx, and repeats little of it', async () => {
	const { statuses, faults } = await fuzzPortal(portal.origin, 20_260_609, 250);
	expect(faults).toEqual([]);
	// Requests of every kind got through: the generator would otherwise test the gateway alone.
	for (const status of [200, 400, 401, 403, 404, 413]) expect(statuses[status], `${status}`).toBeGreaterThan(0);
}, 120_000);
