import { expect, it, vi } from 'vitest';
import examples from '#shared/contract/examples.json' with { type: 'json' };
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';
import { overnightFields } from '#test/support/vanilla-deal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@bni.example');

const [libor] = examples.swapRisk.request.valuationItems;
const terms = { valuationDate: '2021-06-30', reportCurrency: 'USD' };

async function done(name: OperationName, body: object) {
	const answer = await api.post(routes[name].path, body, token);
	expect([name, answer.status, answer.body?.message]).toEqual([name, 200, answer.body?.message]);
	return answer.body;
}

const lines = (deals: readonly unknown[]) => deals.map((deal) => `${JSON.stringify(deal)}\n`).join('');

async function ended(started: Promise<{ readonly runId: string }>) {
	const { runId } = await started;
	const state = await vi.waitFor(
		async () => {
			const run = await done('runStatus', { runId });
			expect(['done', 'failed'], portal.lines.join('\n')).toContain(run.state);
			return run;
		},
		{ timeout: 200_000, interval: 50 },
	);
	return state;
}

async function everyPage(name: OperationName, runId: string, limit: number) {
	const first = await done(name, { runId, limit });
	const results = [...first.results];
	for (let { cursor } = first; cursor !== undefined; ) {
		const next = await done(name, { runId, limit, cursor });
		results.push(...next.results);
		cursor = next.cursor;
	}
	return { ...first, results };
}

/** Compares results whose sums were calculated in parts, so that the last digits may differ. */
function expectNear(actual: unknown, expected: unknown): void {
	if (typeof expected === 'number') expect(actual).toBeCloseTo(expected, 3);
	else if (typeof expected !== 'object' || expected === null) expect(actual).toEqual(expected);
	else {
		expect(Object.keys(actual as object)).toEqual(Object.keys(expected));
		for (const [key, value] of Object.entries(expected)) expectNear((actual as Record<string, unknown>)[key], value);
	}
}

it('the analyses of a run equal those of a request with the same deals', async () => {
	const faulty = { ...libor, dealId: 'faulty', endDate: '2020-01-01' };
	const ois = { ...overnightFields, dealId: 'OIS' };
	const deals = [faulty, ois, ...Array.from({ length: 1010 }, (_, i) => ({ ...libor, dealId: `D${i}` }))];
	const scenarios = [{ preset: 'steepener' }, { preset: 'none' }, { from: '2023-01-31', to: '2024-03-19' }];
	const analyses = { risk: true, scenarios, conversion: { method: 'neutral' } };
	const run = await ended(done('runStart', { ...terms, format: 'jsonl', deals: lines(deals), analyses }));
	expect(run).toMatchObject({ state: 'done', rows: 1012, failed: 1, analyses: Object.keys(analyses) });
	const asked = { ...terms, valuationItems: deals };
	for (const [ofRun, operation, more] of [
		['runRisk', 'swapRisk', { dealLadders: false }],
		['runScenarios', 'swapScenarios', { scenarios }],
		['runConversion', 'swapConversion', analyses.conversion],
	] as const) {
		const { results, ...totals } = await everyPage(ofRun, run.runId, 500);
		const { cursor: _, ...ofPages } = totals;
		const { results: expected, ...expectedTotals } = await done(operation, { ...asked, ...more });
		expect(results).toEqual(expected.map((result: object, i: number) => ({ row: i + 1, ...result })));
		expectNear(ofPages, expectedTotals);
	}
	const { url } = await done('runResults', { runId: run.runId, file: 'risk.csv' });
	const table = (await (await fetch(url)).text()).split('\r\n');
	expect(table[0]).toMatch(/^row,dealId,ErrorCode,ErrorMessage,view,mtM,.*,50Y$/);
	expect(table[1]).toMatch(/^1,faulty,end-not-after-start,/);
	expect(table.filter((line) => line.startsWith('3,D0,')).map((line) => line.split(',')[4])).toEqual([
		'libor',
		'rfr',
		'rfrSpread',
	]);
	const again = await ended(done('runReproduce', { runId: run.runId }));
	expect(again).toMatchObject({ isReproduced: true, analyses: Object.keys(analyses) });
	const without = await api.post(routes.runAttribution.path, { runId: run.runId }, token);
	expect(without.body).toMatchObject({ code: 'run-without-analysis', params: { analysis: 'attribution' } });
});

