import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import examples from '#shared/contract/examples.json' with { type: 'json' };
import { routes } from '#shared/contract/routes.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { acceptInvitation } from '#test/support/invitation.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { overnightFields } from '#test/support/vanilla-deal.ts';

const portal = await portalForFile({ seed: true });
let api = new ApiCaller(portal.origin);
const { valuationDate, reportCurrency, valuationItems } = examples.valueSwaps.request;
const [item] = valuationItems;
const token = await api.signIn('user@bni.example');
const stranger = await api.signIn('user@demo-bank.example');

const deals = (count: number, more: object = {}) =>
	Array.from(
		{ length: count },
		(_, i) =>
			`${JSON.stringify({ ...item, dealId: `D${i}`, leg1Notional: 1_000_000 + i, leg2Notional: 1_000_000 + i, ...more })}\n`,
	).join('');

type RunOperation = Extract<keyof typeof routes, `run${string}` | 'valuationSave'>;

const call = (name: RunOperation, body: object, as = token) => api.post(routes[name].path, body, as);

async function done(name: RunOperation, body: object) {
	const answer = await call(name, body);
	expect([name, answer.status, answer.body]).toEqual([name, 200, answer.body]);
	return answer.body;
}

const terms = { format: 'jsonl', valuationDate, reportCurrency };

async function ended(runId: string): Promise<RunSummary & { faults: unknown[] }> {
	return vi.waitFor(
		async () => {
			const run = await done('runStatus', { runId });
			expect(['done', 'failed', 'cancelled'], portal.lines.join('\n')).toContain(run.state);
			return run;
		},
		{ timeout: 200_000, interval: 100 },
	);
}

