import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { newTimeOrderedId } from '#platform/time-ordered-id.ts';
import { compoundBatch } from '#shared/contract/compound-batch.ts';
import { loanBatchSave, type SavedBatchSummary, savedBatchLimits } from '#shared/contract/loan-batches.ts';
import { routes } from '#shared/contract/routes.ts';
import { type Answered, ApiCaller } from '#test/support/api-caller.ts';
import { isNightly } from '#test/support/nightly.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);

/** Tokens of two Demo Bank users, and of users of organisations with only the calculator and with only valuations. */
let [user, colleague, calculatorOnly, valuationOnly] = ['', '', '', ''];

beforeAll(async () => {
	user = await api.signIn('user@demo-bank.example');
	colleague = await api.signIn('admin@demo-bank.example');
	calculatorOnly = await api.signIn('user@batch-client.example');
	valuationOnly = await api.signIn('user@bni.example');
});

type BatchOperation = Extract<keyof typeof routes, `loanBatch${string}`>;

const call = (token: string, name: BatchOperation, body: object): Promise<Answered> =>
	api.post(routes[name].path, body, token);

async function done(token: string, name: BatchOperation, body: object) {
	const { status, body: answer } = await call(token, name, body);
	expect([name, status, answer.message]).toEqual([name, 200, undefined]);
	return answer;
}

async function refused(token: string, name: BatchOperation, body: object) {
	const { status, body: problem } = await call(token, name, body);
	return [status, problem.code];
}

const read = (line: number, own: string) => ({ line, faults: [], written: {}, own: { Desk: own } });
const rowsOf = (rows: readonly object[]) => ({ version: 1, columns: [], ownColumns: ['Desk'], rows });
const plain = rowsOf([{ read: read(2, 'A') }]);
const sent = (content: object, more: object = {}) => ({
	name: 'June.xlsx',
	calculatedAt: '2026-06-10T08:30:00.000Z',
	content: JSON.stringify(content),
	...more,
});
const save = (content: object = plain, more: object = {}): Promise<SavedBatchSummary> =>
	done(user, 'loanBatchSave', sent(content, more));
const listed = async (token: string, body: object = {}): Promise<readonly SavedBatchSummary[]> =>
	(await done(token, 'loanBatchList', body)).batches;
const contentOf = async (batchId: string) => {
	const { content } = await done(user, 'loanBatchOpen', { batchId });
	return JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString('utf8'));
};

/** Returns random text. It cannot be compressed, so that the content needs several items in the database. */
const incompressible = (bytes: number) =>
	Array.from({ length: bytes / 10 }, () => Math.random().toString(36).slice(2, 12)).join('');

describe('a saved batch', () => {
	it('a saved batch is returned with its results, and the list contains its counts', async () => {
		const loan = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-17', principal: '1000000' };
		const loans = [
			{ ...loan, agentInterest: '99.99' },
			{ ...loan, endDate: '2022-06-19' },
		];
		const { body } = await api.post(compoundBatch.path, { loans }, user);
		const content = rowsOf(
			loans.map((each, i) => {
				const { result, problem } = body.outcomes[i];
				return { read: { ...read(i + 2, 'Frankfurt'), loan: each }, outcome: { result, problem } };
			}),
		);
		const text = gzipSync(JSON.stringify(content)).toString('base64');
		const saved = await save(content, { name: 'July.xlsx', content: text, encoding: 'gzip' });
		expect(saved).toMatchObject({ name: 'July.xlsx', calculatedAt: '2026-06-10T08:30:00.000Z' });
		expect(saved).toMatchObject({ rows: 2, calculated: 1, refused: 1, differing: 1 });
		expect(await contentOf(saved.batchId)).toEqual(JSON.parse(JSON.stringify(content)));
		expect(body.outcomes[0].result.payableAmount).toMatch(/^\d+\.\d\d$/);
		expect((await listed(user, { search: 'JULY' }))[0]).toEqual(saved);
		expect(await listed(user, { search: 'no such name' })).toEqual([]);
	});

	it('a batch that is stored in several items is read completely', async () => {
		const content = rowsOf([{ read: read(2, incompressible(1_600_000)) }]);
		const { batchId } = await save(content);
		expect(await contentOf(batchId)).toEqual(content);
		await done(user, 'loanBatchRemove', { batchId });
	});

	it('a batch that two tabs save at the same time under the same identifier is stored once', async () => {
		const batchId = newTimeOrderedId(Date.now());
		const saves = await Promise.all([1, 2, 3].map(() => save(plain, { batchId })));
		expect(new Set(saves.map((each) => JSON.stringify(each))).size).toBe(1);
		expect((await listed(user)).filter((each) => each.batchId === batchId)).toHaveLength(1);
		const other = rowsOf([{ read: read(3, 'B') }]);
		expect(await refused(user, 'loanBatchSave', sent(other, { batchId }))).toEqual([409, 'batch-exists']);
		expect(await contentOf(batchId)).toEqual(plain);
	});

	if (isNightly)
		it('of two different batches with the same identifier, one is saved completely and the other is refused', async () => {
			const batchId = newTimeOrderedId(Date.now());
			const contents = ['A', 'B'].map((text) => rowsOf([{ read: read(2, text + incompressible(900_000)) }]));
			const answers = await Promise.all(contents.map((each) => call(user, 'loanBatchSave', sent(each, { batchId }))));
			expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
			expect(await contentOf(batchId)).toEqual(contents[answers.findIndex(({ status }) => status === 200)]);
		});

	it('a batch does not exist for colleagues and for other organisations', async () => {
		const { batchId } = await save();
		for (const other of [colleague, calculatorOnly]) {
			expect(await refused(other, 'loanBatchOpen', { batchId })).toEqual([404, 'unknown-batch']);
			expect(await refused(other, 'loanBatchRemove', { batchId })).toEqual([404, 'unknown-batch']);
			expect((await listed(other)).map((each) => each.batchId)).not.toContain(batchId);
		}
		expect(await refused(valuationOnly, 'loanBatchOpen', { batchId })).toEqual([403, 'module-not-entitled']);
		expect(await contentOf(batchId)).toEqual(plain);
	});

	it('a batch can be removed, and then no longer exists', async () => {
		const { batchId } = await save();
		expect(await done(user, 'loanBatchRemove', { batchId })).toEqual({ batchId });
		expect(await refused(user, 'loanBatchOpen', { batchId })).toEqual([404, 'unknown-batch']);
		expect(await refused(user, 'loanBatchRemove', { batchId })).toEqual([404, 'unknown-batch']);
	});

	it('a batch that was calculated with a clock ahead of the server has the time of the save', async () => {
		const { calculatedAt } = await save(plain, { calculatedAt: '2999-01-01T00:00:00.000Z' });
		expect(Date.parse(calculatedAt)).toBeLessThanOrEqual(Date.now());
	});
});

