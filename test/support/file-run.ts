import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '#shared/contract/routes.ts';
import type { ApiCaller } from './api-caller.ts';

/** Returns a USD LIBOR swap of 5 to 29 years. */
export const bookedDeal = (i: number) => ({
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

/** Valuation date of {@link bookedDeal}. */
export const bookDate = '2021-06-30';

/** Returns `count` deals as JSON lines. */
export function bookOfDeals(count: number): string {
	return Array.from({ length: count }, (_, i) => `${JSON.stringify(bookedDeal(i))}\n`).join('');
}

/**
 * Uploads a deal file and waits for its results.
 *
 * @returns the duration of the run in seconds
 */
export async function secondsOfRun(api: ApiCaller, token: string, file: string): Promise<number> {
	const { body: link } = await api.post(
		routes.runUpload.path,
		{ format: 'jsonl', bytes: Buffer.byteLength(file) },
		token,
	);
	await fetch(link.url, { method: 'PUT', headers: link.headers, body: file });
	const begin = performance.now();
	const terms = { runId: link.runId, format: 'jsonl', valuationDate: bookDate };
	let { body: run } = await api.post(routes.runStart.path, terms, token);
	while (!['done', 'failed'].includes(run.state)) {
		await delay(50);
		run = (await api.post(routes.runStatus.path, { runId: link.runId }, token)).body;
	}
	if (run.failed !== 0) throw new Error(`the run is ${run.state}`);
	return (performance.now() - begin) / 1000;
}
