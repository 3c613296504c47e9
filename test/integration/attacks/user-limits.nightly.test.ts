import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { bookDate, bookOfDeals } from '#test/support/file-run.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';

const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);
const user = await api.signIn('user@demo-bank.example');
const other = await api.signIn('user@bni.example');
const operator = await Administrator.signIn(api, 'operator@portal.example');

const LVE = { LVESchedule: { USD: '14:30' }, ...loanBatchExamples };

async function configure(orgId: string, backendConfig: object) {
	const { longName, frontendConfig, version } = await operator.done('organisationRead', { orgId });
	const saved = { orgId, longName, frontendConfig, version, backendConfig: JSON.stringify(backendConfig) };
	return operator.call('organisationUpdate', saved);
}

const upload = (bytes: number, as = user) => api.post(routes.runUpload.path, { format: 'jsonl', bytes }, as);
const loanUpload = (bytes: number, as = user) => api.post(routes.loanFileUpload.path, { bytes }, as);
const usageOf = async (as = user) => (await api.post(routes.runList.path, {}, as)).body.usage;
const terms = { format: 'jsonl', valuationDate: bookDate };
const start = (deals: string, as = user) => api.post(routes.runStart.path, { ...terms, deals }, as);

describe('upload links', () => {
	it('of 25 links that are requested at the same time, for runs or loan files, exactly 20 are granted', async () => {
		const asked = Array.from({ length: 25 }, (_, i) => (i % 2 === 0 ? upload(10) : loanUpload(10)));
		const answers = await Promise.all(asked);
		const granted = answers.filter(({ status }) => status === 200);
		expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
		const refused = answers.find(({ status }) => status === 429);
		expect(refused?.body).toMatchObject({
			code: 'too-many-uploads',
			params: { limit: 20, open: 20, freeAt: expect.stringMatching(/^\d{4}-.*Z$/) },
		});
		expect(await usageOf()).toMatchObject({ openUploads: { used: 20, limit: 20 }, keptBytes: { used: 200 } });
		expect((await upload(10, other)).status).toBe(200);

		// A link that has been used no longer counts as open.
		const runLink = granted.find(({ body }) => 'runId' in body)?.body;
		expect((await fetch(runLink.url, { method: 'PUT', headers: runLink.headers, body: randomBytes(10) })).status).toBe(
			200,
		);
		expect((await upload(10)).status).toBe(200);
		expect((await upload(10)).body.code).toBe('too-many-uploads');
	});

	it('a link accepts only an upload of the stated length', async () => {
		const { body: link } = await upload(100, other);
		const put = (length: number) =>
			fetch(link.url, { method: 'PUT', headers: link.headers, body: randomBytes(length) });
		for (const length of [0, 1, 99, 101, 5000]) expect([length, (await put(length)).status]).toEqual([length, 403]);
		const stream = new Blob([randomBytes(100)]).stream();
		const chunked = { method: 'PUT', headers: link.headers, body: stream, duplex: 'half' } as RequestInit;
		expect((await fetch(link.url, chunked)).status).toBe(403);
		expect((await put(100)).status).toBe(200);
		expect((await upload(2_000_000_000, other)).status).toBe(400);
		expect((await api.post(routes.runUpload.path, { format: 'csv' }, other)).status).toBe(400);
	});
});

describe('stored files', () => {
	it('the limit of stored files is configurable, and a refusal states the limit, the used space and when space becomes free', async () => {
		expect((await configure('demo-bank', { LVE, Limits: { keptGigabytes: 1, openUploads: 40 } })).status).toBe(200);
		const { used } = (await usageOf()).keptBytes;
		const room = 1_000_000_000 - used;
		const refused = await upload(room + 1);
		expect(refused).toMatchObject({
			status: 409,
			body: {
				code: 'kept-files-full',
				params: {
					limitBytes: 1_000_000_000,
					usedBytes: used,
					bytes: room + 1,
					freeFrom: expect.stringMatching(/^\d{4}-/),
				},
			},
		});
		const answers = await Promise.all(Array.from({ length: 4 }, () => upload(Math.floor(room / 2))));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
		expect((await start(bookOfDeals(2))).body.code).toBe('kept-files-full');
		const content = Buffer.from('Loan ID\n').toString('base64');
		const file = { fileName: 'loans.csv', content };
		expect((await api.post(routes.loanFileStart.path, file, user)).body.code).toBe('kept-files-full');
		const { batchId: _, ...batch } = sampleRequests.loanBatchSave;
		expect((await api.post(routes.loanBatchSave.path, batch, user)).body.code).toBe('kept-files-full');
		expect((await configure('demo-bank', { LVE })).status).toBe(200);
	});

	it('results of runs count towards the limit of stored files', async () => {
		const before = (await usageOf(other)).keptBytes.used;
		const deals = bookOfDeals(3);
		const { body: run } = await start(deals, other);
		await vi.waitFor(async () => {
			const { body } = await api.post(routes.runStatus.path, { runId: run.runId }, other);
			expect(body.state).toBe('done');
		}, 20_000);
		const results = await api.post(routes.runResults.path, { runId: run.runId }, other);
		const table = await api.post(routes.runResults.path, { runId: run.runId, file: 'results.csv' }, other);
		const sizes = await Promise.all(
			[results, table].map(async ({ body }) => (await (await fetch(body.url)).arrayBuffer()).byteLength),
		);
		const after = before + deals.length + sizes.reduce((sum, size) => sum + size, 0);
		await vi.waitFor(async () => expect((await usageOf(other)).keptBytes.used).toBe(after));
	});

	it.each([
		[{ openUploads: 0 }, 'limit-invalid'],
		[{ runningRuns: 1.5 }, 'limit-invalid'],
		[{ keptGigabytes: '10' }, 'limit-invalid'],
		[{ uploads: 3 }, 'limit-unknown'],
	])('invalid limits are refused on save: %j', async (Limits, code) => {
		const { status, body } = await configure('demo-bank', { LVE, Limits });
		expect([status, body.issues[0].code]).toEqual([400, code]);
	});
});

describe('running runs', () => {
	const deals = bookOfDeals(4000);

	it('of eight simultaneous starts exactly five succeed, and cancelling a run allows one more', async () => {
		const answers = await Promise.all(Array.from({ length: 8 }, () => start(deals)));
		expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
		const refused = answers.find(({ status }) => status === 429);
		expect(refused?.body).toMatchObject({ code: 'too-many-runs', params: { limit: 5, running: 5 } });
		const { body: first } = answers.find(({ status }) => status === 200) ?? { body: {} };
		await api.post(routes.runCancel.path, { runId: first.runId }, user);
		const next = await start(deals);
		expect(next.status).toBe(200);
		expect((await api.post(routes.runStart.path, { ...terms, deals, runId: next.body.runId }, user)).status).toBe(200);
	});

	it('runs that were interrupted by a restart of the portal continue, end, and allow new runs', async () => {
		await portal.restart();
		const again = new ApiCaller(portal.origin);
		await vi.waitFor(
			async () => {
				const { body } = await again.post(routes.runList.path, {}, user);
				expect(body.usage.runningRuns).toEqual({ used: 0, limit: 5 });
			},
			{ timeout: 200_000, interval: 250 },
		);
		const { body } = await again.post(routes.runList.path, {}, user);
		const states = body.runs.map(({ state }: { state: string }) => state).sort();
		expect(states).toEqual(['cancelled', ...Array(5).fill('done')]);
	});
});