describe('the list of batches', () => {
	it('batches are listed in pages, newest first', async () => {
		const name = `Paged ${Date.now()}`;
		const ids: string[] = [];
		for (const at of [3, 2, 1])
			ids.push((await save(plain, { name, batchId: newTimeOrderedId(Date.now() - at) })).batchId);
		const first = await done(user, 'loanBatchList', { search: name, limit: 2 });
		const second = await done(user, 'loanBatchList', { search: name, limit: 2, cursor: first.cursor });
		const names = [...first.batches, ...second.batches].map(({ batchId }: SavedBatchSummary) => batchId);
		expect(names).toEqual(ids.toReversed());
		expect(second.cursor).toBeUndefined();
	});
});

describe('saving a batch', () => {
	const row = { read: read(2, 'A') };

	it.each([
		[
			'with an identifier from a different time',
			sent(plain, { batchId: newTimeOrderedId(Date.UTC(2020, 1)) }),
			'batch-id-out-of-time',
		],
		['without JSON', sent(plain, { content: '{' }), 'saved-text-invalid'],
		['without gzip', sent(plain, { encoding: 'gzip' }), 'saved-text-invalid'],
		[
			'that exceeds the size limit when unpacked',
			sent(plain, { content: gzipSync(Buffer.alloc(40 * 1024 * 1024, 32)).toString('base64'), encoding: 'gzip' }),
			'saved-text-invalid',
		],
		['with a row without a line', sent(rowsOf([{ read: { ...row.read, line: 'two' } }])), 'invalid-request'],
		['with an unknown version', sent({ ...plain, version: 2 }), 'invalid-request'],
		['without rows', sent(rowsOf([])), 'invalid-request'],
		[
			'with too many rows',
			sent(rowsOf(Array.from({ length: savedBatchLimits.rows + 1 }, () => row))),
			'invalid-request',
		],
		['with an invisible character in its name', sent(plain, { name: 'a\u200bb' }), 'invalid-request'],
	])('a save is refused: %s', async (_what, body, code) => {
		expect(await refused(user, 'loanBatchSave', body)).toEqual([400, code]);
	});

	it('a save is refused if its body exceeds the limit', async () => {
		const body = sent(plain, { content: 'x'.repeat(loanBatchSave.bodyBytes) });
		expect((await call(user, 'loanBatchSave', body)).status).toBe(413);
	});
});

if (isNightly)
	it("a batch counts towards the limit of its user's stored files until it is removed", async () => {
		const used = async () => (await api.post(routes.runList.path, {}, user)).body.usage.keptBytes.used;
		const before = await used();
		const { batchId } = await save(rowsOf([{ read: read(2, incompressible(200_000)) }]));
		expect(await used()).toBeGreaterThan(before + 100_000);
		await done(user, 'loanBatchRemove', { batchId });
		expect(await used()).toBe(before);
	});
