import { ApiCaller } from '../support/api-caller.ts';
import { bookOfDeals, secondsOfRun } from '../support/file-run.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';
import type { Figure } from './figure.ts';

const count = 100_000;

/** A file of 100,000 deals in three views with DV01, through the portal on one machine: the second run, with warm threads. */
export async function valuationRuns(): Promise<Figure[]> {
	const portal = await temporaryPortal({ seed: true });
	try {
		const api = new ApiCaller(portal.origin);
		const token = await api.signIn('user@bni.example');
		const file = bookOfDeals(count);
		await secondsOfRun(api, token, file);
		const name = 'run of 100,000 deals through files, warm';
		return [{ name, value: await secondsOfRun(api, token, file), limit: 3, unit: 's' }];
	} finally {
		await portal.close();
	}
}
