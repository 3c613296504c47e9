import { ApiCaller } from '../support/api-caller.ts';
import { bookOfDeals, secondsOfRun } from '../support/file-run.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';
import type { Figure } from './figure.ts';

const count = 100_000;

/**
 * Measures a file of 100,000 deals in three views with DV01, through the portal on one machine. The result is the
 * processor time of all threads in the second run: two processors that are busy for 3.5 s use 7 s.
 */
export async function valuationRuns(): Promise<Figure[]> {
	const portal = await temporaryPortal({ seed: true });
	try {
		const api = new ApiCaller(portal.origin);
		const token = await api.signIn('user@bni.example');
		const file = bookOfDeals(count);
		await secondsOfRun(api, token, file);
		const before = process.cpuUsage();
		const seconds = await secondsOfRun(api, token, file);
		const { user, system } = process.cpuUsage(before);
		console.log(`the second run took ${seconds.toFixed(1)} s`);
		return [{ name: '100,000 deals through files, warm', value: (user + system) / 1e6, limit: 7, unit: 's' }];
	} finally {
		await portal.close();
	}
}