it('each analysis lists a line of the file that is not a deal', async () => {
	const { valuationDate: fromDate, toDate } = examples.swapAttribution.request;
	const analyses = { risk: true, scenarios: [{ preset: 'steepener' }], attribution: { fromDate }, conversion: {} };
	const deals = `no deal\n${lines([libor])}`;
	const { runId, state, failure } = await ended(
		done('runStart', { valuationDate: toDate, format: 'jsonl', deals, analyses }),
	);
	expect([state, failure]).toEqual(['done', undefined]);
	for (const name of ['runRisk', 'runScenarios', 'runAttribution', 'runConversion'] as const) {
		// Responses are also checked against the contract.
		const { results } = await done(name, { runId });
		expect(results[0]).toMatchObject({ row: 1, dealId: '', Error: { ErrorCode: 'row-unreadable' } });
	}
});

it('the change since an earlier date is attributed, and a date that is not earlier than that of the run is refused', async () => {
	const { valuationDate: fromDate, toDate, valuationItems } = examples.swapAttribution.request;
	const attribution = { fromDate, splitByCurve: true };
	const started = { valuationDate: toDate, format: 'jsonl', deals: lines(valuationItems), analyses: { attribution } };
	const run = await ended(done('runStart', started));
	const { results, totals } = await done('runAttribution', { runId: run.runId });
	const expected = await done('swapAttribution', { ...examples.swapAttribution.request, splitByCurve: true });
	expect([results[0].views, totals]).toEqual([expected.results[0].views, expected.totals]);
	const { used } = await done('runOpen', { runId: run.runId });
	expect(used.earlierSnapshotId).toContain(fromDate);
	const late = { ...started, analyses: { attribution: { fromDate: toDate } } };
	const { status, body } = await api.post(routes.runStart.path, late, token);
	expect([status, body.code]).toEqual([400, 'dates-not-ascending']);
	const missing = { ...started, analyses: { attribution: { fromDate: '2021-01-04' } } };
	expect(await ended(done('runStart', missing))).toMatchObject({
		state: 'failed',
		failure: { code: 'missing-market-data', message: expect.stringContaining('2021-01-04') },
	});
});

it('the change since an earlier run with different deals equals that of a request with both books', async () => {
	const { valuationDate, toDate, valuationItems } = examples.swapAttribution.request;
	const [deal] = valuationItems;
	const named = (dealId: string, more: object = {}) => ({ ...deal, dealId, ...more });
	const twice = [named('twice'), named('twice')];
	const before = [named('same'), named('gone'), named('changed'), ...twice];
	const after = [named('new'), named('changed', { leg1Notional: 5_000_000 }), named('same'), ...twice];
	const start = (date: string, deals: readonly unknown[], analyses?: object) =>
		ended(done('runStart', { valuationDate: date, format: 'jsonl', deals: lines(deals), analyses }));
	const earlier = await start(valuationDate, before);
	const attribution = { fromRun: earlier.runId, splitByCurve: true };
	const { runId } = await start(toDate, after, { attribution });
	const { results, totals } = await everyPage('runAttribution', runId, 2);
	const request = { valuationDate, toDate, valuationItems: before, toItems: after, splitByCurve: true };
	const expected = await done('swapAttribution', request);
	const byId = (found: readonly { readonly dealId: string }[]) =>
		Object.fromEntries(found.map(({ dealId, ...result }) => [dealId, result]));
	const rowOf = { gone: null, new: 1, changed: 2, same: 3 };
	const known = results.filter(({ dealId }: { readonly dealId: string }) => dealId !== 'twice');
	expect(byId(known)).toEqual(
		Object.fromEntries(
			Object.entries(byId(expected.results)).map(([id, each]) => [id, { row: rowOf[id as 'gone'], ...each }]),
		),
	);
	expect(totals).toEqual(expected.totals);
	const listedTwice = results.filter(({ dealId }: { readonly dealId: string }) => dealId === 'twice');
	expect(listedTwice).toMatchObject([4, 5].map((row) => ({ row, Error: { ErrorCode: 'deal-listed-twice' } })));
	expect((await done('runOpen', { runId })).analysisTerms).toEqual({ attribution });
	const late = { valuationDate, format: 'jsonl', deals: lines(before), analyses: { attribution: { fromRun: runId } } };
	const { status, body } = await api.post(routes.runStart.path, late, token);
	expect([status, body.code]).toEqual([400, 'dates-not-ascending']);
});