async function resultsOf(runId: string): Promise<Record<string, unknown>[]> {
	const { url } = await done('runResults', { runId });
	const text = await (await fetch(url)).text();
	return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

it('a run values deals exactly as a request does, and its results are returned in pages', async () => {
	const lines = `${deals(3)}not a deal\n\n${deals(1)}`;
	const { runId } = await done('runStart', { ...terms, name: 'four deals', deals: lines });
	expect(await ended(runId)).toMatchObject({
		state: 'done',
		name: 'four deals',
		rows: 5,
		failed: 1,
		progress: 1,
		faults: [{ row: 4, code: 'row-unreadable', message: 'The line is not JSON.' }],
	});
	const answer = await api.post(
		routes.valueSwaps.path,
		{
			valuationDate,
			reportCurrency,
			valuationItems: lines.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
		},
		token,
	);
	expect(answer.body[0].rfrMtM, JSON.stringify(answer.body[0])).toBeTypeOf('number');
	const results = await resultsOf(runId);
	expect(results.map(({ row }) => row)).toEqual([1, 2, 3, 4, 6]);
	expect(results.filter((_, i) => i !== 3).map(({ row: _row, ...result }) => result)).toEqual(answer.body);
	const first = await done('runOpen', { runId, limit: 2 });
	expect(first).toMatchObject({ run: { runId }, used: { snapshotId: expect.stringContaining(valuationDate) } });
	const second = await done('runOpen', { runId, limit: 3, cursor: first.cursor });
	expect([...first.results, ...second.results]).toEqual(results);
	expect([...first.items, ...second.items]).toEqual(
		lines.split('\n').flatMap((line) => (line === '' ? [] : [line.startsWith('{') ? JSON.parse(line) : null])),
	);
	expect(second.cursor).toBeUndefined();
});

const csv = [
	'dealId;instrumentType;instrumentTag;startDate;endDate;interestType_1;fixedRatePercent_1;direction_1;notionalCcy_1;notionalAmount_1;interestPaymentFrequency_1;interestCalculationMethod_1;interestType_2;direction_2;notionalCcy_2;notionalAmount_2;spreadBp_2;indexName_2;indexTenor_2',
	`=1+1;IRS;LIBOR;${item?.startDate};02-Jul-2026;Fixed;1.25;Pay;USD;10000000;SemiAnnual;30/360;Float;Receive;USD;10000000;10;LIBOR;3M`,
	';;;;',
	`B;IRS;LIBOR;${item?.startDate};${item?.endDate};Fixed;1.2.5;Pay;USD;10000000;SemiAnnual;30/360;Float;Receive;USD;10000000;10;LIBOR;3M`,
].join('\r\n');

it('a CSV file is uploaded and valued, and the cell of an invalid deal is reported', async () => {
	const file = `\uFEFF${csv}`;
	const { runId, url, headers } = await done('runUpload', { format: 'csv', bytes: Buffer.byteLength(file) });
	const put = (body: string) => fetch(url, { method: 'PUT', headers, body });
	expect((await put(`${file} `)).status).toBe(403);
	expect((await put(file)).status).toBe(200);
	expect((await put('x'.repeat(Buffer.byteLength(file)))).status).toBe(412);
	await done('runStart', { ...terms, format: 'csv', runId });
	expect(await ended(runId)).toMatchObject({ state: 'done', rows: 2, failed: 1, faults: [{ row: 4, dealId: 'B' }] });
	const [first, second] = await resultsOf(runId);
	const { body } = await api.post(routes.valueSwaps.path, examples.valueSwaps.request, token);
	expect([first?.rfrMtM, first?.liborMtM]).toEqual([body[0].rfrMtM, body[0].liborMtM]);
	expect(second).toMatchObject({ row: 4, Error: { ErrorMessage: expect.stringContaining('fixedRatePercent_1') } });
	const opened = await done('runOpen', { runId });
	expect(opened.items).toMatchObject([{ dealId: '=1+1', endDate: '2026-07-02' }, { leg1InterestRate: '1.2.5' }]);
	const { url: table } = await done('runResults', { runId, file: 'results.csv' });
	const answer = await fetch(table);
	expect(answer.headers.get('content-type')).toContain('text/csv');
	const [, line] = (await answer.text()).split('\r\n');
	expect(line).toMatch(/^2,'=1\+1,IRS,2021-07-02,2026-07-02,-/);
	const market = await fetch((await done('runResults', { runId, file: 'market' })).url);
	expect(await market.json()).toMatchObject({ market: { snapshot: { date: valuationDate } } });
});

it('a run starts once under its identifier, and a request with the same identifier and different terms is refused', async () => {
	const { runId, url, headers } = await done('runUpload', { format: 'jsonl', bytes: deals(2).length });
	expect(await call('runStart', { ...terms, runId })).toMatchObject({ status: 404, body: { code: 'no-upload' } });
	await fetch(url, { method: 'PUT', headers, body: deals(2) });
	const starts = await Promise.all([1, 2, 3].map(() => done('runStart', { ...terms, runId })));
	expect(new Set(starts.map(({ startedAt }) => startedAt)).size).toBe(1);
	expect(await call('runStart', { ...terms, runId, reportCurrency: 'IDR' })).toMatchObject({
		status: 409,
		body: { code: 'run-exists' },
	});
	expect(await ended(runId)).toMatchObject({ state: 'done', rows: 2 });
	expect(await done('runStart', { ...terms, runId })).toMatchObject({ state: 'done' });
	const listed = await done('runList', { limit: 100 });
	expect(listed.runs.filter((run: RunSummary) => run.runId === runId).length).toBe(1);
	expect(await call('runStart', { ...terms, runId: '01890a5d-ac96-774b-bcce-b302099a8057' })).toMatchObject({
		status: 400,
		body: { code: 'run-id-out-of-time' },
	});
});

it('a run is visible only to its organisation', async () => {
	const { runId } = await done('runStart', { ...terms, deals: deals(1) });
	await ended(runId);
	for (const name of ['runStatus', 'runOpen', 'runRisk', 'runResults', 'runCancel', 'runReproduce'] as const) {
		expect([name, (await call(name, { runId }, stranger)).body]).toMatchObject([name, { code: 'unknown-run' }]);
	}
	expect((await call('runStart', { ...terms, runId }, stranger)).body).toMatchObject({ code: 'no-upload' });
	expect((await call('runList', {}, stranger)).body.runs).toEqual([]);
});

it("starting, saving and reproducing a run requires the organisation's market-data account", async () => {
	const operator = await Administrator.signIn(api, 'operator@portal.example');
	const organisation = newOrganisation('No account', { VAL: { Currencies: ['USD'] }, Admin: {} });
	const { orgId } = await operator.done('organisationAdd', organisation);
	const login = 'desk@no-account.example';
	await operator.done('userAdd', { orgId, aaaLogin: login });
	await acceptInvitation(portal, login, 'Correct-horse-1');
	const desk = await api.signIn(login, 'Correct-horse-1');
	const { runId } = await done('runStart', { ...terms, deals: deals(1) });
	const request = JSON.stringify({ valuationDate, valuationItems });
	for (const [name, body] of [
		['runStart', { ...terms, deals: deals(1) }],
		['valuationSave', { request }],
		['runReproduce', { runId }],
	] as const) {
		const refused = { status: 403, body: { code: 'no-market-data-account' } };
		expect([name, await call(name, body, desk)]).toMatchObject([name, refused]);
	}
	expect((await call('runList', {}, desk)).body.runs).toEqual([]);
	expect(await call('runStatus', { runId }, desk)).toMatchObject({ status: 404, body: { code: 'unknown-run' } });
});

it('improbable values are reported in the response, in a run of a file, and in a saved run', async () => {
	const spread = [0.15, 12, 15].map((leg2Spread, i) => ({ ...item, dealId: `S${i}`, leg2Spread }));
	const request = {
		valuationDate,
		reportCurrency,
		valuationItems: [...spread, { ...item, dealId: 'N', leg2Notional: 1 }],
	};
	const { status, body: results } = await api.post(routes.valueSwaps.path, request, token);
	expect(status).toBe(200);
	const found = [
		{ field: 'leg2Spread', code: 'spread-unit', params: { small: 1, large: 10 } },
		{ field: 'leg2Notional', code: 'notionals-far-apart', params: { ratio: 100 } },
	];
	const warnings = results.map((result: { warnings?: object[] }) => result.warnings);
	expect(warnings).toMatchObject([[found[0]], undefined, undefined, [found[1]]]);
	const listed = [
		{ row: 1, dealId: 'S0', ...found[0] },
		{ row: 4, dealId: 'N', ...found[1] },
	];
	const lines = request.valuationItems.map((deal) => JSON.stringify(deal)).join('\n');
	const { runId: fileRun } = await done('runStart', { ...terms, deals: lines });
	expect(await ended(fileRun)).toMatchObject({ state: 'done', warnings: { count: 2, listed } });
	const { runId: savedRun } = await done('valuationSave', {
		request: JSON.stringify(request),
		results: JSON.stringify(results),
		hasConfirmedWarnings: true,
	});
	const expected = { isReproduced: true, hasConfirmedWarnings: true, warnings: { count: 2, listed } };
	expect(await ended(savedRun)).toMatchObject(expected);
});

it.each([
	['Latin-1', Buffer.from(`{}\n{"dealId":"Gén"}\n`, 'latin1'), terms, { code: 'not-utf-8', line: 2 }],
	['a file without deals', Buffer.from('\n \n'), terms, { code: 'no-rows' }],
	[
		'a misspelt heading',
		Buffer.from(csv.replace('spreadBp_2', 'spread_2')),
		{ ...terms, format: 'csv' },
		{ code: 'headings-unknown', line: 1, message: 'Unknown headings: "spread_2" (rename to spreadBp_2).' },
	],
	[
		'a date without market data',
		Buffer.from(deals(1)),
		{ ...terms, valuationDate: '2022-01-03' },
		{ code: 'missing-market-data' },
	],
])('a run fails with the reason for %s', async (_, body, asked, failure) => {
	const { runId, url, headers } = await done('runUpload', { format: asked.format, bytes: body.length });
	await fetch(url, { method: 'PUT', headers, body });
	await done('runStart', { ...asked, runId });
	expect(await ended(runId)).toMatchObject({ state: 'failed', failure });
	expect(await call('runOpen', { runId })).toMatchObject({ status: 409, body: { code: 'run-not-done' } });
});

it('a cancelled run does not change its state again', async () => {
	const { runId } = await done('runStart', { ...terms, deals: deals(3000) });
	const cancelled = await done('runCancel', { runId });
	expect(cancelled).toMatchObject({ state: 'cancelled' });
	expect(await done('runCancel', { runId })).toEqual(cancelled);
	expect(await done('runStart', { ...terms, runId, deals: deals(3000) })).toMatchObject({ state: 'cancelled' });
	expect(await ended(runId)).toMatchObject({ state: 'cancelled' });
});

it('a saved calculation keeps all digits, and differences are reported', async () => {
	const request = { valuationDate, reportCurrency, valuationItems: [...valuationItems, item] };
	const { body, headers } = await api.post(routes.valueSwaps.path, request, token);
	const runId = headers.get('x-run-id');
	const fault = { sheet: 'Deals', row: 5, dealId: 'D5', code: 'not-a-date', message: 'endDate: soon. A date.' };
	const refused = { deals: 1, faults: [fault] };
	const ignored = { rows: 1, listed: [{ sheet: 'Deals', row: 7, text: 'note' }] };
	const asked = {
		runId,
		name: 'Desk',
		refused,
		ignored,
		request: JSON.stringify(request),
		results: JSON.stringify(body),
	};
	const saved = await done('valuationSave', asked);
	expect(saved).toMatchObject({ runId, name: 'Desk', refused, ignored });
	expect((await done('valuationSave', asked)).startedAt).toBe(saved.startedAt);
	expect(await ended(saved.runId)).toMatchObject({
		kind: 'saved',
		state: 'done',
		rows: 3,
		isReproduced: true,
		refused,
		ignored,
	});
	const packed = (value: unknown) => gzipSync(JSON.stringify(value)).toString('base64');
	const asGzip = await done('valuationSave', { request: packed(request), results: packed(body), encoding: 'gzip' });
	expect(await ended(asGzip.runId)).toMatchObject({ kind: 'saved', state: 'done', isReproduced: true });
	for (const text of [JSON.stringify(request), gzipSync(Buffer.alloc(40_000_000, ' ')).toString('base64')]) {
		const answer = await call('valuationSave', { request: text, encoding: 'gzip' });
		expect(answer).toMatchObject({ status: 400, body: { code: 'saved-text-invalid' } });
	}
	body[2].rfrMtM += Math.abs(body[2].rfrMtM) * 2 ** -52;
	const other = await done('valuationSave', { request: JSON.stringify(request), results: JSON.stringify(body) });
	expect(await ended(other.runId)).toMatchObject({ state: 'done', isReproduced: false, firstDifferentRow: 3 });
});

if (isNightly)
	it('a reproduced run has identical digits even after quotes, fixings and curves have changed', async () => {
		const curve = { name: 'Desk', currency: 'USD', indexName: 'LIBOR', indexTenor: '3M', valuationDate };
		const points = (ratePercent: number) => [
			{ tenor: '1Y', ratePercent },
			{ tenor: '10Y', ratePercent: ratePercent + 1 },
		];
		const imported = await api.post(routes.curveImport.path, { ...curve, points: points(1) }, token);
		const onQuotes = deals(1);
		const onCurve = deals(1, { leg2CurveDefinition: { id: imported.body.id } });
		const onFixings = `${JSON.stringify({ ...overnightFields, startDate: '2021-04-01', endDate: '2026-04-01' })}\n`;
		const asked = { ...terms, deals: onQuotes + onCurve + onFixings };
		const { runId } = await done('runStart', asked);
		expect(await ended(runId)).toMatchObject({ state: 'done', failed: 0 });
		const opened = await done('runOpen', { runId });
		expect(opened.used.userDefinedCurves).toEqual([{ id: imported.body.id, version: 1 }]);

		await api.post(routes.curveImport.path, { ...curve, points: points(4), replace: true }, token);
		const quotes = readFileSync('infra/local/seed/quotes/2021-06-30.csv', 'utf8');
		const [headings] = quotes.split('\n', 1);
		const [, start, end] = /^(USD,LIBOR 3M,.*,swap,LIBOR,3M,.*,5Y,.*,)[\d.]+(,percent.*)$/m.exec(quotes) ?? [];
		const fixing = 'currency,name,record_date,value\nUSD,SOFR,2021-05-12,0.02\n';
		const reports = [
			drop('quotes/revised.csv', `${headings}\n${start}0.97531${end}\n`),
			drop('overnight/revised.csv', fixing),
		];
		for (const report of await Promise.all(reports)) expect(report).toMatchObject({ outcome: 'loaded', revised: 1 });
		// The portal caches lists of snapshots for some seconds.
		portal.reloadFunctions();
		const changed = await done('runStart', asked);
		await ended(changed.runId);
		const figures = ({ liborMtM, rfrMtM }: Record<string, unknown>) => liborMtM ?? rfrMtM;
		for (const [i, result] of (await resultsOf(changed.runId)).entries()) {
			expect(figures(result)).toBeTypeOf('number');
			expect(figures(result)).not.toBe(figures(opened.results[i]));
		}

		const again = await done('runReproduce', { runId });
		expect(await ended(again.runId)).toMatchObject({ kind: 'reproduction', reproduces: runId, isReproduced: true });
		expect(await resultsOf(again.runId)).toEqual(opened.results);
		const reopened = await done('runOpen', { runId });
		expect([reopened.results, reopened.used]).toEqual([opened.results, opened.used]);
		expect((await done('runOpen', { runId: again.runId })).used.marketHash).toBe(opened.used.marketHash);
	});

async function drop(name: string, text: string) {
	const file = join(portal.dataDirectory, 'buckets', 'ingest', name);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
	return vi.waitFor(() => JSON.parse(readFileSync(`${file}.report.json`, 'utf8')), { timeout: 200_000, interval: 50 });
}

if (isNightly)
	it('a run that was in progress when the portal was stopped continues after the restart', async () => {
		// The run has three parts, because a part with cash flows has 50 rows.
		const rows = 120;
		const { runId, url, headers } = await done('runUpload', { format: 'jsonl', bytes: deals(rows).length });
		await fetch(url, { method: 'PUT', headers, body: deals(rows) });
		await done('runStart', { ...terms, getPaymentInfo: true, runId });
		await portal.restart();
		api = new ApiCaller(portal.origin);
		expect(await ended(runId)).toMatchObject({ state: 'done', rows, failed: 0 });
		const results = await resultsOf(runId);
		expect(results.map(({ dealId }) => dealId)).toEqual(Array.from({ length: rows }, (_, i) => `D${i}`));
	});
