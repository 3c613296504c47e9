import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import type { ApiCaller } from '#test/support/api-caller.ts';

const deal = {
	dealId: 'OIS-1',
	instrumentTag: 'RFR',
	startDate: '2024-03-21',
	endDate: '2029-03-21',
	leg1InterestType: 'Fixed',
	leg1InterestRate: 4,
	leg1PayReceive: 'Pay',
	leg1Currency: 'USD',
	leg1Notional: 1_000_000,
	leg1InterestPaymentFrequency: 'Annual',
	leg2InterestType: 'Float',
	leg2PayReceive: 'Receive',
	leg2Currency: 'USD',
	leg2Notional: 1_000_000,
	leg2IndexName: 'SOFR',
	leg2InterestPaymentFrequency: 'Annual',
};

/** Calls every operation of runs with quotes of 2024-03-19, so that the steps of a run use all their permissions. */
export async function exerciseRuns(api: ApiCaller, token: string): Promise<void> {
	const valuationDate = '2024-03-19';
	const fixings = [{ index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2024-03-18', value: '5.59' }];
	const call = async (name: Extract<keyof typeof routes, `run${string}` | 'valuationSave'>, body: object) => {
		const answer = await api.post(routes[name].path, body, token);
		expect([name, answer.status, answer.body?.message]).toEqual([name, 200, answer.body?.message]);
		return answer.body;
	};
	const ended = ({ runId }: { readonly runId: string }, state = 'done') =>
		vi.waitFor(async () => expect(await call('runStatus', { runId })).toMatchObject({ state }), {
			timeout: 200_000,
			interval: 50,
		});
	const text = JSON.stringify(deal);
	const { runId, url, headers } = await call('runUpload', { format: 'jsonl', bytes: text.length });
	const early = await api.post(routes.runStart.path, { runId, format: 'jsonl', valuationDate }, token);
	expect(early.body.code).toBe('no-upload');
	await fetch(url, { method: 'PUT', headers, body: text });
	const analyses = {
		risk: true,
		scenarios: [{ preset: '+100bp' }, { saved: 'none' }, { from: '2023-01-31', to: valuationDate }],
		conversion: {},
	};
	await ended(await call('runStart', { runId, format: 'jsonl', valuationDate, analyses }));
	for (const name of ['runRisk', 'runScenarios', 'runConversion'] as const) await call(name, { runId });
	const attribution = { fromDate: valuationDate };
	const later = { format: 'jsonl', valuationDate: '2026-10-15', deals: text, analyses: { attribution } };
	const attributed = await call('runStart', later);
	await ended(attributed);
	await call('runAttribution', { runId: attributed.runId });
	const { results } = await call('runOpen', { runId });
	for (const file of ['results.jsonl', 'results.csv', 'risk.csv', 'market']) await call('runResults', { runId, file });
	await ended(await call('runReproduce', { runId }));
	const ore = readFileSync('test/golden/trade-files/samples/ore-IR_Swap_Vanilla.xml', 'utf8');
	const changed = { attribution: { fromRun: runId } };
	const traded = await call('runStart', { format: 'ore', valuationDate: '2026-10-15', deals: ore, analyses: changed });
	await ended(traded);
	await call('runOpen', { runId: traded.runId });
	const request = JSON.stringify({ valuationDate, valuationItems: [deal] });
	await ended(await call('valuationSave', { request, results: JSON.stringify(results) }));
	await call('runList', {});
	// The third run has to wait in the queue.
	const small = { format: 'jsonl', valuationDate, deals: JSON.stringify(deal) };
	const started = await Promise.all([1, 2, 3].map(() => call('runStart', small)));
	for (const run of started) await ended(run);
	const withFixings = await call('runStart', { format: 'jsonl', valuationDate, deals: JSON.stringify(deal), fixings });
	await ended(withFixings);
	expect(await call('runOpen', { runId: withFixings.runId })).toMatchObject({ fixings });
	await ended(await call('runStart', { format: 'jsonl', valuationDate, deals: '\n' }), 'failed');
	const cancelled = await call('runStart', { format: 'jsonl', valuationDate, deals: JSON.stringify(deal) });
	await call('runCancel', { runId: cancelled.runId });
}
