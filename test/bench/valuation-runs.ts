import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '../../shared/contract/routes.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';
import type { Figure } from './figure.ts';

const count = 100_000;

const deal = (i: number) => ({
	dealId: `D${i}`,
	instrumentTag: 'LIBOR',
	startDate: '2021-07-15',
	endDate: `${2026 + (i % 25)}-07-15`,
	leg1InterestType: 'Fixed',
	leg1InterestRate: 1.25,
	leg1PayReceive: 'Pay',
	leg1Currency: 'USD',
	leg1Notional: 1_000_000 + i,
	leg1InterestPaymentFrequency: 'SemiAnnual',
	leg1DayConvention: '30/360',
	leg2InterestType: 'Float',
	leg2PayReceive: 'Receive',
	leg2Currency: 'USD',
	leg2Notional: 1_000_000 + i,
	leg2IndexName: 'LIBOR',
	leg2Tenor: '3M',
});

/** A file of 100,000 deals in three views with DV01, through the portal on one machine: the second run, with warm threads. */
export async function valuationRuns(): Promise<Figure[]> {
	const portal = await temporaryPortal({ seed: true });
	try {
		const api = new ApiCaller(portal.origin);
		const token = await api.signIn('user@bni.example');
		const file = Array.from({ length: count }, (_, i) => `${JSON.stringify(deal(i))}\n`).join('');
		await secondsOfRun(api, token, file);
		const name = 'run of 100,000 deals through files, warm';
		return [{ name, value: await secondsOfRun(api, token, file), limit: 3, unit: 's' }];
	} finally {
		await portal.close();
	}
}

async function secondsOfRun(api: ApiCaller, token: string, file: string): Promise<number> {
	const { body: link } = await api.post(routes.runUpload.path, { format: 'jsonl' }, token);
	await fetch(link.url, { method: 'PUT', headers: link.headers, body: file });
	const begin = performance.now();
	const terms = { runId: link.runId, format: 'jsonl', valuationDate: '2021-06-30' };
	let { body: run } = await api.post(routes.runStart.path, terms, token);
	while (!['done', 'failed'].includes(run.state)) {
		await delay(50);
		run = (await api.post(routes.runStatus.path, { runId: link.runId }, token)).body;
	}
	if (run.failed !== 0) throw new Error(`the run is ${run.state}`);
	return (performance.now() - begin) / 1000;
}
