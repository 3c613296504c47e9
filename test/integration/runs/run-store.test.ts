import { expect, it } from 'vitest';
import type { StartedRun } from '#functions/valuation/runs/store/run-store.ts';
import { type RunState, runStates } from '#shared/contract/run-states.ts';
import { localDate } from '#shared/time/local-date.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
const { addRun, findRun, listRuns, moveRun, notePart, removeRuns } = await import(
	'#functions/valuation/runs/store/run-store.ts'
);
const { newTimeOrderedId } = await import('#platform/time-ordered-id.ts');

const now = Date.UTC(2026, 7, 7);
let count = 0;

function newRun(orgId?: string, atMillis = now): StartedRun {
	count += 1;
	return {
		orgId: orgId ?? `org-${count}`,
		runId: newTimeOrderedId(atMillis),
		kind: 'file',
		hasExpected: false,
		startedAt: new Date(atMillis).toISOString(),
		startedBy: 'desk@bank.example',
		format: 'jsonl',
		terms: {
			valuationDate: localDate('2024-03-19'),
			reportCurrency: 'USD',
			getPaymentInfo: false,
			dv01Method: 'ZeroShift',
		},
		input: { runId: 'r', etag: '"e"', bytes: 10 },
		expiresAt: now / 1000 + 90 * 86_400,
	};
}

const path = ['splitting', 'running', 'joining', 'done'] as const;

async function runIn(state: RunState) {
	const run = newRun();
	await addRun(run);
	if (state === 'failed' || state === 'cancelled') await moveRun(run, state, now);
	else
		for (const step of path.slice(0, path.indexOf(state as (typeof path)[number]) + 1)) await moveRun(run, step, now);
	expect((await findRun(run))?.state).toBe(state);
	return run;
}

it.each(runStates)('a run in the state %s can change only to later states', async (state) => {
	const reachable: Record<RunState, readonly string[]> = {
		uploaded: ['splitting', 'failed', 'cancelled'],
		splitting: ['splitting', 'running', 'failed', 'cancelled'],
		running: ['running', 'joining', 'failed', 'cancelled'],
		joining: ['joining', 'done', 'failed', 'cancelled'],
		done: ['done'],
		failed: ['failed'],
		cancelled: [],
	};
	for (const to of [...path, 'failed', 'cancelled'] as const) {
		const run = await runIn(state);
		const moved = await moveRun(run, to, now + 1);
		const isAllowed = reachable[state].includes(to);
		expect([to, moved?.state]).toEqual([to, isAllowed ? to : undefined]);
		expect((await findRun(run))?.state).toBe(isAllowed ? to : state);
	}
});

it('a run is stored once, and the state of a missing run cannot be changed', async () => {
	const run = newRun();
	expect(await moveRun(run, 'splitting', now)).toBeUndefined();
	const added = await Promise.all([addRun(run), addRun(run), addRun({ ...run, startedBy: 'other' })]);
	expect(added.filter(Boolean).length).toBe(1);
	await moveRun(run, 'splitting', now);
	expect(await addRun(run)).toBe(false);
	expect((await findRun(run))?.state).toBe('splitting');
});

it('a part of a run is counted once, and only while the run is in progress', async () => {
	const run = await runIn('running');
	for (const part of [0, 3, 3, 1, 0]) expect(await notePart(run, part)).toBe(true);
	expect([...((await findRun(run))?.doneParts ?? [])].sort()).toEqual([0, 1, 3]);
	await moveRun(run, 'cancelled', now);
	expect(await notePart(run, 4)).toBe(false);
	expect((await findRun(run))?.doneParts?.has(4)).toBe(false);
});

it('the results of the steps are stored', async () => {
	const run = await runIn('splitting');
	await moveRun(run, 'running', now, { rows: 5, parts: 2 });
	await moveRun(run, 'joining', now);
	const faults = [{ row: 3, dealId: 'D', message: 'm', code: 'c' }];
	expect(await moveRun(run, 'done', now + 9, { failed: 1, faults, isReproduced: true })).toMatchObject({
		...run,
		state: 'done',
		changedAt: new Date(now + 9).toISOString(),
		rows: 5,
		parts: 2,
		failed: 1,
		faults,
		isReproduced: true,
	});
});

it('the runs of an organisation are listed in pages, newest first', async () => {
	const runs = Array.from({ length: 5 }, (_, i) => newRun('org-list', now + i));
	await Promise.all([...runs, newRun('org-list-2')].map(addRun));
	const first = await listRuns('org-list', 3);
	const second = await listRuns('org-list', 3, first.items.at(-1)?.runId);
	expect([first.isLast, second.isLast]).toEqual([false, true]);
	expect([...first.items, ...second.items].map(({ runId }) => runId)).toEqual(runs.map(({ runId }) => runId).reverse());
});

it('the runs of an organisation are searched in pages', async () => {
	const runs = Array.from({ length: 60 }, (_, i) => newRun('org-search', now + i));
	await Promise.all(runs.map(addRun));
	const wanted = new Set([5, 20, 40].map((i) => runs[i]?.runId));
	const isWanted = ({ runId }: { readonly runId: string }) => wanted.has(runId);
	const first = await listRuns('org-search', 2, undefined, isWanted);
	const second = await listRuns('org-search', 2, first.items.at(-1)?.runId, isWanted);
	expect([first.isLast, second.isLast]).toEqual([false, true]);
	expect([...first.items, ...second.items].map(({ runId }) => runId)).toEqual([...wanted].reverse());
});

it('only the runs of the removed organisation are removed, and a step in progress does not find its run', async () => {
	const removed = Array.from({ length: 30 }, (_, i) => newRun('org-removed', now + i));
	const others = newRun('org-removed-2');
	await Promise.all([...removed, others].map(addRun));
	const [first] = removed as [StartedRun];
	await moveRun(first, 'splitting', now);
	await moveRun(first, 'running', now);
	await removeRuns('org-removed');
	await removeRuns('org-removed');
	expect((await listRuns('org-removed', 100)).items).toEqual([]);
	expect(await notePart(first, 0)).toBe(false);
	expect(await moveRun(first, 'joining', now)).toBeUndefined();
	expect(await findRun(first)).toBeUndefined();
	expect((await listRuns('org-removed-2', 100)).items.map(({ runId }) => runId)).toEqual([others.runId]);
});
